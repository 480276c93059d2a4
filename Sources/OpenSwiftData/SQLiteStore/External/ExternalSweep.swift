import SQLiteGateway

/// Removes, when a store is opened, the files that saves which never ended have left.
struct ExternalSweep {
  let files: ExternalFiles
  let pool: ConnectionPool

  /// Looks first and takes the write lock only if there is something to remove.
  ///
  /// Files that are being written belong to whoever holds that lock, so a lock that is taken leaves
  /// them alone: the next opening looks again. Never fails: the store can be used without.
  func run() {
    do {
      guard try pool.read(hasWork) else { return }
      try pool.write { connection in
        let timeout = connection.busyTimeout
        connection.busyTimeout = 0
        defer { connection.busyTimeout = timeout }
        try connection.transaction(.immediate) { try sweep(connection) }
      }
    } catch let error as SQLiteError where error.isBusy {
      return
    } catch {
      Log.error("Files that \(pool.path) does not need any more could not be removed: \(error)")
    }
  }

  private func hasWork(_ connection: Connection) throws -> Bool {
    let hasNotes = try Introspection(connection).hasTable(ExternalColumns.discardedTable)
    guard hasNotes else { return false }
    if try !ExternalColumns.discarded(connection).isEmpty { return true }
    return try !orphans(connection).isEmpty
  }

  private func sweep(_ connection: Connection) throws {
    try ExternalColumns.discarded(connection).forEach(files.remove)
    try orphans(connection).forEach(files.remove)
    try ExternalColumns.forgetDiscarded(connection)
  }

  /// The files with numbers that no committed save has handed out.
  private func orphans(_ connection: Connection) throws -> [Int64] {
    let next = try StoreMetadata.nextFile(connection)
    return files.numbers().filter { $0 >= next }
  }
}
