import CSQLiteBenchmark

/// A prepared statement of the raw side, kept and reset between uses.
final class RawStatement {
  let handle: OpaquePointer
  private let connection: RawConnection

  init(_ sql: String, on connection: RawConnection) throws {
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let result = sqlite3_prepare_v3(connection.handle, sql, -1, flags, &handle, nil)
    guard result == SQLITE_OK, let handle else { throw RawError(connection.handle) }
    self.handle = handle
    self.connection = connection
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// Whether there is a row.
  @inline(__always)
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw RawError(connection.handle)
    }
  }

  /// Runs a statement without rows, and makes it ready for the next time.
  @inline(__always)
  func run() throws {
    let result = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard result == SQLITE_DONE else { throw RawError(connection.handle) }
  }

  @inline(__always)
  func reset() {
    sqlite3_reset(handle)
  }
}
