import Foundation
import Testing

@testable import OpenSwiftData

/// Rows that are there and cannot be read, or not be asked.
@Suite struct ReadErrorTests {
  @Test(arguments: StoreKind.allCases)
  func anOverflowInAPredicateIsTheLibrarysErrorThatSaysSo(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      context.insert(Memo("a", rank: .max))
      try context.save()
      let descriptor = FetchDescriptor<Memo>(predicate: #Predicate { $0.rank + 1 > 0 })
      let requests: [() throws -> Void] = [
        { _ = try context.fetch(descriptor) },
        { _ = try context.fetchCount(descriptor) },
        { _ = try context.fetchIdentifiers(descriptor) },
      ]
      for request in requests {
        #expect(refusal(of: request) == .unsupportedPredicate)
        #expect(explanation(of: request).contains("overflow"))
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aLookUpOfARowThatDoesNotFitIsNotADeletedObject(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let identifier = try ModelContext(container).saveMemos(["a"])[0].persistentModelID
      try container.execute("UPDATE Memo SET rank = 'high'")
      let context = ModelContext(container)
      let memo = try #require(context.model(for: identifier) as? Memo)
      #expect(!memo.isDeleted && memo.modelContext === context && !context.hasChanges)
      try container.execute("UPDATE Memo SET rank = 5")
      #expect(memo.rank == 5 && memo.title == "a", "read again once it fits")
    }
  }
}
