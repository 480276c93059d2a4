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
