import SQLiteGateway

/// One state of the store over several statements.
extension SQLiteSession {
  /// A read transaction around all statements of `body`.
  ///
  /// A store in memory has no WAL: there an open read transaction would keep other contexts from saving for as
  /// long as conditions are tested, so each statement sees the latest state.
  func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
    guard store.pool.allowsReadsDuringWrites, snapshotConnection == nil else { return try body() }
    do {
      let connection = try mirrorConnection ?? store.pool.leaseReader()
      snapshotConnection = connection
      try connection.statement("BEGIN").run()
    } catch let error as SQLiteError {
      endSnapshot()
      throw store.explain(error, doing: "read")
    }
    defer { endSnapshot() }
    return try body()
  }

  /// Lets reads see the latest state again.
  func endSnapshot() {
    guard let connection = snapshotConnection else { return }
    snapshotConnection = nil
    if connection === mirrorConnection {
      // The mirror's tables were written in the transaction, so it must not be rolled back.
      if connection.isInTransaction { try? connection.statement("COMMIT").run() }
    } else {
      store.pool.returnReader(connection)
    }
  }
}
