import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct SQLiteErrorTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.path(), mode: .readWriteCreate)
    try connection.execute("CREATE TABLE t(x UNIQUE, y NOT NULL)")
  }

  @Test func aConstraintNamesItsColumnButNoValue() throws {
    try connection.execute("INSERT INTO t VALUES (\("secret"), \(1))")
    let error = try #require(
      #expect(throws: SQLiteError.self) {
        try connection.execute("INSERT INTO t VALUES (\("secret"), \(1))")
      })
    #expect(error.isConstraint)
    #expect(error.code == 19)
    #expect(error.extendedCode == 2067)
    #expect(error.message == "UNIQUE constraint failed: t.x")
    #expect(error.sql == "INSERT INTO t VALUES (?, ?)")
    #expect(error.path == folder.path())
    #expect(error.description.contains("UNIQUE constraint failed: t.x"))
    #expect(!error.description.contains("secret"))
  }

  @Test func eachErrorIsTheOneOfItsOwnCall() throws {
    let syntax = #expect(throws: SQLiteError.self) { try connection.execute("SELEC 1") }
    #expect(syntax?.code == 1)
    #expect(syntax?.message.contains("SELEC") == true)
    // A misuse sets no message of its own: the one before must not be taken for it.
    let statement = try connection.prepare("SELECT ?, 1 UNION SELECT 2, 3")
    #expect(try statement.step())
    let notNull = #expect(throws: SQLiteError.self) {
      try connection.execute("INSERT INTO t VALUES (1, NULL)")
    }
    #expect(notNull?.extendedCode == 1299)
    let misuse = #expect(throws: SQLiteError.self) { try statement.bind(1, at: 1) }
    #expect(misuse?.code == 21)
    #expect(misuse?.message.contains("NOT NULL") == false)
    let range = #expect(throws: SQLiteError.self) {
      try connection.prepare("SELECT 1").bind(1, at: 1)
    }
    #expect(range?.code == 25)
  }

  @Test func aTextBeyondTheLimitIsTooBig() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute("SELECT zeroblob(2000000000)")
    }
    #expect(error?.code == 18)
  }

  @Test func aFullDatabaseSaysSo() throws {
    try connection.execute("PRAGMA max_page_count = 5")
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1, zeroblob(100000))")
      }
    }
    #expect(error?.isFull == true)
    #expect(!connection.isInTransaction)
  }

  @Test func aDamagedFileSaysSo() throws {
    try connection.execute("INSERT INTO t VALUES (1, zeroblob(100000))")
    connection.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path()))
    bytes.replaceSubrange(4_096..<12_288, with: Data(repeating: 0xA5, count: 8_192))
    try bytes.write(to: URL(fileURLWithPath: folder.path()))
    let damaged = try Connection(path: folder.path(), mode: .readWrite)
    let error = #expect(throws: SQLiteError.self) {
      try damaged.query("SELECT length(y), x FROM t ORDER BY x")
    }
    #expect(error?.isCorrupt == true)
  }
}
