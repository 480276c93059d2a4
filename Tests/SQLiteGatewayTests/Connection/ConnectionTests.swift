import Foundation
import Synchronization
import Testing

@testable import SQLiteGateway

@Suite struct ConnectionTests {
  private let folder: TemporaryFolder
  private let connection: Connection

  init() throws {
    folder = try TemporaryFolder()
    connection = try Connection(path: folder.path(), mode: .readWriteCreate)
  }

  @Test func foreignKeysAreEnforced() throws {
    #expect(try connection.scalar("PRAGMA foreign_keys") == .integer(1))
    try connection.execute(
      """
      CREATE TABLE parent(id INTEGER PRIMARY KEY);
      CREATE TABLE child(parent REFERENCES parent ON DELETE CASCADE);
      INSERT INTO parent VALUES (1);
      INSERT INTO child VALUES (1);
      DELETE FROM parent;
      """)
    #expect(try connection.scalar("SELECT count(*) FROM child") == .integer(0))
  }

  @Test func executeRunsEveryStatementOfAText() throws {
    let text = "CREATE TABLE t(x); INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)"
    try connection.execute(text)
    #expect(try connection.query("SELECT x FROM t") == [[.integer(1)], [.integer(2)]])
    #expect(connection.changes == 1)
    #expect(connection.lastInsertRowID == 2)
  }

  @Test func interpolatedLiteralsBindTheirValues() throws {
    try connection.execute("CREATE TABLE t(x)")
    let value = "x'); DROP TABLE t; --"
    try connection.execute("INSERT INTO t VALUES (\(value))")
    #expect(try connection.scalar("SELECT x FROM t WHERE x = \(value)") == .text(value))
  }

  @Test func scalarTellsNoRowFromNull() throws {
    #expect(try connection.scalar("SELECT NULL") == .null)
    #expect(try connection.scalar("SELECT 1 WHERE false") == nil)
  }

  @Test func prepareRefusesNothingAndTooMuch() throws {
    for text in ["", "  ; ", "-- only a comment", "SELECT 1; SELECT 2"] {
      #expect(throws: SQLiteError.self) { try connection.prepare(text) }
    }
    #expect(try connection.prepare("SELECT 1 ;\n").step())
  }

  @Test func useAfterCloseIsAnError() throws {
    let statement = try connection.prepare("SELECT 1")
    connection.close()
    connection.close()
    #expect(connection.isClosed)
    #expect(try statement.step())
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
    #expect(throws: SQLiteError.self) { try connection.statement("SELECT 1") }
    #expect(throws: SQLiteError.self) { try connection.transaction { 1 } }
    #expect(connection.changes == 0)
    #expect(connection.lastInsertRowID == 0)
    #expect(!connection.isInTransaction)
    connection.interrupt()
    connection.busyTimeout = 1
    connection.trace = { _ in }
  }

  @Test func traceReportsTextsWithoutValues() throws {
    var texts: [String] = []
    try connection.execute("CREATE TABLE t(x)")
    connection.trace = { texts.append($0) }
    try connection.execute("INSERT INTO t VALUES (\("secret"))")
    _ = try connection.query("SELECT x FROM t")
    connection.trace = nil
    _ = try connection.query("SELECT x FROM t")
    #expect(texts == ["INSERT INTO t VALUES (?)", "SELECT x FROM t"])
  }

  @Test func readOnlyConnectionsKeepTheFileButHaveTemporaryTables() throws {
    try connection.execute("CREATE TABLE t(x)")
    let reader = try Connection(path: folder.path(), mode: .readOnly)
    #expect(reader.isReadOnly)
    #expect(!connection.isReadOnly)
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.isReadOnly == true)
    try reader.execute("CREATE TEMP TABLE pending(x); INSERT INTO pending VALUES (1)")
    #expect(try reader.scalar("SELECT x FROM pending") == .integer(1))
  }

  @Test func openingReportsWhatIsWrong() throws {
    let missing = #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path("missing"), mode: .readWrite)
    }
    #expect(missing?.isCannotOpen == true)
    #expect(missing?.path?.hasSuffix("missing") == true)
    let text = Data(String(repeating: "no database ", count: 100).utf8)
    try text.write(to: folder.url.appendingPathComponent("text"))
    let foreign = #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path("text"), mode: .readWriteCreate)
    }
    #expect(foreign?.isNotADatabase == true)
    #expect(try Data(contentsOf: folder.url.appendingPathComponent("text")) == text)
    let nul = #expect(throws: SQLiteError.self) {
      try Connection(path: folder.path() + "\0b", mode: .readWriteCreate)
    }
    #expect(nul?.isCannotOpen == true)
  }

  @Test func dataVersionChangesWithOthersCommits() throws {
    try connection.execute("CREATE TABLE t(x)")
    let other = try Connection(path: folder.path(), mode: .readWrite)
    let before = try connection.dataVersion()
    try connection.execute("INSERT INTO t VALUES (1)")
    #expect(try connection.dataVersion() == before)
    try other.execute("INSERT INTO t VALUES (2)")
    #expect(try connection.dataVersion() != before)
  }

  @Test func busyIsReportedAfterTheTimeout() throws {
    let other = try Connection(path: folder.path(), mode: .readWrite)
    other.busyTimeout = 30
    try connection.execute("CREATE TABLE t(x)")
    try connection.transaction {
      let error = #expect(throws: SQLiteError.self) { try other.transaction {} }
      #expect(error?.isBusy == true)
    }
    try other.transaction {}
  }

  @Test func interruptStopsARunningStatement() throws {
    // `interrupt` is the one call that another thread may make.
    nonisolated(unsafe) let running = connection
    let isDone = Atomic(false)
    let helper = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      while !isDone.load(ordering: .relaxed) {
        running.interrupt()
        Thread.sleep(forTimeInterval: 0.005)
      }
      helper.signal()
    }
    defer {
      isDone.store(true, ordering: .relaxed)
      helper.wait()
    }
    let error = #expect(throws: SQLiteError.self) {
      try connection.scalar(
        "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n")
    }
    #expect(error?.isInterrupted == true)
  }
}
