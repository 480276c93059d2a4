import CodedValues
import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct JSONFunctionTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  private func elements(_ json: String?, _ element: JSONElement) throws -> [SQLiteValue] {
    let value = json.map(SQLiteValue.text) ?? .null
    return try connection.query(
      "SELECT value FROM swift_each(\(value), \(element.rawValue))"
    ).map { $0[0] }
  }

  @Test func elementsAreAsColumnsHoldThem() throws {
    #expect(
      try elements(#"["a","b\u0000c","e\u0301"]"#, .text)
        == ["a", "b\0c", "e\u{301}"].map { .text($0) })
    #expect(try elements("[1,-2,true]", .integer) == [.integer(1), .integer(-2), .null])
    #expect(
      try elements("[5,18446744073709551615]", .unsigned)
        == [.integer(5), .blob(Data(repeating: 255, count: 8))])
    #expect(try elements("[true,false]", .boolean) == [.integer(1), .integer(0)])
    #expect(
      try elements("[0.1,\"Infinity\",2]", .real) == [.real(0.1), .real(.infinity), .real(2)])
    #expect(try elements("[0.1]", .float) == [.real(Double(Float(0.1)))])
    let nan = try elements("[\"NaN\"]", .real)
    #expect(nan == [.blob(Data([0x7F, 0xF8, 0, 0, 0, 0, 0, 0]))])
    #expect(try elements("[1.50,\"NaN\"]", .decimal) == [.text("1.5"), .text("NaN")])
    let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(
      try elements("[\"\(uuid)\"]", .uuid)
        == [.blob(withUnsafeBytes(of: #require(UUID(uuidString: uuid)).uuid) { Data($0) })])
    #expect(try elements(#"["AP8="]"#, .blob) == [.blob(Data([0, 255]))])
    #expect(
      try elements(#"[{"b":1,"a":[ ]},null]"#, .json) == [.text(#"{"a":[],"b":1}"#), .null])
    #expect(try elements(#"{"a":1,"b":2}"#, .integer) == [.integer(1), .integer(2)])
  }

  @Test func nothingHasNoElements() throws {
    for json in [nil, "[]", "{}", "5", "\"a\"", "null"] {
      #expect(try elements(json, .text).isEmpty)
    }
  }

  @Test func whatIsNoJSONIsAnError() throws {
    let error = #expect(throws: SQLiteError.self) { try elements("[1", .integer) }
    #expect(error?.message.contains("no JSON") == true)
    #expect(throws: SQLiteError.self) {
      try connection.query("SELECT swift_json_value('{', 'a', 'text')")
    }
  }

  @Test func theyServeSubqueriesOfEveryRow() throws {
    try connection.execute("CREATE TABLE t (tags TEXT)")
    try connection.execute(#"INSERT INTO t VALUES ('["a","é"]'), ('[]'), (NULL), ('["b"]')"#)
    let rows = try connection.query(
      """
      SELECT rowid FROM t WHERE EXISTS
        (SELECT 1 FROM swift_each(t.tags, 'text') WHERE value = \("e\u{301}") COLLATE swift)
      """)
    #expect(rows == [[.integer(1)]])
    let counts = try connection.query(
      "SELECT (SELECT count(*) FROM swift_each(t.tags, 'text')) FROM t")
    #expect(counts == [[.integer(2)], [.integer(0)], [.integer(0)], [.integer(1)]])
    let last = try connection.query(
      "SELECT (SELECT e.value FROM swift_each(t.tags, 'text') AS e WHERE e.rowid = 1) FROM t")
    #expect(last.map { $0[0] } == [.text("é"), .null, .null, .null])
  }

  @Test func membersAreFoundByKeysAsSwiftComparesThem() throws {
    func value(_ json: String?, _ key: String, _ element: JSONElement) throws -> SQLiteValue? {
      let json = json.map(SQLiteValue.text) ?? .null
      return try connection.query(
        "SELECT swift_json_value(\(json), \(key), \(element.rawValue))"
      ).first?.first
    }
    #expect(try value(#"{"é":"x"}"#, "e\u{301}", .text) == .text("x"))
    #expect(try value(#"{"a":null}"#, "a", .text) == .null)
    #expect(try value(#"{"a":{"b":[1]}}"#, "a", .json) == .text(#"{"b":[1]}"#))
    for json in [nil, "[]", #"{"b":1}"#] { #expect(try value(json, "a", .integer) == .null) }
  }

  @Test func valuesAreFoundInListsAsSwiftFindsThem() throws {
    func contains(
      _ json: String?, _ value: SQLiteValue, _ element: JSONElement
    ) throws -> SQLiteValue? {
      let json = json.map(SQLiteValue.text) ?? .null
      return try connection.query(
        "SELECT swift_list_contains(\(json), \(value), \(element.rawValue))"
      ).first?.first
    }
    let (yes, no) = (SQLiteValue.integer(1), SQLiteValue.integer(0))
    let nan = SQLiteValue.blob(Data([0x7F, 0xF8, 0, 0, 0, 0, 0, 0]))
    #expect(try contains(#"["a","é"]"#, .text("e\u{301}"), .text) == yes)
    #expect(try contains(#"["a\u0000b"]"#, .text("a"), .text) == no)
    #expect(try contains("[0.0]", .real(-0.0), .real) == yes)
    #expect(try contains("[1.0]", .integer(1), .real) == yes)
    #expect(try contains(#"["NaN"]"#, nan, .real) == no)
    #expect(try contains("[0.1]", .real(Double(Float(0.1))), .float) == yes)
    #expect(try contains("[0.1]", .real(0.1), .float) == no)
    #expect(try contains("[1,null]", .null, .integer) == yes)
    #expect(try contains("[1]", .null, .integer) == no)
    #expect(
      try contains("[18446744073709551615]", .blob(Data(repeating: 255, count: 8)), .unsigned)
        == yes)
    #expect(try contains(nil, .integer(1), .integer) == .null)
  }

  @Test func elementsAreCounted() throws {
    func count(_ json: String?) throws -> SQLiteValue? {
      let json = json.map(SQLiteValue.text) ?? .null
      return try connection.query("SELECT swift_list_count(\(json))").first?.first
    }
    #expect(try count("[]") == .integer(0))
    #expect(try count(#"[1,[2,3],null]"#) == .integer(3))
    #expect(try count(#"{"a":1,"b":null}"#) == .integer(2))
    #expect(try count(nil) == .null)
  }

  @Test func listsAreComparedAsSwiftComparesThem() throws {
    func same(_ function: String, _ left: String?, _ right: String?, _ element: JSONElement) throws
      -> SQLiteValue?
    {
      let values = [left, right].map { $0.map(SQLiteValue.text) ?? .null }
      return try connection.query(
        "SELECT \(raw: function)(\(values[0]), \(values[1]), \(element.rawValue))"
      ).first?.first
    }
    let (yes, no) = (SQLiteValue.integer(1), SQLiteValue.integer(0))
    #expect(try same("swift_list_same", #"["é"]"#, #"["é"]"#, .text) == yes)
    #expect(try same("swift_list_same", "[1,2]", "[2,1]", .integer) == no)
    #expect(try same("swift_set_same", "[1,2]", "[2,1]", .integer) == yes)
    #expect(try same("swift_set_same", "[1,2]", "[2,1,3]", .integer) == no)
    #expect(try same("swift_list_same", "[0.0,1]", "[-0.0,1.0]", .real) == yes)
    #expect(try same("swift_list_same", #"["NaN"]"#, #"["NaN"]"#, .real) == no)
    #expect(try same("swift_list_same", "[null]", "[null]", .integer) == yes)
    #expect(try same("swift_list_same", nil, "[]", .integer) == no)
    #expect(try same("swift_set_same", nil, nil, .integer) == yes)
  }
}
