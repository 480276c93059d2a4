import SQLiteGateway

/// An R-tree over columns of a table (<https://sqlite.org/rtree.html>): for each row a box around the
/// point that the columns are the coordinates of.
///
/// A row with an empty column has no box, as no comparison with a value is true for it. All others have
/// one that the values lie in, so that a search of the tree finds every row that a condition is true for, and
/// the condition itself finds out which those are.
struct SpatialIndex: Sendable {
  struct Dimension: Sendable {
    /// The column's name.
    let column: String
    let columnType: _ColumnType

    /// The column's name, quoted.
    fileprivate var quoted: String { SQLFragment.quote(identifier: column) }
  }

  let tableName: String
  let dimensions: [Dimension]

  /// What the names of a table's trees begin with.
  static func prefix(of table: String) -> String { "\(table) rtree by " }

  /// The virtual table's name, which says what it indexes.
  var name: String {
    Self.prefix(of: tableName) + dimensions.map(\.column).joined(separator: ", ")
  }

  private var key: String { SQLFragment.quote(identifier: TableMap.primaryKey) }

  // MARK: Boxes

  /// A column's lower and upper bound, as SQL that any program's SQLite runs.
  ///
  /// A tree rounds bounds down and up to 32 bits, which fails where a number is too large for them or too near to
  /// zero (`rtreeValueDown` in SQLite's rtree.c). NaN and whole numbers above `Int64.max`, which are held as blobs,
  /// are everywhere: comparisons have rules of their own for them.
  private static func bounds(of value: String) -> [String] {
    [("-9e999", "-2e-38", "min(\(value), 3e38)"), ("9e999", "2e-38", "max(\(value), -3e38)")].map {
      anywhere, nearZero, usual in
      "CASE WHEN typeof(\(value)) NOT IN ('integer', 'real') THEN \(anywhere) "
        + "WHEN \(value) BETWEEN -2e-38 AND 2e-38 THEN \(nearZero) ELSE \(usual) END"
    }
  }

  /// Selects the box of a row; no row where it has none.
  ///
  /// - Parameters:
  ///   - prefix: What names the row.
  ///   - source: The FROM, if any.
  private func selectBox(_ prefix: String, _ source: String = "") -> SQLFragment {
    let values = dimensions.map { prefix + $0.quoted }
    let columns = [prefix + key] + values.flatMap(Self.bounds)
    let present = values.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return SQLFragment(
      raw: "SELECT \(columns.joined(separator: ", "))\(source) WHERE \(present)")
  }

  // MARK: Statements

  var createTable: SQLFragment {
    let columns = dimensions.indices.map { ", min\($0), max\($0)" }.joined()
    return "CREATE VIRTUAL TABLE \(identifier: name) USING rtree(id\(raw: columns))"
  }

  /// Sets down the boxes of all rows.
  var fill: SQLFragment {
    let source = " FROM " + SQLFragment.quote(identifier: tableName)
    return "INSERT INTO \(identifier: name) \(selectBox("", source))"
  }

  /// Keep the boxes right, whoever changes rows.
  ///
  /// A row's box is removed before it is set down, instead of replaced: in a trigger it is the statement of the
  /// program that decides what a conflict leads to. A row that is replaced may leave its box, which then
  /// leads to no row.
  var createTriggers: [SQLFragment] {
    let table = SQLFragment.quote(identifier: tableName)
    let isChanged = (["\(key)"] + dimensions.map(\.quoted)).map { "OLD.\($0) IS NOT NEW.\($0)" }
      .joined(separator: " OR ")
    let setDown: SQLFragment =
      "\(remove("NEW")); INSERT INTO \(identifier: name) \(selectBox("NEW."))"
    return [
      """
      CREATE TRIGGER \(identifier: triggerNames[0]) AFTER INSERT ON \(raw: table)
      BEGIN \(setDown); END
      """,
      """
      CREATE TRIGGER \(identifier: triggerNames[1]) AFTER UPDATE ON \(raw: table)
      WHEN \(raw: isChanged) BEGIN \(remove("OLD")); \(setDown); END
      """,
      """
      CREATE TRIGGER \(identifier: triggerNames[2]) AFTER DELETE ON \(raw: table)
      BEGIN \(remove("OLD")); END
      """,
    ]
  }

  private func remove(_ row: String) -> SQLFragment {
    "DELETE FROM \(identifier: name) WHERE id = \(raw: row).\(raw: key)"
  }

  private var triggerNames: [String] {
    ["inserted", "changed", "removed"].map { "\(name) \($0)" }
  }
}
