import CSQLiteBenchmark

/// A call of SQLite that failed.
struct RawError: Error, CustomStringConvertible {
  let description: String

  init(_ connection: OpaquePointer?) {
    description = "raw SQLite: " + String(cString: sqlite3_errmsg(connection))
  }
}
