import CSQLiteBenchmark
import Foundation

/// One open database of the raw side.
final class RawConnection {
  /// What the library tells its connections, too, so that both sides ask the same of SQLite.
  ///
  /// `Connection+Configuration.swift` and `ConnectionPool.swift` of the gateway set these.
  private static let settings = """
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA temp_store = MEMORY;
    PRAGMA cache_size = -8000;
    PRAGMA secure_delete = FAST;
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA journal_mode = WAL;
    """
  /// The settings that a run reports.
  private static let reported = ["journal_mode", "synchronous", "cache_size", "page_size"]

  let handle: OpaquePointer

  /// Opens the file, or makes it; without SQLite's own mutex, as one thread alone uses it.
  init(_ url: URL) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(url.path, &handle, flags, nil)
    guard result == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw RawError(handle)
    }
    self.handle = handle
    try execute(Self.settings)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw RawError(handle) }
  }

  func prepare(_ sql: String) throws -> RawStatement {
    try RawStatement(sql, on: self)
  }

  /// The first column of every row, as text.
  func texts(_ sql: String) throws -> [String] {
    let statement = try prepare(sql)
    defer { statement.reset() }
    var texts: [String] = []
    while try statement.step() {
      texts.append(sqlite3_column_text(statement.handle, 0).map { String(cString: $0) } ?? "")
    }
    return texts
  }

  /// The settings in effect, as `name=value`.
  func settings() throws -> [String] {
    try Self.reported.map { name in
      "\(name)=" + (try texts("PRAGMA \(name)").first ?? "")
    }
  }
}
