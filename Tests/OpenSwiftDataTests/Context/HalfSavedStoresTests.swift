import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// A save of two stores of which only the first succeeds.
@Suite struct HalfSavedStoresTests {
  /// Runs `body` after the memos were saved, among them a new one, and the labels were not.
  private func withHalfSave(_ body: (ModelContext) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let container = try ModelContainer(
        for: Memo.self, Label.self,
        configurations: ModelConfiguration(
          schema: Schema([Label.self]), url: folder.appendingPathComponent("labels.store")),
        ModelConfiguration(url: folder.appendingPathComponent("memos.store")))
      let context = ModelContext(container)
      let label = Label("l")
      context.insert(label)
      let memo = try context.saveMemos(["a"])[0]
      memo.title = "A"
      label.name = "L"
      context.insert(Memo("b"))
      // The fetches bring the unsaved changes to where the store's queries see them.
      #expect(try context.memos().map(\.title) == ["A", "b"])
      #expect(try context.fetch(FetchDescriptor<Label>()).map(\.name) == ["L"])
      let other = ModelContext(container)
      try other.delete(model: Label.self)
      try other.save()
      #expect(throws: (any Error).self) { try context.save() }
      try body(context)
    }
  }

  @Test func theFirstStoresRowsAreFetchedOnceAfterAnotherInsert() throws {
    try withHalfSave { context in
      let stored = try ModelContext(context.container).memos().map(\.title)
      #expect(stored == ["A", "b"])
      context.insert(Memo("c"))
      let titles = try context.memos().map(\.title)
      #expect(titles == ["A", "b", "c"])
    }
  }

  @Test func theFirstStoresRowsAreCountedOnceAfterAnotherInsert() throws {
    try withHalfSave { context in
      context.insert(Memo("c"))
      let all = try context.fetchCount(FetchDescriptor<Memo>())
      #expect(all == 3)
      let new = FetchDescriptor<Memo>(predicate: #Predicate { $0.title == "b" })
      let count = try context.fetchCount(new)
      #expect(count == 1)
    }
  }
}
