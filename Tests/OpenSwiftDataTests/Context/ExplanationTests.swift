import Foundation
import Testing

@testable import OpenSwiftData

/// What `explain` tells of a fetch.
@Suite struct ExplanationTests {
  @Test func tellsStatementParametersAndPlan() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let ranks = Array(0..<15)
      let name = "it's"
      var descriptor = FetchDescriptor<Memo>(
        predicate: #Predicate { $0.title == name && ranks.contains($0.rank) },
        sortBy: [SortDescriptor(\.rank)])
      descriptor.fetchLimit = 5
      let text = try context.explain(descriptor)
      #expect(
        text == """
          SELECT t0."_pk", t0."title", t0."rank", t0."remark" FROM "Memo" AS t0 \
          WHERE (t0."title" = ?1 COLLATE swift AND t0."rank" IN (SELECT value FROM swift_list(?2))) \
          ORDER BY t0."rank", t0."_pk" LIMIT ?3
          Parameters:
            ?1 = 'it''s'
            ?2 = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 5 more)
            ?3 = 5
          Plan:
            SCAN t0
            LIST SUBQUERY 1
              SCAN swift_list VIRTUAL TABLE INDEX 1:
            USE TEMP B-TREE FOR ORDER BY
          """)
    }
  }

  @Test func tellsOfUnsavedChanges() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let before = try context.explain(FetchDescriptor<Memo>())
      context.insert(Memo("a"))
      let after = try context.explain(FetchDescriptor<Memo>())
      #expect(!before.contains("pending") && after.contains("\"pending Memo\""))
    }
  }

  @Test func throwsWhatAFetchWouldThrow() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let error = refusal { _ = try ModelContext(container).explain(FetchDescriptor<Ledger>()) }
      #expect(error == .unknownSchema)
    }
  }
}
