import CSQLiteGateway

extension Connection {
  /// Starts or stops SQLite's reports of statements.
  ///
  /// The report carries the connection unretained: it is stopped before the connection goes.
  func installTrace() {
    guard let handle else { return }
    guard trace != nil else {
      sqlite3_trace_v2(handle, 0, nil, nil)
      return
    }
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, text in
        guard let context, let text else { return 0 }
        let connection = Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
        connection.trace?(String(cString: text.assumingMemoryBound(to: CChar.self)))
        return 0
      }, context)
  }
}
