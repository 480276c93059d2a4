import Foundation
import Testing

@testable import OpenSwiftData

/// Rows that no sort tells apart come in the order of their first saves.
@Suite struct OrderTests {
  @Test(arguments: StoreKind.allCases)
  func rowsComeInTheOrderOfTheirFirstSaves(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let titles = (0..<30).map { "\($0)" }
      for title in titles { context.insert(Memo(title)) }
      #expect(try context.memos().map(\.title) == titles)
      try context.save()
      #expect(try context.memos().map(\.title) == titles)
      let same = FetchDescriptor<Memo>(sortBy: [SortDescriptor(\.remark)])
      #expect(try context.fetch(same).map(\.title) == titles)
    }
  }

  @Model
  final class Node {
    var number: Int
    var next: Node?

    init(_ number: Int) { self.number = number }
  }

  /// Also where an earlier one leads to a later one.
  @Test(arguments: StoreKind.allCases)
  func unsavedObjectsComeInTheOrderOfTheirInsertion(kind: StoreKind) throws {
    try kind.withContainer(for: Node.self) { container in
      let context = ModelContext(container)
      let nodes = (0..<6).map(Node.init)
      nodes.forEach(context.insert)
      nodes[0].next = nodes[4]
      nodes[1].next = nodes[3]
      nodes[5].next = nodes[0]
      for _ in 0..<2 {
        let numbers = try context.fetch(FetchDescriptor<Node>()).map(\.number)
        #expect(numbers == [0, 1, 2, 3, 4, 5])
        try context.save()
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func identifiersThatWereTakenEarlyDoNotChangeTheOrder(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let titles = (0..<30).map { "\($0)" }
      let memos = titles.map { Memo($0) }
      memos.forEach(context.insert)
      let identifiers = memos.map(\.persistentModelID)
      #expect(try context.memos().map(\.title) == titles)
      try context.save()
      #expect(try context.memos().map(\.title) == titles)
      #expect(try context.fetchIdentifiers(FetchDescriptor<Memo>()) == identifiers)
      #expect(identifiers.sorted() == identifiers)
    }
  }
}
