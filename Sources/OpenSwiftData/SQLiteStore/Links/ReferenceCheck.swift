import SQLiteGateway

/// Looks, before a save is committed, for a row that would refer to one which is not there, so that
/// the error can name it: SQLite's own says only that there is one.
///
/// It happens where another context has deleted what a row of this save leads to.
struct ReferenceCheck {
  let store: SQLiteStore
  let connection: Connection

  /// Throws for the first such row.
  ///
  /// Complexity: constant where there is none.
  func run() throws {
    guard connection.hasDanglingReferences,
      let first = try connection.danglingReferences().first
    else { return }
    throw SwiftDataError.modelValidationFailure.explained(
      "\(subject(of: first)) leads to a \(entityName(ofTable: first.target)) whose row has been "
        + "deleted elsewhere. Assign another object, or call rollback() and fetch again.")
  }

  private func subject(of reference: DanglingReference) -> String {
    if let map = table(named: reference.table),
      let property = map.columnNames.firstIndex(of: [reference.column])
    {
      return "\(map.layout.name) \(reference.rowID ?? 0) cannot be saved: its relationship "
        + map.layout.properties[property].name
    }
    guard let join = store.joins.values.first(where: { $0.name == reference.table }) else {
      return "A row of \(reference.table) cannot be saved: its column \(reference.column)"
    }
    return "\(JoinMap.key(of: join.link)) cannot be saved: it"
  }

  private func entityName(ofTable name: String) -> String {
    table(named: name)?.layout.name ?? name
  }

  private func table(named name: String) -> TableMap? {
    store.tables.values.first { $0.tableName == name }
  }
}
