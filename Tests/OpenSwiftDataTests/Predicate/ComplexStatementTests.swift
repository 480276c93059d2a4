import Foundation
import OpenSwiftData
import SQLiteGateway
import Testing

/// Predicates whose statements exceed a limit of SQLite's, such as the depth of its parser.
@Suite struct ComplexStatementTests {
  /// A condition within a condition, `depth` times.
  private func nested(_ depth: Int) -> Predicate<Memo> {
    var predicate = #Predicate<Memo> { $0.rank == 3 || $0.title == "m5" }
    for rank in 0..<depth {
      let inner = predicate
      predicate = #Predicate<Memo> {
        $0.rank != rank + 10 && ($0.title == "m1" || inner.evaluate($0))
      }
    }
    return predicate
  }

  /// Whether SQLite's parser has a fixed depth; later versions have none.
  private static let isRefused: Bool = {
    let text = String(repeating: "(", count: 130) + "1" + String(repeating: ")", count: 130)
    let connection = try? Connection(mode: .memory(name: UUID().uuidString))
    return (try? connection?.statement("SELECT \(text)")) == nil
  }()

  @Test(arguments: [false, true])
  func areFinishedInMemory(hasPending: Bool) throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = (0..<20).map { Memo("m\($0)", rank: $0) }
      for memo in memos { context.insert(memo) }
      if !hasPending { try context.save() }
      let predicate = nested(130)
      let expected = try memos.filter(predicate.evaluate).map(\.title)
      #expect(expected == ["m1", "m3", "m5"])
      var descriptor = FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.rank)])
      #expect(try context.fetch(descriptor).map(\.title) == expected)
      #expect(try context.fetchCount(descriptor) == 3)
      #expect(try context.fetchIdentifiers(descriptor).count == 3)
      let explanation = try context.explain(descriptor)
      #expect(explanation.contains("complexity") == Self.isRefused)
      (descriptor.fetchOffset, descriptor.fetchLimit) = (1, 1)
      #expect(try context.fetch(descriptor).map(\.title) == ["m3"])
    }
  }

  @Test func othersAreLeftToTheStore() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let explanation = try context.explain(FetchDescriptor(predicate: nested(5)))
      #expect(!explanation.contains("In memory"))
    }
  }
}
