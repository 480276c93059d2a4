import Foundation
import Testing

@testable import OpenSwiftData

@Suite struct ManyObjectsTests {
  @Test(arguments: StoreKind.allCases)
  func thousandsOfObjectsAreInsertedChangedAndDeleted(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos((0..<5_000).map { "memo \($0)" })
      #expect(try context.memos() == memos)
      for (index, memo) in memos.enumerated() {
        if index.isMultiple(of: 3) { context.delete(memo) } else { memo.rank = -index }
      }
      #expect(try context.fetchCount(FetchDescriptor<Memo>()) == 3_333)
      try context.save()
      let ranks = try ModelContext(container).memos().map(\.rank)
      #expect(ranks == (0..<5_000).filter { !$0.isMultiple(of: 3) }.map(-))
    }
  }

  @Test func R138_aContextKeepsNoObjectThatNobodyHolds() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let entity = try context.entity(for: Memo.self)
      for batch in 0..<20 {
        try context.saveMemos((0..<100).map { "\(batch) \($0)" })
        #expect(entity.identityMap.count == 0)
      }
      #expect(try context.memos().count == 2_000)
      #expect(entity.identityMap.count == 0)
    }
  }

  /// Counted in statements, since time says little on a busy machine.
  @Test func R130_aFetchDoesNotWriteWhatIsPendingAgain() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withContainer(for: Memo.self) { container in
        let context = ModelContext(container)
        for number in 0..<500 {
          let predicate = #Predicate<Memo> { $0.rank == number }
          var found: [Memo] = []
          let statements = try recorder.statements {
            found = try context.fetch(FetchDescriptor(predicate: predicate))
          }
          #expect(found.isEmpty)
          context.insert(Memo("memo", rank: number))
          if number > 1 { #expect(statements.count <= 6, "one INSERT, one SELECT, a savepoint") }
        }
        #expect(context.insertedModelsArray.count == 500)
        try context.save()
        #expect(try context.fetchCount(FetchDescriptor<Memo>()) == 500)
      }
    }
  }
}
