import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct StatementTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
  }

  private static let values: [SQLiteValue] = [
    .null, .integer(.min), .integer(.max), .integer(0), .real(0.1), .real(-.infinity),
    .real(.leastNonzeroMagnitude), .real(.greatestFiniteMagnitude), .text(""), .text("a\0b\0"),
    .text("é"), .text("e\u{301}"), .text(String(repeating: "long ", count: 10_000)),
    .blob(Data()), .blob(Data([0, 255, 0])), .blob(Data(repeating: 7, count: 100_000)),
  ]

  @Test(arguments: values)
  func valuesComeBackAsTheyWereBound(value: SQLiteValue) throws {
    let statement = try connection.prepare("SELECT ?1, typeof(?1)")
    try statement.bind(value, at: 1)
    #expect(try statement.step())
    #expect(statement.row.value(0) == value)
    if case .text(let text) = value {
      #expect(Array(statement.row.text(0).utf8) == Array(text.utf8))
    }
    let types: [Row.ValueType: String] = [
      .null: "null", .integer: "integer", .real: "real", .text: "text", .blob: "blob",
    ]
    #expect(statement.row.text(1) == types[statement.row.type(0)])
    #expect(statement.row.isNull(0) == (value == .null))
    #expect(try !statement.step())
  }

  @Test func typedBindingsAndColumns() throws {
    let statement = try connection.prepare("SELECT ?, ?, ?, ?, ?, ?, ?")
    try statement.bindNull(at: 1)
    try statement.bind(-7, at: 2)
    try statement.bind(Int64.max, at: 3)
    try statement.bind(0.5, at: 4)
    try statement.bind("text", at: 5)
    try statement.bind(Data([1, 2]), at: 6)
    try [UInt8]([3, 4]).withUnsafeBytes { try statement.bind($0, at: 7) }
    #expect(try statement.step())
    let row = statement.row
    #expect(row.isNull(0))
    #expect(row.integer(1) == -7)
    #expect(row.integer(2) == .max)
    #expect(row.real(3) == 0.5)
    #expect(row.text(4) == "text")
    #expect(row.data(5) == Data([1, 2]))
    #expect(Array(row.bytes(6)) == [3, 4])
    #expect(row.text(0) == "")
    #expect(row.data(0).isEmpty)
    #expect(row.value(99) == .null)
    #expect(statement.columnCount == 7)
  }

  @Test func negativeZeroKeepsItsSign() throws {
    let statement = try connection.prepare("SELECT ?")
    try statement.bind(-0.0, at: 1)
    #expect(try statement.step())
    #expect(statement.row.real(0).sign == .minus)
  }

  @Test func invalidUTF8IsRepaired() throws {
    let statement = try connection.prepare("SELECT CAST(x'61FF62' AS TEXT)")
    #expect(try statement.step())
    #expect(statement.row.text(0) == "a\u{FFFD}b")
  }

  @Test func bindAllWantsExactlyTheParameters() throws {
    let statement = try connection.prepare("SELECT ?, ?")
    #expect(throws: SQLiteError.self) { try statement.bindAll([.null]) }
    #expect(throws: SQLiteError.self) { try statement.bindAll([.null, .null, .null]) }
    let error = #expect(throws: SQLiteError.self) { try statement.bind(1, at: 3) }
    #expect(error?.code == 25)
    try statement.bindAll([.integer(1), .text("b")])
    #expect(try statement.step())
    #expect(throws: SQLiteError.self) { try statement.bind(1, at: 1) }
    statement.reset()
    statement.clearBindings()
    #expect(try statement.step())
    #expect(statement.row.isNull(0))
  }

  @Test func runPassesOverRowsAndResets() throws {
    let statement = try connection.prepare("SELECT 1 AS one UNION SELECT 2")
    try statement.run()
    #expect(!statement.isBusy)
    #expect(try statement.step())
    #expect(statement.isBusy)
    #expect(statement.columnName(0) == "one")
    #expect(statement.columnName(9) == "")
    #expect(statement.isReadOnly)
  }

  @Test func aFailedStepLeavesTheStatementUsable() throws {
    try connection.execute("CREATE TABLE t(x UNIQUE)")
    let insert = try connection.prepare("INSERT INTO t VALUES (?)")
    try insert.bind(1, at: 1)
    try insert.run()
    #expect(throws: SQLiteError.self) { try insert.run() }
    #expect(!insert.isBusy)
    try insert.bind(2, at: 1)
    try insert.run()
  }
}
