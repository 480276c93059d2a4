import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// What other processes save; a second container on the same file is one to the first.
@Suite struct RemoteChangeTests {
  private func withFile(_ body: (ModelContainer, ModelContext) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let types = Schema([Memo.self, Label.self])
      let container = try ModelContainer(for: types, configurations: [.file(in: folder)])
      let other = try ModelContainer(for: types, configurations: [.file(in: folder)])
      try body(container, ModelContext(other))
    }
  }

  @Test func objectsFollowAtTheNextFetch() throws {
    try withFile { container, other in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      let written = try other.memos()
      written[0].title = "A"
      other.delete(written[1])
      try other.save()
      let watch = Watch { _ = memos[0].title }
      let listener = Listener(ModelContainer.remoteChange, of: container)
      #expect(try context.fetch(FetchDescriptor<Label>()).isEmpty)
      #expect(memos[0].title == "A" && memos[1].isDeleted && watch.count == 1)
      #expect(listener.notifications.count == 1)
      #expect(try context.fetch(FetchDescriptor<Label>()).isEmpty)
      #expect(listener.notifications.count == 1, "once for what was found")
    }
  }

  @Test func ownSavesAreNoRemoteChanges() throws {
    try withFile { container, _ in
      let (context, sibling) = (ModelContext(container), ModelContext(container))
      let listener = Listener(ModelContainer.remoteChange, of: container)
      for number in 0..<5 {
        try context.saveMemos(["\(number)"])
        #expect(try sibling.memos().count == number + 1)
      }
      #expect(listener.notifications.isEmpty)
    }
  }

  @Test func whoHearsOfARemoteChangeWithinASaveFindsItDone() throws {
    try withFile { container, other in
      let context = ModelContext(container)
      _ = try context.saveMemos(["a"])
      try other.saveMemos(["theirs"])
      context.insert(Memo("mine"))
      nonisolated(unsafe) let saving = context
      nonisolated(unsafe) var counts: [Int] = []
      let observer = NotificationCenter.default.addObserver(
        forName: ModelContainer.remoteChange, object: container, queue: nil
      ) { _ in
        try? saving.save()
        counts.append((try? saving.fetchCount(FetchDescriptor<Memo>())) ?? -1)
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      try context.save()
      #expect(counts.allSatisfy { $0 == 3 } && !counts.isEmpty)
      #expect(try context.memos().count == 3)
    }
  }

  @Test func aSaveThatMeetsAnotherProcessIsDecidedByThePolicy() throws {
    try withFile { container, other in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      let written = try other.memos()
      (written[0].title, written[1].rank) = ("theirs", 9)
      try other.save()
      let listener = Listener(ModelContainer.remoteChange, of: container)
      (memos[0].title, memos[1].title) = ("mine", "mine")
      let conflict = refusal { try context.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.identifier) == [memos[0].persistentModelID])
      #expect(listener.notifications.count == 1)
      context.mergePolicy = .objectWins
      try context.save()
      #expect(try other.memos().map(\.title) == ["mine", "mine"])
      #expect(memos[1].rank == 9)
    }
  }

  @Test func whatAnotherProcessSavesIsFollowed() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("test.store")
      let container = try KillLedger.container(url)
      let context = ModelContext(container)
      let page = KillLedger.Page()
      context.insert(page)
      try context.save()
      let watch = Watch { _ = page.round }
      let listener = Listener(ModelContainer.remoteChange, of: container)
      let rounds = try BuiltProgram(named: "store-writer").runUntilKilled([url.path]) { lines in
        lines >= 5 ? 0 : nil
      }
      _ = try context.fetchCount(FetchDescriptor<KillLedger.Piece>())
      #expect(page.round >= rounds.count && watch.count == 1)
      #expect(!listener.notifications.isEmpty)
      #expect(!page.seeds.isEmpty)
    }
  }

  @Test func R112_twoWritersOfOneFileNeverFailForWantOfALock() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<2 {
        group.addTask {
          let container = try ModelContainer(
            for: Memo.self, configurations: .file(in: folder))
          let context = ModelContext(container)
          for number in 0..<200 {
            _ = try context.fetchCount(FetchDescriptor<Memo>())
            context.insert(Memo("\(writer) \(number)"))
            try context.save()
          }
        }
      }
      try await group.waitForAll()
    }
    let container = try ModelContainer(for: Memo.self, configurations: .file(in: folder))
    #expect(try ModelContext(container).fetchCount(FetchDescriptor<Memo>()) == 400)
  }

  /// Nobody uses the container meanwhile: a timer looks.
  @Test @MainActor func observersOfTheMainContextHearWithoutAnotherFetch() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let container = try ModelContainer(for: Memo.self, configurations: .file(in: folder))
    let memo = try container.mainContext.saveMemos(["a"])[0]
    let watch = Watch { _ = memo.title }
    let other = ModelContext(try ModelContainer(for: Memo.self, configurations: .file(in: folder)))
    try other.memos()[0].title = "b"
    try other.save()
    for _ in 0..<2_000 where memo.title != "b" { try await Task.sleep(for: .milliseconds(5)) }
    #expect(memo.title == "b" && watch.count == 1)
  }
}
