import CSQLiteGateway

extension Connection {
  /// Makes another database what this one is, page by page, in one transaction of the other.
  ///
  /// Whatever ends it, the other database is as it was or like this one. Its other connections see the
  /// change as any commit, and locks are waited for up to the busy timeouts. Neither connection may be in
  /// a transaction, and the pages of both must have one size.
  package func copy(to target: Connection) throws {
    let source = try openHandle()
    let database = try target.openHandle()
    guard let copy = sqlite3_backup_init(database, "main", source, "main") else {
      throw SQLiteError(
        result: sqlite3_extended_errcode(database), connection: database, sql: nil)
    }
    let result = sqlite3_backup_step(copy, -1)
    let end = sqlite3_backup_finish(copy)
    guard result == SQLITE_DONE, end == SQLITE_OK else {
      throw SQLiteError(
        result: result == SQLITE_DONE ? end : result, connection: database, sql: nil)
    }
  }
}
