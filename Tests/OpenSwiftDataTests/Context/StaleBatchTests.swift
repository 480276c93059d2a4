import Foundation
import Testing

@testable import OpenSwiftData

/// Reading in batches tells living objects what others have saved, as a plain fetch does.
@Suite struct StaleBatchTests {
  /// Runs `body` with a context whose second memo is renamed in the store, and its living memos.
  private func withStaleMemos(
    _ kind: StoreKind, body: (ModelContext, [Memo]) throws -> Void
  ) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      let other = ModelContext(container)
      try other.memos()[1].title = "B"
      try other.save()
      #expect(memos.map(\.title) == ["a", "b", "c"], "nothing has told this context yet")
      try body(context, memos)
    }
  }

  private let byRank = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.rank)])

  @Test(arguments: StoreKind.allCases)
  func aFetchInBatchesBringsCleanObjectsUpToDate(kind: StoreKind) throws {
    try withStaleMemos(kind) { context, memos in
      let results = try context.fetch(byRank, batchSize: 2)
      #expect(results.map(\.title) == ["a", "B", "c"])
      #expect(memos.map(\.title) == ["a", "B", "c"] && !context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anEnumerationBringsCleanObjectsUpToDate(kind: StoreKind) throws {
    try withStaleMemos(kind) { context, memos in
      var titles: [String] = []
      try context.enumerate(byRank, batchSize: 2) { titles.append($0.title) }
      #expect(titles == ["a", "B", "c"])
      #expect(memos.map(\.title) == ["a", "B", "c"] && !context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anUnsavedChangeIsKept(kind: StoreKind) throws {
    try withStaleMemos(kind) { context, memos in
      memos[1].title = "mine"
      try context.enumerate(byRank, batchSize: 2) { _ in }
      #expect(memos[1].title == "mine" && memos[1].hasChanges)
    }
  }
}
