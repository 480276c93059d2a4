import CSQLiteGateway
import Foundation

/// Foundation's searches and comparisons of strings that ignore the case or follow the current locale.
///
/// NULL answers NULL. Comparisons answer the raw value of a `ComparisonResult`. The answers depend on
/// the locale of the process, so no index and no schema may use them; `SQLITE_DETERMINISTIC` holds
/// within one statement, which is all that SQLite asks of functions in queries.
extension Functions {
  static var localizedFunctions: [Definition] {
    [
      Definition(name: "swift_localized_standard_contains", argumentCount: 2) {
        Functions.answer($0, $1, $2) { $0.localizedStandardContains($1) ? 1 : 0 }
      },
      Definition(name: "swift_localized_case_insensitive_contains", argumentCount: 2) {
        Functions.answer($0, $1, $2) { LocalizedSearch.caseInsensitiveContains($0, $1) ? 1 : 0 }
      },
      Definition(name: "swift_case_insensitive_compare", argumentCount: 2) {
        Functions.answer($0, $1, $2) { $0.caseInsensitiveCompare($1).rawValue }
      },
      Definition(name: "swift_localized_compare", argumentCount: 2) {
        Functions.answer($0, $1, $2) { $0.localizedCompare($1).rawValue }
      },
      Definition(name: "swift_localized_standard_compare", argumentCount: 2) {
        Functions.answer($0, $1, $2) { $0.localizedStandardCompare($1).rawValue }
      },
      Definition(name: "swift_localized_case_insensitive_compare", argumentCount: 2) {
        Functions.answer($0, $1, $2) { $0.localizedCaseInsensitiveCompare($1).rawValue }
      },
    ]
  }

  private static func answer(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?,
    _ question: (String, String) -> Int
  ) {
    let arguments = FunctionArguments(count, values)
    guard let text = arguments.text(0), let other = arguments.text(1) else {
      return sqlite3_result_null(context)
    }
    let answer = question(TextSearch.string(text), TextSearch.string(other))
    sqlite3_result_int64(context, Int64(answer))
  }
}
