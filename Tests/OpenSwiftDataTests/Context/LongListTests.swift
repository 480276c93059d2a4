import Foundation
import Testing

@testable import OpenSwiftData

/// Captured collections of any length.
@Suite struct LongListTests {
  private static let count = 50_000

  /// Memos of the ranks 0 to 1,999 and titles "0" to "1999", the last hundred unsaved.
  private func withMemos(_ body: (ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      for rank in 0..<1_900 { context.insert(Memo("\(rank)", rank: rank)) }
      try context.save()
      for rank in 1_900..<2_000 { context.insert(Memo("\(rank)", rank: rank)) }
      try body(context)
    }
  }

  private func expect(
    _ predicate: Predicate<Memo>, finds ranks: [Int], _ context: ModelContext
  ) throws {
    let descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.rank)])
    let found = try context.fetch(descriptor).map(\.rank)
    let count = try context.fetchCount(descriptor)
    let identifiers = try context.fetchIdentifiers(descriptor)
    #expect(found == ranks && count == ranks.count && identifiers.count == ranks.count)
  }

  @Test func R53_listsOfAnyLengthAreSearched() throws {
    try withMemos { context in
      let even = Array(stride(from: 0, to: 2 * Self.count, by: 2))
      try expect(
        #Predicate { even.contains($0.rank) }, finds: (0..<2_000).filter { $0 % 2 == 0 }, context)
      try expect(
        #Predicate { !even.contains($0.rank) && $0.rank < 10 }, finds: [1, 3, 5, 7, 9], context)
      let titles = Set(even.map(String.init))
      try expect(
        #Predicate { titles.contains($0.title) }, finds: (0..<2_000).filter { $0 % 2 == 0 }, context
      )
      let range = 1_990..<Self.count
      try expect(#Predicate { range.contains($0.rank) }, finds: Array(1_990..<2_000), context)
      let names = Dictionary(uniqueKeysWithValues: (1_995..<Self.count).map { ("\($0)", $0) })
      try expect(
        #Predicate { names.keys.contains($0.title) }, finds: Array(1_995..<2_000), context)
      try expect(
        #Predicate { names.values.contains($0.rank) }, finds: Array(1_995..<2_000), context)
    }
  }

  @Test func R53_listsOfAnyLengthDelete() throws {
    try withMemos { context in
      let most = Array(5..<Self.count)
      try context.delete(model: Memo.self, where: #Predicate { most.contains($0.rank) })
      try context.save()
      let rest = try ModelContext(context.container).fetch(FetchDescriptor<Memo>())
      #expect(rest.map(\.rank) == [0, 1, 2, 3, 4])
    }
  }

  @Test func R54_emptyListsFindNothing() throws {
    try withMemos { context in
      let (ranks, titles): ([Int], Set<String>) = ([], [])
      try expect(#Predicate { ranks.contains($0.rank) }, finds: [], context)
      try expect(#Predicate { titles.contains($0.title) }, finds: [], context)
      try expect(
        #Predicate { !ranks.contains($0.rank) && !titles.contains($0.title) && $0.rank < 3 },
        finds: [0, 1, 2], context)
    }
  }

  @Test func aListIsFinishedInMemoryBesideOtherConditions() throws {
    try withMemos { context in
      let most = Array(100..<Self.count)
      let digits = /^1[0-9]0$/
      try expect(
        #Predicate { most.contains($0.rank) && $0.title.contains(digits) },
        finds: [100, 110, 120, 130, 140, 150, 160, 170, 180, 190], context)
    }
  }
}
