import CSQLiteGateway

/// Makes the functions and collations of this folder known to a connection.
///
/// All answer alike for alike arguments and do no harm in a schema that somebody else wrote. Those that cannot
/// fail say so to SQLite, so that indexes may use them.
enum Functions {
  typealias Body =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void
  typealias Comparison =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafeRawPointer?, Int32, UnsafeRawPointer?
    ) -> Int32

  /// One function of SQL.
  struct Definition {
    let name: String
    let argumentCount: Int32
    /// Whether the function may raise an error, for which it must not be called where nobody asks for its value.
    ///
    /// SQLite computes what it takes for constant once, before the first row, even where a CASE would never
    /// come to it: an operand of COLLATE, for one. It takes no function for constant that is not declared
    /// deterministic.
    var canFail = false
    let body: Body
  }

  static func register(on database: OpaquePointer) throws {
    let families = [
      stringFunctions, localizedFunctions, numberFunctions, decimalFunctions, arithmeticFunctions,
      jsonFunctions,
    ]
    for function in families.joined() {
      let flags = SQLITE_UTF8 | SQLITE_INNOCUOUS | (function.canFail ? 0 : SQLITE_DETERMINISTIC)
      let result = sqlite3_create_function_v2(
        database, function.name, function.argumentCount, flags, nil, function.body, nil, nil, nil)
      try check(result, on: database)
    }
    for (name, comparison) in collations {
      let result = sqlite3_create_collation_v2(database, name, SQLITE_UTF8, nil, comparison, nil)
      try check(result, on: database)
    }
  }

  private static func check(_ result: Int32, on database: OpaquePointer) throws {
    guard result == SQLITE_OK else {
      throw SQLiteError(result: result, connection: database, sql: nil)
    }
  }
}
