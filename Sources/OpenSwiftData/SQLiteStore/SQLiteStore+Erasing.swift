import SQLiteGateway

extension SQLiteStore {
  /// Deletes all rows and their files; the file itself, schema, identifier and the counts of row ids stay.
  ///
  /// One transaction, during which others may read. All contexts are told that everything may have changed.
  func erase() throws {
    if isReadOnly {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(path) was opened with allowsSave: false, so nothing can be erased.")
    }
    do {
      try pool.write { connection in
        let external = files.map { ExternalSave($0, connection, isPart: isMigrating) }
        try connection.transaction(.immediate) {
          try checkIsNotMigrated(connection)
          try external?.begin()
          try deleteAllRows(connection)
          written?.note(tables.keys, in: self)
          try external?.finish()
        }
        external?.didCommit()
        log.append(nil, by: nil)
      }
    } catch let error as SQLiteError {
      throw explain(error, doing: "erased")
    }
    log.wakeFollowers(except: nil)
  }

  private func deleteAllRows(_ connection: Connection) throws {
    // References are checked at the commit, so the order does not matter.
    for join in joins.values { try connection.execute("DELETE FROM \(identifier: join.name)") }
    for table in tables.values {
      // Rows that other programs have inserted count as well.
      _ = try StoreMetadata.takeRowIDs(0, for: table, connection)
      try connection.execute("DELETE FROM \(identifier: table.tableName)")
    }
  }
}
