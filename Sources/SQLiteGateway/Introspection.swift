/// Reads tables, columns and indexes from the schema of an open database.
package struct Introspection {
  private let connection: Connection

  package init(_ connection: Connection) {
    self.connection = connection
  }

  package struct Column: Hashable, Sendable {
    package var name: String
    /// The type as it was declared, empty if there is none.
    package var declaredType: String
    package var isNotNull: Bool
    /// The position in the primary key, from one; zero outside of it.
    package var primaryKeyPosition: Int
    /// The default value as SQL, or nil.
    package var defaultValue: String?
  }

  package struct Index: Hashable, Sendable {
    package var name: String
    package var isUnique: Bool
    /// The indexed columns in order; nil stands for an expression or the row id.
    package var columns: [String?]
    /// The statement that made it; nil for an index that a constraint implies.
    package var sql: String?
  }

  /// The names of all tables in alphabetical order, SQLite's own left out.
  package func tables() throws -> [String] {
    try connection.query(
      """
      SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name
      """
    ).compactMap { $0[0].textValue }
  }

  package func hasTable(_ name: String) throws -> Bool {
    try connection.scalar(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND lower(name) = lower(\(name))") != nil
  }

  /// The columns in their order, generated and hidden ones included; empty if there is no table.
  package func columns(of table: String) throws -> [Column] {
    try connection.query(
      """
      SELECT name, type, "notnull", pk, dflt_value FROM pragma_table_xinfo(\(table)) ORDER BY cid
      """
    ).map { row in
      Column(
        name: row[0].textValue ?? "", declaredType: row[1].textValue ?? "",
        isNotNull: row[2] != .integer(0), primaryKeyPosition: Int(row[3].integerValue ?? 0),
        defaultValue: row[4].textValue)
    }
  }

  /// The indexes in alphabetical order, those that constraints imply included.
  package func indexes(of table: String) throws -> [Index] {
    try connection.query(
      """
      SELECT list.name, list."unique", entry.sql FROM pragma_index_list(\(table)) AS list
      LEFT JOIN sqlite_schema AS entry ON entry.type = 'index' AND entry.name = list.name
      ORDER BY list.name
      """
    ).map { row in
      let name = row[0].textValue ?? ""
      let columns = try connection.query(
        "SELECT name FROM pragma_index_info(\(name)) ORDER BY seqno")
      return Index(
        name: name, isUnique: row[1] != .integer(0), columns: columns.map { $0[0].textValue },
        sql: row[2].textValue)
    }
  }

  /// The statements that made the indexes of a table, by name, those that constraints imply left out.
  package func indexStatements(of table: String) throws -> [String: String] {
    let pairs = try connection.query(
      """
      SELECT name, sql FROM sqlite_schema
      WHERE type = 'index' AND lower(tbl_name) = lower(\(table)) AND sql IS NOT NULL
      """
    ).map { ($0[0].textValue ?? "", $0[1].textValue ?? "") }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Whether the schema holds nothing at all.
  package func isEmptyDatabase() throws -> Bool {
    try connection.scalar("SELECT 1 FROM sqlite_schema LIMIT 1") == nil
  }
}
