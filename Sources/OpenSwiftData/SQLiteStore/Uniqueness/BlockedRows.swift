import SQLiteGateway

/// The rows of a save whose key was another row's when they were written.
///
/// That row may be about to change, or to be deleted: so the new row is written with a key out of the
/// way, and gets its own when everything else is written. SQLite checks a unique index row by row, and
/// would refuse two rows that exchange their keys in whatever order.
final class BlockedRows {
  private var rows: [String: Set<Int64>] = [:]

  func take(of entity: String) -> Set<Int64> { rows.removeValue(forKey: entity) ?? [] }

  func add(_ rowID: Int64, of entity: String) { rows[entity, default: []].insert(rowID) }

  /// Writes a row, with a key out of the way where its own is another row's.
  func write(
    _ rowID: Int64, of table: TableMap, _ parked: [TableMap.ParkedColumn],
    _ writer: inout StatementWriter
  ) throws {
    do {
      try writer.run()
    } catch let error as SQLiteError where error.isUniqueness && !parked.isEmpty {
      for column in parked {
        try writer.statement.bind(TableMap.parkedValue(rowID, column), at: column.parameter)
      }
      try writer.statement.run()
      add(rowID, of: table.layout.name)
    }
  }
}
