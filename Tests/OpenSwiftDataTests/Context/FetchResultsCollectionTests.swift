import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct FetchResultsCollectionTests {
  private func withMemos(
    _ count: Int, body: (ModelContext) throws -> Void
  ) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos((0..<count).map { "\($0)" })
      try body(ModelContext(container))
    }
  }

  private let byRank = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.rank)])

  @Test(arguments: [-1, 0, 1, 4, 10, 99])
  func itIsTheResultOfTheFetch(batchSize: Int) throws {
    try withMemos(10) { context in
      let results = try context.fetch(byRank, batchSize: batchSize)
      #expect(results.count == 10 && results.startIndex == 0 && results.endIndex == 10)
      #expect(results.map(\.rank) == Array(0..<10))
      #expect(results.reversed().map(\.rank) == Array((0..<10).reversed()))
      #expect(results[7].rank == 7 && results[2].rank == 2 && results.last?.rank == 9)
      #expect(results[3..<6].map(\.rank) == [3, 4, 5])
    }
  }

  @Test func anEmptyResultIsEmpty() throws {
    try withMemos(0) { context in
      let results = try context.fetch(byRank, batchSize: 5)
      #expect(results.isEmpty && results.first == nil)
    }
  }

  @Test func itsElementsAreTheObjectsOfTheContext() throws {
    try withMemos(10) { context in
      let memos = try context.fetch(byRank)
      #expect(Array(try context.fetch(byRank, batchSize: 3)) == memos)
    }
  }

  @Test func nothingIsLoadedBeforeItIsAskedFor() throws {
    try SQLRecorder.watching { recorder in
      try withMemos(100) { context in
        let entity = try context.entity(for: Memo.self)
        let results = try context.fetch(byRank, batchSize: 10)
        #expect(entity.identityMap.count == 0)
        #expect(recorder.count("SELECT") { _ = results[55] } == 1)
        #expect(recorder.count("SELECT") { _ = results[50..<60].map(\.rank) } == 0)
        #expect(entity.identityMap.count == 10)
        #expect(recorder.count("SELECT") { _ = results.map(\.rank) } <= 11)
      }
    }
  }

  @Test func aRowThatWasDeletedMeanwhileSaysSo() throws {
    try withMemos(10) { context in
      let results = try context.fetch(byRank, batchSize: 2)
      let other = ModelContext(context.container)
      try other.delete(model: Memo.self, where: #Predicate { $0.rank == 5 })
      try other.save()
      #expect(results.map(\.isDeleted) == (0..<10).map { $0 == 5 })
      #expect(results[5].title == "" && results[5].rank == 0 && results[5].remark == nil)
      #expect(results[6].rank == 6)
    }
  }

  @Test func pendingObjectsStayInItOverASave() throws {
    try withMemos(2) { context in
      let new = [Memo("new", rank: 10), Memo("newer", rank: 11)]
      new.forEach(context.insert)
      let results = try context.fetch(byRank, batchSize: 1)
      let identifiers = try context.fetchIdentifiers(byRank, batchSize: 1)
      try context.save()
      #expect(results.map(\.rank) == [0, 1, 10, 11])
      #expect(results[2] === new[0] && results[3] === new[1])
      #expect(Array(identifiers) == results.map(\.persistentModelID))
      #expect(results.allSatisfy { !$0.isDeleted })
    }
  }

  @Test func itKeepsItsContextAlive() throws {
    try withMemos(4) { context in
      let results = try {
        try ModelContext(context.container).fetch(byRank, batchSize: 2)
      }()
      #expect(results.map(\.rank) == [0, 1, 2, 3])
    }
  }

  @Test func limitAndOffsetApply() throws {
    try withMemos(10) { context in
      var descriptor = byRank
      descriptor.fetchLimit = 4
      descriptor.fetchOffset = 3
      let results = try context.fetch(descriptor, batchSize: 3)
      let identifiers = try context.fetchIdentifiers(descriptor, batchSize: 3)
      #expect(results.map(\.rank) == [3, 4, 5, 6] && identifiers.count == 4)
    }
  }
}
