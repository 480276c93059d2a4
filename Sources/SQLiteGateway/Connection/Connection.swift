import CSQLiteGateway
import Foundation

/// Owns one open database handle: opens, configures and closes it, and hands out its statements.
///
/// A connection is used by one thread at a time; only `interrupt()` may be called from another.
package final class Connection {
  /// The file as it was opened, or the name of a database in memory.
  package let path: String
  package let mode: OpenMode
  /// Nil once the connection is closed.
  private(set) var handle: OpaquePointer?
  private var cache: StatementCache
  /// What values that are kept outside of the database are read with.
  package let externalContents = ExternalContents()

  /// Whether a transaction within another one is a part of that, instead of an error.
  package var nestsTransactions = false

  /// Called with the text of every statement that starts, without its bound values.
  ///
  /// SQLite is only asked to report statements while this is not nil.
  package var trace: ((String) -> Void)? {
    didSet { installTrace() }
  }

  /// How long a statement waits for the locks of other connections, in milliseconds.
  package var busyTimeout: Int32
  /// When the statement that waits for a lock began to.
  var waitStart = ContinuousClock.now

  /// The state of the database that this connection has read last; nil before `noticesCommit()` is
  /// first asked.
  var knownVersion: UInt32?

  /// Opens the database and prepares the connection for use.
  ///
  /// - Parameters:
  ///   - path: The file; ignored for a database in memory.
  ///   - asReader: Whether the database itself, temporary tables apart, must not be changed.
  ///   - statementCacheSize: How many prepared statements are kept for reuse.
  ///   - busyTimeout: Milliseconds to wait for the locks of other connections.
  /// - Throws: `SQLITE_CANTOPEN` if there is no such file, `SQLITE_NOTADB` if it is something else
  ///   than an SQLite database. Neither changes the file.
  package init(
    path: String = "", mode: OpenMode, asReader: Bool = false, statementCacheSize: Int = 200,
    busyTimeout: Int32 = 5_000
  ) throws {
    self.mode = mode
    self.busyTimeout = busyTimeout
    if case .memory(let name) = mode { self.path = name } else { self.path = path }
    self.cache = StatementCache(capacity: statementCacheSize)
    self.handle = try Connection.open(
      mode.fileName(path: path), flags: mode.flags(asReader: asReader))
    do {
      try configure()
    } catch {
      close()
      throw error
    }
  }

  deinit {
    close()
  }

  /// Closes the connection; a second call does nothing.
  ///
  /// Statements that are still in use stay valid, and the file is closed with the last of them.
  package func close() {
    guard let handle else { return }
    cache.removeAll()
    sqlite3_trace_v2(handle, 0, nil, nil)
    sqlite3_close_v2(handle)
    self.handle = nil
  }

  package var isClosed: Bool { handle == nil }

  /// Whether the database itself, temporary tables apart, is closed to changes.
  package var isReadOnly: Bool { handle.map { sqlite3_db_readonly($0, "main") == 1 } ?? true }

  /// Stops the statement that runs on another thread; it fails with `SQLITE_INTERRUPT`.
  ///
  /// The connection must not be closed meanwhile.
  package func interrupt() {
    if let handle { sqlite3_interrupt(handle) }
  }

  /// Prepares a statement that the caller alone owns.
  ///
  /// - Throws: Also if the text holds no statement, or more than one.
  package func prepare(_ sql: String) throws -> Statement {
    try prepare(sql, flags: 0)
  }

  /// A statement for this text out of the cache, reset and without bindings.
  ///
  /// A statement that somebody still refers to, or that stands on a row, is never handed out
  /// twice; another one is prepared then. Let go of the statement after use, and reset it.
  package func statement(_ sql: String) throws -> Statement {
    switch cache.look(up: sql) {
    case .ready(let statement):
      return statement
    case .inUse:
      return try prepare(sql, flags: 0)
    case .missing:
      let statement = try prepare(sql, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
      cache.insert(statement)
      return statement
    }
  }

  /// The handle, or an error once the connection is closed.
  func openHandle() throws -> OpaquePointer {
    guard let handle else { throw SQLiteError.misuse("the connection is closed", path: path) }
    return handle
  }
}

extension Connection {
  private static func open(_ name: String, flags: Int32) throws -> OpaquePointer {
    guard !name.utf8.contains(0) else {
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "NUL in a file name", path: name)
    }
    guard sqlite3_libversion_number() >= 3_037_000 else {
      let version = String(cString: sqlite3_libversion())
      throw SQLiteError.misuse("SQLite \(version) is too old: 3.37 is needed", path: name)
    }
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(name, &handle, flags, nil)
    if result == SQLITE_OK, let handle { return handle }
    let error = SQLiteError(result: result, connection: handle, sql: nil)
    sqlite3_close_v2(handle)
    throw SQLiteError(extendedCode: error.extendedCode, message: error.message, path: name)
  }

  private func prepare(_ sql: String, flags: UInt32) throws -> Statement {
    let database = try openHandle()
    var statement: OpaquePointer?
    var isAlone = true
    let result = sql.withCString { text in
      var tail: UnsafePointer<CChar>?
      let result = sqlite3_prepare_v3(database, text, -1, flags, &statement, &tail)
      isAlone = tail.map(Connection.isBlank) ?? true
      return result
    }
    guard result == SQLITE_OK else {
      throw SQLiteError(result: result, connection: database, sql: sql)
    }
    guard let statement else { throw SQLiteError.misuse("no statement", sql: sql, path: path) }
    guard isAlone else {
      sqlite3_finalize(statement)
      throw SQLiteError.misuse("more than one statement", sql: sql, path: path)
    }
    return Statement(handle: statement, sql: sql)
  }

  /// Whether nothing but space and semicolons is left of a text.
  private static func isBlank(_ text: UnsafePointer<CChar>) -> Bool {
    var next = text
    while next.pointee != 0 {
      switch UInt8(bitPattern: next.pointee) {
      case UInt8(ascii: " "), UInt8(ascii: ";"), 9...13: next += 1
      default: return false
      }
    }
    return true
  }
}
