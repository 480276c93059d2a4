import CSQLiteGateway
package import Foundation

/// Reads values that are kept outside of the database, for the functions of SQL that ask for them.
///
/// Used by the thread that uses the connection.
package final class ExternalContents {
  /// The contents that go by a number; nil for one that stands for nothing.
  package var read: ((Int64) throws -> Data?)?
}

/// `swift_external_data(x)` and `swift_external_text(x)`: a whole number stands for contents that are
/// kept outside, as bytes or as text; any other `x` is the value itself.
///
/// They depend on more than their argument, so that no index and no schema may use them.
extension Connection {
  func registerExternalFunctions() throws {
    let functions: [(String, Functions.Body)] = [
      ("swift_external_data", { Connection.answer($0, $1, $2, FunctionResult.set(data:on:)) }),
      ("swift_external_text", { Connection.answer($0, $1, $2, FunctionResult.set(utf8:on:)) }),
    ]
    let database = try openHandle()
    for (name, body) in functions {
      // Each function holds the object: statements may outlive the connection.
      let contents = Unmanaged.passRetained(externalContents).toOpaque()
      let result = sqlite3_create_function_v2(
        database, name, 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, contents, body, nil, nil
      ) { contents in
        if let contents { Unmanaged<ExternalContents>.fromOpaque(contents).release() }
      }
      guard result == SQLITE_OK else {
        throw SQLiteError(result: result, connection: database, sql: nil)
      }
    }
  }

  private static func answer(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ set: (Data, OpaquePointer?) -> Void
  ) {
    let arguments = FunctionArguments(count, values)
    guard let number = arguments.integer(0), let owner = sqlite3_user_data(context) else {
      return sqlite3_result_value(context, arguments.value(0))
    }
    do {
      let contents = Unmanaged<ExternalContents>.fromOpaque(owner).takeUnretainedValue()
      guard let data = try contents.read?(number) else {
        return FunctionResult.fail("\(number) stands for nothing outside of it", on: context)
      }
      set(data, context)
    } catch {
      FunctionResult.fail("\(error)", on: context)
    }
  }
}
