import CSQLiteGateway
import Foundation

/// Swift's searches, length and case of strings as functions of SQL.
///
/// NULL answers NULL. A number counts as its decimal notation, a blob as its bytes.
extension Functions {
  static var stringFunctions: [Definition] {
    [
      Definition(name: "swift_contains", argumentCount: 2) { context, count, values in
        Functions.answer(context, count, values, TextSearch.contains)
      },
      Definition(name: "swift_starts", argumentCount: 2) { context, count, values in
        Functions.answer(context, count, values, TextSearch.starts)
      },
      Definition(name: "swift_has_prefix", argumentCount: 2) { context, count, values in
        Functions.answer(context, count, values, TextSearch.hasPrefix)
      },
      Definition(name: "swift_ends", argumentCount: 2) { context, count, values in
        Functions.answer(context, count, values, TextSearch.hasSuffix)
      },
      Definition(name: "swift_count", argumentCount: 1) { context, count, values in
        guard let text = FunctionArguments(count, values).text(0) else {
          return sqlite3_result_null(context)
        }
        sqlite3_result_int64(context, Int64(TextSearch.count(text)))
      },
      Definition(name: "swift_lower", argumentCount: 1) { context, count, values in
        Functions.convert(context, count, values) { $0.lowercased() }
      },
      Definition(name: "swift_upper", argumentCount: 1) { context, count, values in
        Functions.convert(context, count, values) { $0.uppercased() }
      },
    ]
  }

  private static func answer(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ question: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Bool
  ) {
    let arguments = FunctionArguments(count, values)
    guard let text = arguments.text(0), let other = arguments.text(1) else {
      return sqlite3_result_null(context)
    }
    sqlite3_result_int(context, question(text, other) ? 1 : 0)
  }

  private static func convert(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ conversion: (String) -> String
  ) {
    guard let text = FunctionArguments(count, values).text(0) else {
      return sqlite3_result_null(context)
    }
    FunctionResult.set(conversion(TextSearch.string(text)), on: context)
  }
}
