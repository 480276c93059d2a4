import Foundation
import Testing

@testable import OpenSwiftData

/// What another program wrote and what no property can hold is a thrown error that names it.
@Suite struct UnfittingValueTests {
  struct Case: Sendable, CustomStringConvertible {
    var column: String
    var value: String
    var description: String { "\(column) = \(value)" }
  }

  static let cases: [Case] = [
    ("text", "x'00'"), ("text", "7.5"), ("real", "'much'"), ("real", "x'0102'"),
    ("float", "1e300"), ("float", "0.1"), ("date", "''"), ("date", "'2020-01-01'"),
    ("data", "'text'"),
    ("uuid", "''"), ("uuid", "x'0102'"), ("uuid", "'E621E1F8-C36C-495A-93FC-0C247A3E6E5F'"),
    ("url", "x'00'"), ("decimal", "'abc'"), ("decimal", "1.5"), ("decimal", "''"),
    ("season", "'autumn'"),
    ("season", "3"), ("level", "0"), ("level", "'low'"), ("flag", "7"), ("flag", "300"),
    ("flag", "-1"), ("unsigned", "-1"), ("unsigned", "x'01'"),
  ].map { Case(column: $0, value: $1) }

  @Test(arguments: cases)
  func theErrorNamesEntityRowAndProperty(unfitting: Case) throws {
    try StoreKind.memory.withContainer(for: Values.self) { container in
      let context = ModelContext(container)
      for _ in 0..<2 { context.insert(Values()) }
      try context.save()
      // Without the column's affinity, which would turn numbers to text.
      try container.execute("PRAGMA ignore_check_constraints = ON")
      try container.execute(
        "UPDATE \"Values\" SET \(unfitting.column) = \(unfitting.value) WHERE _pk = 2")
      let stored = try container.value(
        "SELECT typeof(\(unfitting.column)) || \(unfitting.column) FROM \"Values\" WHERE _pk = 2")
      let text = explanation { _ = try ModelContext(container).fetch(FetchDescriptor<Values>()) }
      // A TEXT column turns a number to text by itself; then the value fits.
      if text.isEmpty {
        #expect(["text", "decimal"].contains(unfitting.column), "\(String(describing: stored))")
        return
      }
      #expect(text.contains("Values") && text.contains(unfitting.column) && text.contains("2"))
    }
  }

  @Test func otherRowsAreStillFetched() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a", "b"])
      try container.execute("UPDATE Memo SET rank = 'high' WHERE title = 'b'")
      let context = ModelContext(container)
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.memos() }
      let good = FetchDescriptor<Memo>(predicate: #Predicate { $0.title == "a" })
      #expect(try context.fetch(good).count == 1)
      #expect(try context.fetchCount(FetchDescriptor<Memo>()) == 2)
      try container.execute("UPDATE Memo SET rank = 5 WHERE title = 'b'")
      #expect(try context.memos().map(\.rank) == [0, 5])
    }
  }

  @Test func aLivingObjectKeepsItsValue() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memo = Memo("a", rank: 3)
      context.insert(memo)
      try context.save()
      try container.execute("UPDATE Memo SET rank = 'high'")
      #expect(throws: SwiftDataError.modelValidationFailure) { try context.memos() }
      #expect(memo.rank == 3 && memo.title == "a" && !memo.hasChanges)
    }
  }

  @Test func aLookUpOfSuchARowAnswersWithADeletedObject() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let identifier = try ModelContext(container).saveMemos(["a"])[0].persistentModelID
      try container.execute("UPDATE Memo SET rank = 'high'")
      let memo = ModelContext(container).model(for: identifier) as? Memo
      #expect(memo?.isDeleted == true)
    }
  }
}
