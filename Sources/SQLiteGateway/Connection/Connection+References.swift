import CSQLiteGateway

/// A row that refers to one that is not there.
package struct DanglingReference: Hashable, Sendable {
  /// The table of the row.
  package let table: String
  /// The row; nil in a table without row ids.
  package let rowID: Int64?
  /// The column that refers.
  package let column: String
  /// The table that the column refers to.
  package let target: String
}

extension Connection {
  /// Whether a foreign key that is checked at the commit is violated in the open transaction.
  ///
  /// SQLite keeps count of them, so nothing is searched.
  package var hasDanglingReferences: Bool {
    guard let handle else { return false }
    var current: Int32 = 0
    var highest: Int32 = 0
    sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
    return current != 0
  }

  /// The rows that refer to one that is not there.
  ///
  /// Complexity: every row with a foreign key is looked at.
  package func danglingReferences() throws -> [DanglingReference] {
    try query(
      """
      SELECT violations."table", violations.rowid, keys."from", violations.parent
      FROM pragma_foreign_key_check AS violations
      JOIN pragma_foreign_key_list(violations."table") AS keys ON keys.id = violations.fkid
      """
    ).map { row in
      DanglingReference(
        table: row[0].textValue ?? "", rowID: row[1].integerValue, column: row[2].textValue ?? "",
        target: row[3].textValue ?? "")
    }
  }
}
