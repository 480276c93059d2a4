/// Everything about a query that decides its SQL text.
///
/// Captured values take no part, so that a predicate which is used with many values is rendered and
/// prepared once.
struct QueryShape: Hashable {
  let entity: String
  let purpose: CompiledQuery.Purpose
  /// What the query ranges over beside the fetched rows.
  let scopes: [QueryScope.Origin]
  /// What is pending of each scope; empty where nothing is.
  let pending: [PendingParts]
  let condition: [QueryInstruction]
  let order: [SortTerm]
  let properties: PropertySet?
  let isLimited: Bool
  let isOffset: Bool
}

/// What became of a shape.
enum QueryText: Sendable {
  case accepted(String)
  /// SQLite takes no such statement, as one of its limits on a statement's complexity is exceeded
  /// (<https://sqlite.org/limits.html>); it says which.
  case refused(String)

  /// The statement; nothing where there is none.
  var sql: String {
    if case .accepted(let sql) = self { sql } else { "" }
  }
}
