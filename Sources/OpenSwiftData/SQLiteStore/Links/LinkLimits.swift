import SQLiteGateway

/// Checks at the end of a save how many objects relationships lead to.
struct LinkLimits {
  let store: SQLiteStore
  let connection: Connection

  /// Throws for the first of the rows that has too few or too many.
  func check(_ rowIDs: Set<Int64>, of entity: String) throws {
    for link in store.tables[entity]?.layout.links.all ?? []
    where link.minimumCount > 0 || link.maximumCount > 0 {
      try check(rowIDs, link)
    }
  }

  /// Rows that are not there, as another context has deleted them, are passed over.
  private func check(_ rowIDs: Set<Int64>, _ link: Link) throws {
    guard let owners = store.tables[link.entity]?.table else { return }
    let sql = try LinkSQL(link, store)
    let statement = try connection.statement(
      "SELECT owners.\(LinkSQL.key), (SELECT count(*) FROM \(sql.table) "
        + "WHERE \(sql.own) = owners.\(LinkSQL.key) AND \(sql.isPresent)) FROM \(owners) AS owners "
        + "WHERE owners.\(LinkSQL.key) IN \(LinkSQL.list) ORDER BY 1")
    defer { statement.reset() }
    try statement.bindList(ValueList(rowIDs.map { .integer($0) }), at: 1)
    while try statement.step() {
      try check(Int(statement.row.integer(1)), of: statement.row.integer(0), link)
    }
  }

  private func check(_ count: Int, of rowID: Int64, _ link: Link) throws {
    let limit: String
    if count < link.minimumCount {
      limit = "at least \(link.minimumCount)"
    } else if link.maximumCount > 0, count > link.maximumCount {
      limit = "at most \(link.maximumCount)"
    } else {
      return
    }
    throw SwiftDataError.modelValidationFailure.explained(
      "\(link.entity) \(rowID) cannot be saved: its relationship \(link.name) leads to \(count) "
        + "objects and must lead to \(limit).")
  }
}
