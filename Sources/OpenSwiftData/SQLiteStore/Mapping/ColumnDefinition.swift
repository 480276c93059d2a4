import SQLiteGateway

/// One column of a table as `CREATE TABLE` states it.
struct ColumnDefinition: Hashable {
  let name: String
  /// The declared type; empty for none.
  let declaration: String
  let isRequired: Bool
  /// The table whose rows the column refers to.
  let target: String?

  static let primaryKey = ColumnDefinition(
    name: TableMap.primaryKey, declaration: "INTEGER PRIMARY KEY", isRequired: false, target: nil)

  var sql: String {
    var parts = [SQLFragment.quote(identifier: name)]
    if !declaration.isEmpty { parts.append(declaration) }
    if isRequired { parts.append("NOT NULL") }
    if let target { parts.append(TableMap.reference(to: target)) }
    return parts.joined(separator: " ")
  }
}
