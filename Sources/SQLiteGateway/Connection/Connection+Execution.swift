import CSQLiteGateway

/// Statements run in one call, and small results taken as a whole.
extension Connection {
  /// Runs every statement of the text; rows are passed over.
  ///
  /// A literal takes the overload for fragments, so that an interpolated value is bound and never
  /// becomes part of the text.
  @_disfavoredOverload
  package func execute(_ sql: String) throws {
    try execute(raw: sql)
  }

  /// Runs the fragment; without bindings it may hold several statements.
  package func execute(_ fragment: SQLFragment) throws {
    if fragment.bindings.isEmpty {
      try execute(raw: fragment.text)
    } else {
      let statement = try statement(fragment.text)
      try statement.bindAll(fragment)
      try statement.run()
    }
  }

  /// All rows at once; meant for small results.
  package func query(_ fragment: SQLFragment) throws -> [[SQLiteValue]] {
    let statement = try statement(fragment.text)
    defer { statement.reset() }
    try statement.bindAll(fragment)
    var rows: [[SQLiteValue]] = []
    while try statement.step() {
      let row = statement.row
      rows.append((0..<statement.columnCount).map { row.value($0) })
    }
    return rows
  }

  /// The first value of the first row, or nil if there is no row.
  package func scalar(_ fragment: SQLFragment) throws -> SQLiteValue? {
    let statement = try statement(fragment.text)
    defer { statement.reset() }
    try statement.bindAll(fragment)
    return try statement.step() ? statement.row.value(0) : nil
  }

  func execute(raw sql: String) throws {
    let database = try openHandle()
    let result = sqlite3_exec(database, sql, nil, nil, nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(result: result, connection: database, sql: sql)
    }
  }
}

extension Connection {
  /// How many rows the latest INSERT, UPDATE or DELETE changed.
  package var changes: Int { handle.map { Int(sqlite3_changes64($0)) } ?? 0 }

  /// The row id of the latest INSERT on this connection, zero before the first.
  package var lastInsertRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  /// A number that differs from its last answer after another connection has committed a change.
  ///
  /// Changes of this connection do not count.
  package func dataVersion() throws -> Int64 {
    guard case .integer(let version) = try scalar("PRAGMA data_version") else { return 0 }
    return version
  }

  /// Whether what this connection read last was another state of the database than before, as others
  /// have committed; true when it is first asked.
  ///
  /// Reads nothing, unlike `dataVersion()`, and so says nothing of what came after the last read.
  func noticesCommit() -> Bool {
    var version: UInt32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    defer { knownVersion = version }
    return version != knownVersion
  }
}
