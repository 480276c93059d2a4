/// A condition for a WHERE.
struct SQLCondition {
  /// The condition itself.
  let text: String
  /// The scopes whose row there is wherever the condition is true.
  let rows: Set<Int>
  /// A condition without errors that is true wherever the other one is, for an index to use; nil where SQLite
  /// finds such conditions in the text itself.
  let hint: String?
  let canFail: Bool
  /// What the condition, where it is true, says of columns.
  let limits: [ColumnLimit]

  /// The condition on the rows for which others are true.
  ///
  /// On other rows it is not computed where it might raise an error.
  func onlyWhere(_ terms: [String]) -> String {
    let others = terms.joined(separator: " AND ")
    if terms.isEmpty { return "(\(text))" }
    guard canFail else { return "(\(text)) AND \(others)" }
    let guarded = "CASE WHEN \(others) THEN \(text) ELSE 0 END"
    return ([hint.map { "(\($0))" }, others, guarded].compactMap(\.self)).joined(separator: " AND ")
  }
}
