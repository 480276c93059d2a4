import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct ValueListTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  private func values(of list: ValueList) throws -> [SQLiteValue] {
    try connection.query("SELECT value FROM \(list: list)").map { $0[0] }
  }

  @Test func everyKindOfValueComesBackExactly() throws {
    let nan = withUnsafeBytes(of: Double.nan) { Data($0) }
    let list = ValueList([
      .null, .integer(.min), .integer(.max), .real(0.1), .real(.infinity), .text(""),
      .text("a\0b"), .text("é"), .text("e\u{301}"), .blob(Data()), .blob(nan), .blob(Data([0])),
    ])
    #expect(try values(of: list) == list.values)
    #expect(try values(of: ValueList([])) == [])
  }

  @Test(arguments: [0, 1, 100_000])
  func listsOfAnyLength(count: Int) throws {
    try connection.execute(
      """
      CREATE TABLE t(x INTEGER);
      CREATE INDEX i ON t(x);
      WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n LIMIT 200000)
      INSERT INTO t SELECT x FROM n;
      """)
    let list = ValueList((0..<count).map { .integer(Int64($0 * 2)) })
    #expect(
      try connection.scalar("SELECT count(*) FROM t WHERE x IN (SELECT value FROM \(list: list))")
        == .integer(Int64(count)))
    #expect(
      try connection.scalar(
        "SELECT count(*) FROM t WHERE x NOT IN (SELECT value FROM \(list: list))")
        == .integer(Int64(200_000 - count)))
  }

  @Test func membershipSearchesTheIndex() throws {
    try connection.execute("CREATE TABLE t(x INTEGER, y TEXT); CREATE INDEX i ON t(x)")
    let plan = try connection.query(
      "EXPLAIN QUERY PLAN SELECT y FROM t WHERE x IN (SELECT value FROM \(list: ValueList([])))")
    let details = plan.compactMap { $0[3].textValue }
    #expect(details.contains { $0.contains("SEARCH t USING INDEX i (x=?)") }, "\(details)")
  }

  @Test func membershipFollowsTheCollationOfTheColumn() throws {
    try connection.execute("CREATE TABLE t(x TEXT COLLATE swift); INSERT INTO t VALUES ('é')")
    let list = ValueList([.text("e\u{301}")])
    #expect(
      try connection.scalar("SELECT count(*) FROM t WHERE x IN (SELECT value FROM \(list: list))")
        == .integer(1))
  }

  @Test func whatIsNoListIsEmpty() throws {
    for argument in ["NULL", "1", "'text'", "x'00'", "1.5"] {
      let query: SQLFragment = "SELECT count(*) FROM swift_list(\(raw: argument))"
      #expect(try connection.scalar(query) == .integer(0))
    }
    #expect(try connection.scalar("SELECT count(*) FROM swift_list") == .integer(0))
    #expect(try connection.scalar("SELECT count(*) FROM swift_list(\(1))") == .integer(0))
  }

  @Test func aListMayBeJoinedAndReadTwice() throws {
    let list = ValueList([.integer(1), .integer(2)])
    let query: SQLFragment = """
      SELECT a.value, b.value FROM \(list: list) AS a JOIN \(list: list) AS b \
      ON a.value <= b.value ORDER BY 1, 2
      """
    #expect(
      try connection.query(query)
        == [[.integer(1), .integer(1)], [.integer(1), .integer(2)], [.integer(2), .integer(2)]])
  }

  @Test func theStatementKeepsTheListUntilTheBindingGoes() throws {
    weak var watched: ValueList?
    let statement = try connection.prepare("SELECT value FROM swift_list(?1)")
    do {
      let list = ValueList([.text("kept")])
      watched = list
      try statement.bindList(list, at: 1)
    }
    #expect(watched != nil)
    #expect(try statement.step())
    #expect(statement.row.text(0) == "kept")
    statement.reset()
    statement.clearBindings()
    #expect(watched == nil)
  }

  @Test func aRefusedBindingDoesNotKeepTheList() throws {
    weak var watched: ValueList?
    let statement = try connection.prepare("SELECT 1")
    do {
      let list = ValueList([.integer(1)])
      watched = list
      #expect(throws: SQLiteError.self) { try statement.bindList(list, at: 1) }
    }
    #expect(watched == nil)
  }
}
