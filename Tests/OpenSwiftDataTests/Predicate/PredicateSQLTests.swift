import Foundation
import Testing

@testable import OpenSwiftData

/// The SQL and the bindings of each form of predicate, and the rows that it finds.
@Suite struct PredicateSQLTests {
  struct Expectation: CustomTestStringConvertible, Sendable {
    let predicate: Predicate<Plum>
    let sql: String
    let bindings: [String]
    let rows: [Int]

    init(_ predicate: Predicate<Plum>, _ sql: String, _ bindings: [String], _ rows: [Int]) {
      self.predicate = predicate
      self.sql = sql
      self.bindings = bindings
      self.rows = rows
    }

    var testDescription: String { sql }
  }

  private static var plums: [Plum] {
    [
      Plum("damson", size: 3, count: 4), Plum("mirabelle", size: nil, count: -1),
      Plum(nil, size: 5, count: 9), Plum("", size: 9, count: 0),
    ]
  }

  @Test(arguments: comparisons + optionals + strings + structure)
  func rendersAndFinds(_ expected: Expectation) throws {
    let table = try PredicateTable(Self.plums)
    #expect(try table.condition(expected.predicate) == expected.sql)
    #expect(table.compile(expected.predicate).values == expected.bindings)
    #expect(try table.matches(expected.predicate) == expected.rows)
  }

  private static let nilAndNine: [Int?] = [nil, 9]

  static let comparisons = [
    Expectation(#Predicate { $0.count == 4 }, #""count" = ?1"#, ["integer(4)"], [0]),
    Expectation(#Predicate { $0.count != 4 }, #""count" <> ?1"#, ["integer(4)"], [1, 2, 3]),
    Expectation(
      #Predicate { $0.count >= 4 }, #"likelihood("count" >= ?1, 0.01)"#, ["integer(4)"], [0, 2]),
    Expectation(
      #Predicate { $0.count > 0 && $0.count < 9 }, #""count" > ?1 AND "count" < ?2"#,
      ["integer(0)", "integer(9)"], [0]),
    Expectation(
      #Predicate { !($0.count < 0 || $0.count == 9) }, #"NOT ("count" < ?1 OR "count" = ?2)"#,
      ["integer(0)", "integer(9)"], [0, 3]),
    Expectation(
      #Predicate { ($0.count > 0) == ($0.size == nil) }, #""count" > ?1 = ("size" IS ?2)"#,
      ["integer(0)", "null"], [3]),
    Expectation(
      #Predicate { $0.count * 2 + 1 == 9 },
      #"swift_add(swift_mul("count", ?1, 64, 1), ?2, 64, 1) = ?3"#,
      ["integer(2)", "integer(1)", "integer(9)"], [0]),
    Expectation(
      #Predicate { -$0.count == 1 }, #"swift_neg("count", 64, 1) = ?1"#, ["integer(1)"], [1]),
    Expectation(
      #Predicate { (0...4).contains($0.count) }, #""count" >= ?1 AND "count" <= ?2"#,
      ["integer(0)", "integer(4)"], [0, 3]),
  ]

  static let optionals = [
    Expectation(#Predicate { $0.size == nil }, #""size" IS ?1"#, ["null"], [1]),
    Expectation(#Predicate { $0.size == 5 }, #""size" IS ?1"#, ["integer(5)"], [2]),
    Expectation(#Predicate { $0.size != 5 }, #""size" IS NOT ?1"#, ["integer(5)"], [0, 1, 3]),
    Expectation(
      #Predicate { ($0.size ?? 5) == 5 }, #"coalesce("size", ?1) = ?2"#,
      ["integer(5)", "integer(5)"], [1, 2]),
    Expectation(
      #Predicate { plum in plum.size.flatMap { $0 > 3 } ?? false },
      #""size" IS NOT NULL AND likelihood("size" > ?1, 0.01)"#, ["integer(3)"], [2, 3]),
    Expectation(
      #Predicate { plum in plum.size.flatMap { $0 > 3 } == true },
      #""size" IS NOT NULL AND likelihood("size" > ?1, 0.01)"#, ["integer(3)"], [2, 3]),
    Expectation(
      #Predicate { plum in plum.size.flatMap { $0 > 3 } ?? true },
      #""size" IS NULL OR "size" > ?1"#, ["integer(3)"], [1, 2, 3]),
    Expectation(
      #Predicate { plum in plum.size.flatMap { $0 > 3 } == false },
      #"CASE WHEN "size" IS NOT NULL THEN "size" > ?1 END IS ?2"#,
      ["integer(3)", "integer(0)"], [0]),
    Expectation(
      #Predicate { $0.name?.count == 6 },
      #"CASE WHEN "name" IS NOT NULL THEN swift_count("name") END IS ?1"#, ["integer(6)"], [0]),
  ]

  static let strings = [
    Expectation(
      #Predicate { $0.name == "damson" }, #""name" IS ?1 COLLATE swift"#, [#"text("damson")"#], [0]),
    Expectation(
      #Predicate { ($0.name ?? "b") < "e" }, #"coalesce("name", ?1) < ?2 COLLATE swift"#,
      [#"text("b")"#, #"text("e")"#], [0, 2, 3]),
    Expectation(
      #Predicate { $0.name?.contains("m") == true },
      #""name" IS NOT NULL AND swift_contains("name", ?1)"#, [#"text("m")"#], [0, 1]),
    Expectation(
      #Predicate { $0.name?.starts(with: "mir") ?? false },
      #""name" IS NOT NULL AND "name" >= ?1 COLLATE swift AND "name" < ?2 COLLATE swift "#
        + #"AND swift_starts("name", ?1)"#, [#"text("mir")"#, #"text("mis")"#], [1]),
    Expectation(
      #Predicate { $0.name?.isEmpty ?? false },
      #""name" IS NOT NULL AND "name" = '' COLLATE swift"#,
      [], [3]),
  ]

  static let structure = [
    Expectation(#Predicate { _ in true }, "?1", ["integer(1)"], [0, 1, 2, 3]),
    Expectation(.false, "?1", ["integer(0)"], []),
    Expectation(
      #Predicate { $0.count > 0 ? $0.size == 3 : $0.size == nil },
      #"CASE WHEN "count" > ?1 THEN "size" IS ?2 ELSE "size" IS ?3 END"#,
      ["integer(0)", "integer(3)", "null"], [0, 1]),
    Expectation(
      #Predicate { [4, 9].contains($0.count) }, #""count" IN (SELECT value FROM swift_list(?1))"#,
      ["[SQLiteGateway.SQLiteValue.integer(4), SQLiteGateway.SQLiteValue.integer(9)]"], [0, 2]),
    Expectation(
      #Predicate { nilAndNine.contains($0.size) },
      #""size" IS NULL OR "size" IN (SELECT value FROM swift_list(?1))"#,
      ["[SQLiteGateway.SQLiteValue.integer(9)]"], [1, 3]),
  ]

  @Test func capturedConditionsDecideTheShape() throws {
    let table = try PredicateTable(Self.plums)
    for isWanted in [true, false] {
      let predicate = #Predicate<Plum> { isWanted ? $0.count > 0 : $0.count < 0 }
      #expect(
        try table.condition(predicate) == "likelihood(\"count\" \(isWanted ? ">" : "<") ?1, 0.01)")
    }
    let limit: Int? = 4
    let bounded = #Predicate<Plum> { limit == nil || $0.count < limit! }  // swift-format-ignore
    #expect(try table.condition(bounded) == "likelihood(\"count\" < ?1, 0.01)")
  }

  @Test func capturedValuesTakeNoPartInTheShape() throws {
    let table = try PredicateTable(Self.plums)
    func shape(_ name: String?, _ sizes: [Int], _ count: Int) -> [QueryInstruction] {
      let predicate = #Predicate<Plum> {
        $0.name == name && sizes.contains($0.count) && $0.count != count
      }
      return table.compile(predicate).instructions
    }
    let first = shape("a", [], 1)
    #expect(shape(nil, [1, 2, 3], 5) == first)
    #expect(shape("", [7], .max) == first)
  }
}
