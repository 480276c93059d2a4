import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct EnumerateTests {
  private func withMemos(
    _ count: Int, _ kind: StoreKind = .memory, body: (ModelContext) throws -> Void
  ) throws {
    try kind.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos((0..<count).map { "\($0)" })
      try body(ModelContext(container))
    }
  }

  private let byRank = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.rank)])

  @Test(arguments: [-3, 0, 1, 7, 25, 100])
  func anyBatchSizeVisitsEachObjectOnceInOrder(batchSize: Int) throws {
    try withMemos(25) { context in
      var seen: [Int] = []
      try context.enumerate(byRank, batchSize: batchSize) { seen.append($0.rank) }
      #expect(seen == Array(0..<25))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func unsavedChangesTakePart(kind: StoreKind) throws {
    try withMemos(10, kind) { context in
      let memos = try context.memos()
      memos[0].rank = 50
      context.delete(memos[1])
      context.insert(Memo("new", rank: -1))
      var seen: [Int] = []
      try context.enumerate(byRank, batchSize: 3) { seen.append($0.rank) }
      #expect(seen == [-1, 2, 3, 4, 5, 6, 7, 8, 9, 50])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func changesInsideAreKeptAndSaved(kind: StoreKind) throws {
    try withMemos(20, kind) { context in
      try context.enumerate(byRank, batchSize: 4) { $0.title += "!" }
      #expect(context.changedModelsArray.count == 20)
      try context.save()
      let titles = try ModelContext(context.container).memos().map(\.title)
      #expect(titles == (0..<20).map { "\($0)!" })
    }
  }

  @Test(arguments: StoreKind.allCases)
  func savingInsideIsAllowed(kind: StoreKind) throws {
    try withMemos(20, kind) { context in
      var seen = 0
      try context.enumerate(byRank, batchSize: 4) { memo in
        memo.rank += 100
        if memo.rank.isMultiple(of: 3) { try context.save() }
        seen += 1
      }
      try context.save()
      #expect(seen == 20)
      #expect(try ModelContext(context.container).memos().allSatisfy { $0.rank >= 100 })
    }
  }

  @Test func pendingObjectsAreVisitedAlsoAfterASaveInside() throws {
    try withMemos(3) { context in
      for rank in 10..<13 { context.insert(Memo("new", rank: rank)) }
      var seen: [Int] = []
      try context.enumerate(byRank, batchSize: 1) { memo in
        seen.append(memo.rank)
        try context.save()
      }
      #expect(seen == [0, 1, 2, 10, 11, 12])
    }
  }

  @Test(arguments: [1, 5, 100])
  func anObjectThatIsDeletedInsideIsPassedOver(batchSize: Int) throws {
    try withMemos(20) { context in
      let memos = try context.memos()
      var seen: [Int] = []
      try context.enumerate(byRank, batchSize: batchSize) { memo in
        seen.append(memo.rank)
        if memo.rank + 1 < 20, memo.rank.isMultiple(of: 2) { context.delete(memos[memo.rank + 1]) }
      }
      #expect(seen == stride(from: 0, to: 20, by: 2).map { $0 })
    }
  }

  @Test func insertedInsideIsNotVisited() throws {
    try withMemos(5) { context in
      var seen = 0
      try context.enumerate(FetchDescriptor<Memo>(), batchSize: 2) { _ in
        context.insert(Memo("more", rank: 99))
        seen += 1
      }
      #expect(seen == 5 && context.insertedModelsArray.count == 5)
    }
  }

  @Test func anErrorEndsItAndKeepsTheChanges() throws {
    struct Trouble: Error {}
    try withMemos(10) { context in
      #expect(throws: Trouble.self) {
        try context.enumerate(byRank, batchSize: 3) { memo in
          if memo.rank == 4 { throw Trouble() }
          memo.title = "changed"
        }
      }
      #expect(context.changedModelsArray.count == 4)
      let count = try context.fetchCount(FetchDescriptor<Memo>())
      #expect(count == 10)
    }
  }

  @Test func fetchingInsideIsAllowed() throws {
    try withMemos(6) { context in
      try context.enumerate(byRank, batchSize: 2) { memo in
        memo.rank += 10
        #expect(try context.fetchCount(FetchDescriptor<Memo>()) == 6)
        try context.enumerate(FetchDescriptor<Memo>(), batchSize: 4) { _ in }
      }
    }
  }

  @Test func cleanObjectsOfEarlierBatchesAreFreed() throws {
    try withMemos(50) { context in
      let entity = try context.entity(for: Memo.self)
      var most = 0
      try context.enumerate(byRank, batchSize: 5) { _ in most = max(most, entity.identityMap.count)
      }
      #expect(most <= 10)
    }
  }

  @Test func eachBatchIsOneStatement() throws {
    try SQLRecorder.watching { recorder in
      try withMemos(100) { context in
        let count = try recorder.count("SELECT") {
          try context.enumerate(byRank, batchSize: 20) { _ in }
        }
        #expect(count <= 6, "one for the row ids, one for each batch")
      }
    }
  }
}
