import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct StringFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  /// The searches of the standard library, by character, whatever other modules add.
  private enum Oracle {
    static func contains<C: Collection, D: Collection>(_ text: C, _ part: D) -> Bool
    where C.Element == Character, D.Element == Character {
      text.contains(part)
    }

    static let searches: [(name: String, answer: @Sendable (String, String) -> Bool)] = [
      ("swift_contains", { contains($0, $1) }),
      ("swift_starts", { $0.starts(with: $1) }),
      ("swift_has_prefix", { $0.hasPrefix($1) }),
      ("swift_ends", { $0.hasSuffix($1) }),
    ]

    static let mappings: [(name: String, answer: @Sendable (String) -> SQLiteValue)] = [
      ("swift_count", { .integer(Int64($0.count)) }),
      ("swift_lower", { .text($0.lowercased()) }),
      ("swift_upper", { .text($0.uppercased()) }),
    ]
  }

  /// The searches that answer otherwise than Swift.
  private func differences(_ text: String, _ part: String) throws -> [[String]] {
    var differences: [[String]] = []
    for (name, answer) in Oracle.searches {
      let statement = try connection.statement("SELECT \(name)(?, ?)")
      try statement.bindAll([.text(text), .text(part)])
      #expect(try statement.step())
      if (statement.row.integer(0) == 1) != answer(text, part) {
        differences.append([name, text, part])
      }
      statement.reset()
    }
    return differences
  }

  @Test func searchesAgreeWithSwiftOnAllPairsOfParts() throws {
    var failures: [[String]] = []
    for text in TrickyText.parts {
      for part in TrickyText.parts + [""] {
        failures += try differences(text + part, part)
        failures += try differences(part + text, part)
        failures += try differences("a" + part + text + "b", part)
        failures += try differences(part, text + part)
      }
    }
    #expect(failures == [])
  }

  @Test func searchesAgreeWithSwiftOnRandomTexts() throws {
    var generator = SeededGenerator()
    var failures: [[String]] = []
    for round in 0..<8_000 {
      let text = TrickyText.random(maxParts: 6, using: &generator)
      var part = TrickyText.random(maxParts: 2, using: &generator)
      if round % 2 == 0, !text.isEmpty {
        // A piece of the text itself, cut between scalars, so that the answer is often true.
        let scalars = Array(text.unicodeScalars)
        let start = Int.random(in: 0..<scalars.count, using: &generator)
        let end = Int.random(in: start...scalars.count, using: &generator)
        part = String(String.UnicodeScalarView(scalars[start..<end]))
      }
      failures += try differences(text, part)
    }
    #expect(failures == [])
  }

  @Test func countAndCaseAgreeWithSwift() throws {
    var generator = SeededGenerator()
    for _ in 0..<8_000 {
      let text = TrickyText.random(maxParts: 6, using: &generator)
      for (name, answer) in Oracle.mappings {
        let result = try connection.scalar("SELECT \(raw: name)(\(text))")
        #expect(result == answer(text), "\(name) \(text.debugDescription)")
      }
    }
  }

  @Test func anyBytesAreAnswered() throws {
    var generator = SeededGenerator()
    for _ in 0..<5_000 {
      let text = TrickyText.randomBytes(using: &generator)
      let part = TrickyText.randomBytes(using: &generator)
      for (name, answer) in Oracle.searches {
        let result = try connection.scalar(
          "SELECT \(raw: name)(CAST(\(Data(text)) AS TEXT), CAST(\(Data(part)) AS TEXT))")
        let expected = answer(
          String(decoding: text, as: UTF8.self), String(decoding: part, as: UTF8.self))
        #expect(result == .integer(expected ? 1 : 0), "\(name) \(text) \(part)")
      }
      let count = try connection.scalar("SELECT swift_count(CAST(\(Data(text)) AS TEXT))")
      #expect(count == .integer(Int64(String(decoding: text, as: UTF8.self).count)), "\(text)")
    }
  }

  @Test func nullAnswersNullAndOtherTypesCountAsText() throws {
    for (name, _) in Oracle.searches {
      #expect(try connection.scalar("SELECT \(raw: name)(NULL, 'a')") == .null)
      #expect(try connection.scalar("SELECT \(raw: name)('a', NULL)") == .null)
      #expect(try connection.scalar("SELECT \(raw: name)(12, 12)") == .integer(1))
      #expect(try connection.scalar("SELECT \(raw: name)(1.5, x'')") == .integer(1))
      #expect(try connection.scalar("SELECT \(raw: name)(x'', 'a')") == .integer(0))
      #expect(try connection.scalar("SELECT \(raw: name)(x'FF', x'FF')") == .integer(1))
    }
    for (name, _) in Oracle.mappings {
      #expect(try connection.scalar("SELECT \(raw: name)(NULL)") == .null)
    }
    #expect(try connection.scalar("SELECT swift_count(x'C3A9')") == .integer(1))
    #expect(try connection.scalar("SELECT swift_lower(12)") == .text("12"))
  }

  @Test func functionsMayBeUsedInIndexes() throws {
    try connection.execute(
      """
      CREATE TABLE t(x);
      CREATE INDEX i ON t(swift_lower(x));
      INSERT INTO t VALUES ('ÄB'), ('c');
      """)
    let query: SQLFragment = "SELECT x FROM t WHERE swift_lower(x) = \("äb")"
    #expect(try connection.query(query) == [[.text("ÄB")]])
    let plan = try connection.query("EXPLAIN QUERY PLAN \(query)")
    #expect(plan.contains { $0[3].textValue?.contains("INDEX i") == true })
  }
}
