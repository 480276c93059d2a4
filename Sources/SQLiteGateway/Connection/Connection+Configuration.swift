import CSQLiteGateway

/// What every connection is given before anybody uses it.
extension Connection {
  func configure() throws {
    installBusyHandler()
    try Functions.register(on: openHandle())
    for function in [TableFunction.list, .each] { try function.register(on: openHandle()) }
    try registerExternalFunctions()
    try execute(
      raw: """
        PRAGMA foreign_keys = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA temp_store = MEMORY;
        PRAGMA cache_size = -8000;
        PRAGMA secure_delete = FAST;
        """)
    // Builds without foreign keys ignore the pragma without a word.
    guard try scalar("PRAGMA foreign_keys") == .integer(1) else {
      throw SQLiteError.misuse("this SQLite does not enforce foreign keys", path: path)
    }
    try checkFile()
    if mode.isMemory { liftSizeLimit() }
  }

  /// Reads the file's header, as SQLite opens any file and looks into it only when asked.
  private func checkFile() throws {
    _ = try scalar("PRAGMA schema_version")
  }

  /// A database in memory may grow as a file may, beyond the one gigabyte that SQLite presets.
  private func liftSizeLimit() {
    var limit: Int64 = 1 << 40
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_SIZE_LIMIT, &limit)
  }
}
