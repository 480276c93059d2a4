import Testing

@testable import SQLiteGateway

@Suite struct TransactionTests {
  private struct Stop: Error {}
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    try connection.execute("CREATE TABLE t(x UNIQUE)")
  }

  private func values() throws -> [[SQLiteValue]] {
    try connection.query("SELECT x FROM t ORDER BY x")
  }

  @Test(arguments: [TransactionKind.deferred, .immediate, .exclusive])
  func commitsAtTheEnd(kind: TransactionKind) throws {
    let answer = try connection.transaction(kind) {
      #expect(connection.isInTransaction)
      try connection.execute("INSERT INTO t VALUES (1)")
      return 7
    }
    #expect(answer == 7)
    #expect(!connection.isInTransaction)
    #expect(try values() == [[.integer(1)]])
  }

  @Test func rollsBackIfTheBodyThrows() throws {
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try values().isEmpty)
  }

  @Test func rollsBackIfTheCommitFails() throws {
    try connection.execute(
      """
      CREATE TABLE p(id INTEGER PRIMARY KEY);
      CREATE TABLE c(p REFERENCES p DEFERRABLE INITIALLY DEFERRED);
      """)
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { try connection.execute("INSERT INTO c VALUES (5)") }
    }
    #expect(error?.isConstraint == true)
    #expect(!connection.isInTransaction)
    #expect(try connection.scalar("SELECT count(*) FROM c") == .integer(0))
    try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
  }

  @Test func aTransactionInsideAnotherFailsAndLeavesTheOuterOne() throws {
    try connection.transaction {
      try connection.execute("INSERT INTO t VALUES (1)")
      #expect(throws: SQLiteError.self) { try connection.transaction {} }
      #expect(connection.isInTransaction)
    }
    #expect(try values() == [[.integer(1)]])
  }

  @Test func savepointsUndoTheirOwnChangesOnly() throws {
    try connection.transaction {
      try connection.execute("INSERT INTO t VALUES (1)")
      try connection.savepoint {
        try connection.execute("INSERT INTO t VALUES (2)")
        #expect(throws: Stop.self) {
          try connection.savepoint {
            try connection.execute("INSERT INTO t VALUES (3)")
            throw Stop()
          }
        }
      }
    }
    #expect(try values() == [[.integer(1)], [.integer(2)]])
  }

  @Test func aSavepointAloneIsATransaction() throws {
    #expect(throws: SQLiteError.self) {
      try connection.savepoint {
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try values().isEmpty)
  }

  @Test func aRollbackBySQLiteItselfKeepsTheFirstError() throws {
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute("INSERT OR ROLLBACK INTO t VALUES (1)")
      }
    }
    #expect(error?.isConstraint == true)
    #expect(try values().isEmpty)
  }
}
