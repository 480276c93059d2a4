import CSQLiteGateway

/// A function of SQL that yields rows of one column, `value`.
///
/// It is a virtual table that exists in every connection without being created; its arguments are
/// hidden columns.
final class TableFunction: Sendable {
  let name: String
  let argumentCount: Int
  /// How many rows the planner is to expect.
  let expectedRows: Int
  /// The rows for some arguments.
  let values: @Sendable (FunctionArguments) throws(TableFunctionError) -> [SQLiteValue]

  init(
    _ name: String, argumentCount: Int, expectedRows: Int,
    values: @escaping @Sendable (FunctionArguments) throws(TableFunctionError) -> [SQLiteValue]
  ) {
    self.name = name
    self.argumentCount = argumentCount
    self.expectedRows = expectedRows
    self.values = values
  }

  /// What `CREATE TABLE` would say.
  var declaration: String {
    let hidden = (0..<argumentCount).map { ", argument\($0) HIDDEN" }.joined()
    return "CREATE TABLE \(name)(value\(hidden))"
  }

  /// Makes the function known to a connection; it is never released.
  func register(on database: OpaquePointer) throws {
    let result = sqlite3_create_module_v2(
      database, name, TableFunctionModule.module, Unmanaged.passUnretained(self).toOpaque(), nil)
    guard result == SQLITE_OK else {
      throw SQLiteError(result: result, connection: database, sql: nil)
    }
  }
}

/// Why a function has no rows.
struct TableFunctionError: Error {
  let message: String
}
