import CSQLiteGateway
import Foundation

/// How a connection opens its database.
package enum OpenMode: Hashable, Sendable {
  /// Creates the file if there is none.
  case readWriteCreate
  case readWrite
  /// The database cannot be changed; temporary tables of the connection can.
  case readOnly
  /// As `readOnly`, on the promise that nobody changes the file meanwhile: SQLite takes no locks and
  /// makes no files beside it (<https://sqlite.org/uri.html#uriimmutable>).
  case immutable
  /// A database without a file that all connections of the process share by its name.
  ///
  /// It lives as long as one of them is open. Its journal stays in memory; there is no WAL, so a
  /// reader during a write waits, and so does a commit during a read.
  case memory(name: String)
}

extension OpenMode {
  /// Whether the database lives in memory, and so in this process alone.
  package var isMemory: Bool {
    if case .memory = self { true } else { false }
  }

  /// The flags of `sqlite3_open_v2`.
  ///
  /// Without SQLite's own mutex: a connection is used by one thread at a time, which its owner and
  /// `ConnectionPool` see to. Every result carries its extended code.
  func flags(asReader: Bool) -> Int32 {
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (isMemory ? SQLITE_OPEN_URI : 0)
    if asReader { return common | SQLITE_OPEN_READONLY }
    return switch self {
    case .readWriteCreate, .memory: common | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: common | SQLITE_OPEN_READWRITE
    case .readOnly: common | SQLITE_OPEN_READONLY
    case .immutable: common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }
  }

  /// What `sqlite3_open_v2` is to open for `path`, which a database in memory does not use.
  func fileName(path: String) -> String {
    switch self {
    case .memory(let name):
      let allowed = CharacterSet.alphanumerics
      let encoded = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? name
      return "file:/\(encoded)?vfs=memdb"
    case .immutable:
      let encoded = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      return "file:\(encoded)?immutable=1"
    case .readWriteCreate, .readWrite, .readOnly:
      // Some builds of SQLite read every name that starts so as a URI.
      return path.hasPrefix("file:") ? "./\(path)" : path
    }
  }
}
