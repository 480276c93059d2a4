import SQLiteGateway

/// How the database knows of files with large contents: a column holds the number of its value's
/// file, and a table the numbers that no row holds any more.
///
/// Values themselves are blobs and texts, so that a whole number is always a file's.
enum ExternalColumns {
  /// The numbers of files that are to be removed.
  static let discardedTable = "_swiftdata_discarded"

  static var createTable: SQLFragment {
    "CREATE TABLE \(identifier: discardedTable) (file INTEGER PRIMARY KEY)"
  }

  /// Notes a file when its row goes or names another: by triggers, as rows go in many ways.
  static func createTriggers(_ table: TableMap) -> [SQLFragment] {
    table.layout.externalProperties.indexes.flatMap { property -> [SQLFragment] in
      let column = table.columns[property]
      let names = triggerNames(table.tableName, table.columnNames[property].joined())
      let note: SQLFragment =
        "INSERT OR IGNORE INTO \(identifier: discardedTable) VALUES (OLD.\(raw: column))"
      return [
        """
        CREATE TRIGGER \(identifier: names[0]) AFTER DELETE ON \(raw: table.table)
        WHEN typeof(OLD.\(raw: column)) = 'integer' BEGIN \(note); END
        """,
        """
        CREATE TRIGGER \(identifier: names[1])
        AFTER UPDATE OF \(raw: column) ON \(raw: table.table)
        WHEN typeof(OLD.\(raw: column)) = 'integer' AND OLD.\(raw: column) IS NOT NEW.\(raw: column)
        BEGIN \(note); END
        """,
      ]
    }
  }

  /// The names of a column's triggers.
  static func triggerNames(_ table: String, _ column: String) -> [String] {
    ["\(table).\(column) removed", "\(table).\(column) replaced"]
  }

  /// The files that are to be removed.
  static func discarded(_ connection: Connection) throws -> [Int64] {
    try connection.query("SELECT file FROM \(identifier: discardedTable)")
      .compactMap { $0[0].integerValue }
  }

  /// They are removed.
  static func forgetDiscarded(_ connection: Connection) throws {
    try connection.execute("DELETE FROM \(identifier: discardedTable)")
  }
}
