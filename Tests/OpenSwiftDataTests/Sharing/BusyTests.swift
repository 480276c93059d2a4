import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// Another process that holds the store's lock and does not let go of it.
@Suite struct BusyTests {
  @Test func R116_aSaveThatWaitsInVainNamesTheFileAndLeavesTheContextAsItWas() throws {
    try withTemporaryFolder { folder in
      var configuration = ModelConfiguration.file(in: folder)
      #expect(configuration.busyTimeout == .seconds(5))
      configuration.busyTimeout = .milliseconds(200)
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      memos[0].title = "A"
      context.delete(memos[1])
      context.insert(Memo("c"))
      let stopped = try Connection(path: configuration.url.path, mode: .readWrite)
      try stopped.beginTransaction(.immediate)
      let start = ContinuousClock.now
      let error = try #require(refusal { try context.save() })
      let time = ContinuousClock.now - start
      #expect(time >= .milliseconds(150) && time < .seconds(4), "\(time)")
      #expect(error == .loadIssueModelContainer)
      #expect("\(error)".contains("test.store") && "\(error)".contains("Another process"))
      #expect(context.pendingTitles == [["c"], ["A"], ["b"]])
      #expect(
        try ModelContext(container).memos().map(\.title) == ["a", "b"], "readers do not wait")
      #expect(try context.memos().map(\.title) == ["A", "c"])
      stopped.rollBack()
      try context.save()
      #expect(try ModelContext(container).memos().map(\.title) == ["A", "c"])
    }
  }
  /// There is no log that readers could read from, and no other process.
  @Test func aFetchInAStoreInMemoryWaitsAsLongAsTheConfigurationSays() throws {
    var configuration = ModelConfiguration(isStoredInMemoryOnly: true)
    configuration.busyTimeout = .milliseconds(50)
    let container = try ModelContainer(for: Gated.Letter.self, configurations: configuration)
    let (isWriting, opened) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let written = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let context = ModelContext(container)
    Thread.detachNewThread {
      context.insert(Gated.Letter(Gated.Seal(begun: isWriting, opened: opened)))
      try? context.save()
      written.signal()
    }
    isWriting.wait()
    let start = ContinuousClock.now
    let letters = FetchDescriptor<Gated.Letter>()
    #expect(refusal { _ = try ModelContext(container).fetch(letters) } != nil)
    #expect(ContinuousClock.now - start < .seconds(4))
    opened.signal()
    written.wait()
    #expect(try ModelContext(container).fetchCount(letters) == 1)
  }

  /// The other process lets go in time.
  @Test func R112_aSaveWaitsForALockThatIsLetGoOf() throws {
    try withTemporaryFolder { folder in
      var configuration = ModelConfiguration.file(in: folder)
      configuration.busyTimeout = .seconds(60)
      let container = try ModelContainer(for: Memo.self, configurations: configuration)
      let context = ModelContext(container)
      try context.saveMemos(["a"])
      nonisolated(unsafe) let other = try Connection(
        path: configuration.url.path, mode: .readWrite)
      try other.beginTransaction(.immediate)
      try other.execute("UPDATE Memo SET rank = 7")
      context.insert(Memo("b"))
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: 0.3)
        try? other.commit()
      }
      let start = ContinuousClock.now
      try context.save()
      #expect(ContinuousClock.now - start >= .milliseconds(250))
      #expect(try ModelContext(container).memos().map(\.title) == ["a", "b"])
      #expect(try context.memos()[0].rank == 7)
    }
  }
}

/// A value that is written as long as a test wants.
private enum Gated {
  struct Seal: Codable {
    var begun: DispatchSemaphore?
    var opened: DispatchSemaphore?

    init(begun: DispatchSemaphore, opened: DispatchSemaphore) {
      self.begun = begun
      self.opened = opened
    }

    init(from decoder: any Decoder) {}

    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(1)
      begun?.signal()
      opened?.wait()
    }
  }

  @Model final class Letter {
    var seal: Seal

    init(_ seal: Seal) { self.seal = seal }
  }
}
