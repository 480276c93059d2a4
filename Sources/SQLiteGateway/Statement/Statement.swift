import CSQLiteGateway

/// One prepared statement: prepare, bind, step, reset.
///
/// A statement belongs to the thread that uses its connection. It may outlive the connection's
/// `close()`; the file is then closed with its last statement.
package final class Statement {
  /// The statement of the C API, for `Row` and for nothing else outside the gateway.
  package let handle: OpaquePointer
  /// The text as it was prepared, with its placeholders.
  package let sql: String

  init(handle: OpaquePointer, sql: String) {
    self.handle = handle
    self.sql = sql
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Moves to the next row.
  ///
  /// - Returns: true on a row, false at the end.
  /// - Throws: The error of this step. The statement is reset, so that it holds no lock and can be
  ///   used again.
  package func step() throws -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_ROW { return true }
    if result == SQLITE_DONE { return false }
    throw stepFailure(result)
  }

  /// Ends the execution and with it the statement's read transaction; bindings stay.
  package func reset() {
    sqlite3_reset(handle)
  }

  /// Makes every parameter NULL and releases what was bound.
  package func clearBindings() {
    sqlite3_clear_bindings(handle)
  }

  /// Steps to the end and resets; rows are passed over.
  package func run() throws {
    var result = sqlite3_step(handle)
    while result == SQLITE_ROW { result = sqlite3_step(handle) }
    guard result == SQLITE_DONE else { throw stepFailure(result) }
    sqlite3_reset(handle)
  }

  /// The current row; valid while the statement stands on one.
  package var row: Row { Row(handle) }

  package var columnCount: Int32 { sqlite3_column_count(handle) }

  /// The result column's name, or an empty text for an index outside the row.
  package func columnName(_ column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }

  /// Whether the statement has started and neither reached its end nor been reset.
  package var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// Whether the statement leaves the database as it is.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Captures the failure first, as the reset that follows may replace it.
  @inline(never)
  private func stepFailure(_ result: Int32) -> SQLiteError {
    let error = failure(result)
    sqlite3_reset(handle)
    return error
  }

  @inline(never)
  func failure(_ result: Int32) -> SQLiteError {
    SQLiteError(result: result, connection: sqlite3_db_handle(handle), sql: sql)
  }
}
