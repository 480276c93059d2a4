import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct SQLFragmentTests {
  @Test func interpolationSeparatesTextFromValues() {
    let part: SQLFragment = "y < \(2)"
    let fragment: SQLFragment = """
      SELECT \(raw: "*") FROM \(identifier: "a\"b") WHERE x = \("t") AND \(part) \
      AND z IN (\(1.5), \(Data([1])), \(SQLiteValue.null), \(Int64(9)))
      """
    #expect(
      fragment.text
        == "SELECT * FROM \"a\"\"b\" WHERE x = ? AND y < ? AND z IN (?, ?, ?, ?)")
    #expect(
      fragment.bindings
        == [.text("t"), .integer(2), .real(1.5), .blob(Data([1])), .null, .integer(9)])
  }

  @Test(
    arguments: [
      ("name", "\"name\""), ("", "\"\""), ("a\"b", "\"a\"\"b\""), ("\"", "\"\"\"\""),
      ("select", "\"select\""), ("ä ö'`[]", "\"ä ö'`[]\""), ("\"\u{301}x", "\"\"\"\u{301}x\""),
    ])
  func identifiersAreQuoted(identifier: String, quoted: String) {
    #expect(Array(SQLFragment.quote(identifier: identifier).utf8) == Array(quoted.utf8))
  }

  @Test(arguments: ["plain", "a\"b", "'; DROP TABLE x; --", "\"\u{301}", "é", "[x]", "a.b"])
  func quotedIdentifiersNameTheirColumn(name: String) throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    try connection.execute("CREATE TABLE \(identifier: name)(\(identifier: name))")
    #expect(try Introspection(connection).tables() == [name])
    #expect(try Introspection(connection).columns(of: name).map(\.name) == [name])
  }

  @Test func aNULInAnIdentifierIsAnError() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    #expect(throws: SQLiteError.self) {
      try connection.execute("CREATE TABLE \(identifier: "a\0b")(x)")
    }
  }

  @Test func fragmentsAreJoinedAndAdded() {
    let parts: [SQLFragment] = ["a = \(1)", "b = \(2)", "c"]
    let joined = parts.joined(separator: " AND ")
    #expect(joined.text == "a = ? AND b = ? AND c")
    #expect(joined.bindings == [.integer(1), .integer(2)])
    #expect([SQLFragment]().joined(separator: ", ").isEmpty)
    var sum = joined + " OR \(3)"
    sum += "!"
    #expect(sum.text == "a = ? AND b = ? AND c OR ?!")
    #expect(sum.bindings.count == 3)
    #expect(!sum.isEmpty)
  }

  @Test func listsKeepTheirPlaces() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    let list = ValueList([.integer(2), .integer(3)])
    let part: SQLFragment = "\(2) IN (SELECT value FROM \(list: list))"
    let fragment: SQLFragment = "SELECT \(7), \(part), \(part), \(4) IN \(list: list)"
    #expect(
      try connection.query(fragment) == [[.integer(7), .integer(1), .integer(1), .integer(0)]])
  }
}
