import CSQLiteGateway

/// What SQLite answered to one call that failed.
///
/// Code and message are those of this very call: they are read from the connection before any
/// other call can replace them. The description holds no bound values.
package struct SQLiteError: Error, CustomStringConvertible, Hashable, Sendable {
  /// The primary result code, such as `SQLITE_CONSTRAINT`.
  package let code: Int32
  /// The extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`; it includes the primary one.
  package let extendedCode: Int32
  /// SQLite's own words.
  package let message: String
  /// The statement's text with its placeholders, or nil where no statement is concerned.
  package let sql: String?
  /// The database file, or nil for a database in memory.
  package let path: String?

  /// Makes an error from an extended result code.
  package init(extendedCode: Int32, message: String, sql: String? = nil, path: String? = nil) {
    self.code = extendedCode & 0xff
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
    self.path = path
  }

  /// Captures the failure that `connection` has just reported as `result`.
  ///
  /// A misuse does not always set the connection's message, so a message that belongs to another
  /// code is not used.
  init(result: Int32, connection: OpaquePointer?, sql: String?) {
    let isCurrent = connection.map { sqlite3_errcode($0) & 0xff == result & 0xff } ?? false
    let words = isCurrent ? sqlite3_errmsg(connection) : sqlite3_errstr(result)
    let file = connection.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) }
    self.init(
      extendedCode: result,
      message: words.map { String(cString: $0) } ?? "unknown error",
      sql: sql,
      path: file.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The error of a call that the gateway refuses before SQLite sees it.
  static func misuse(_ message: String, sql: String? = nil, path: String? = nil) -> SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: message, sql: sql, path: path)
  }

  package var description: String {
    var text = "SQLite error \(code)"
    if extendedCode != code { text += " (\(extendedCode))" }
    text += ": \(message)"
    if let path { text += " in \(path)" }
    if let sql { text += ", executing \(sql)" }
    return text
  }
}

extension SQLiteError {
  /// Another connection holds a lock, and the busy timeout has passed.
  package var isBusy: Bool { code == SQLITE_BUSY || code == SQLITE_LOCKED }
  /// The file is not an SQLite database.
  package var isNotADatabase: Bool { code == SQLITE_NOTADB }
  /// The connection, the file or its folder cannot be written.
  package var isReadOnly: Bool { code == SQLITE_READONLY }
  /// The disk, or the space allowed to a database in memory, is full.
  package var isFull: Bool { code == SQLITE_FULL }
  /// The file is damaged.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT }
  /// A row violates a constraint of its table.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }
  /// A unique index, other than that of the row ids, has the values for another row.
  package var isUniqueness: Bool { extendedCode == SQLITE_CONSTRAINT | (8 << 8) }
  /// The file does not exist, or access to it is refused.
  package var isCannotOpen: Bool { code == SQLITE_CANTOPEN }
  /// A function of ours has refused a row.
  package var isOfAFunction: Bool { extendedCode == SQLITE_ERROR && sql != nil }
  /// A statement is longer, or a value larger, than the limit.
  package var isTooBig: Bool { code == SQLITE_TOOBIG }
  /// Tables may be other than the statement takes them to be.
  package var mayBeOfASchema: Bool { code == SQLITE_ERROR || code == SQLITE_SCHEMA }
  /// The statement was stopped by `Connection.interrupt()`.
  package var isInterrupted: Bool { code == SQLITE_INTERRUPT }
}
