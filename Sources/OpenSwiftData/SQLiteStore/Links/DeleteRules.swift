import SQLiteGateway

/// What the deletion of rows does to the rows that they are linked with.
///
/// It works on the store as the save's insertions and updates have left it, so that the final graph
/// decides. Every step is a statement over an index for all rows of an entity; nothing is loaded.
struct DeleteRules {
  private let store: SQLiteStore
  private let connection: Connection
  private(set) var outcome = SaveOutcome()

  init(_ store: SQLiteStore, _ connection: Connection) {
    self.store = store
    self.connection = connection
  }

  /// Deletes rows by entity name, and all that the rules say.
  mutating func delete(_ rows: [String: Set<Int64>]) throws {
    try reach(rows)
    // In the order of the names, so that of several reasons to refuse it is always the same one.
    let deleted = outcome.deletedRows.sorted { $0.key < $1.key }
    for (entity, rowIDs) in deleted { try checkDenials(entity, rowIDs) }
    for (entity, rowIDs) in deleted { try release(entity, rowIDs) }
    for (entity, rowIDs) in deleted {
      guard let table = store.tables[entity] else { continue }
      try connection.run(
        "DELETE FROM \(table.table) WHERE \(LinkSQL.key) IN \(LinkSQL.list)", rowIDs)
    }
  }

  /// Follows the rule cascade from row to row until nothing new is found; cycles end there as well.
  private mutating func reach(_ rows: [String: Set<Int64>]) throws {
    var waiting = rows
    while let (entity, rowIDs) = waiting.popFirst() {
      let new = rowIDs.subtracting(outcome.deletedRows[entity] ?? [])
      guard !new.isEmpty else { continue }
      outcome.deletedRows[entity, default: []].formUnion(new)
      for link in store.links(of: entity) where link.deleteRule == .cascade {
        let targets = try connection.rowIDs(LinkSQL(link, store).targets, new)
        waiting[link.destination, default: []].formUnion(targets)
      }
    }
  }

  private func checkDenials(_ entity: String, _ rowIDs: Set<Int64>) throws {
    for link in store.links(of: entity) where link.deleteRule == .deny {
      let sql = try LinkSQL(link, store)
      let gone = outcome.deletedRows[link.destination] ?? []
      let targets = try connection.rowIDs(sql.targets, rowIDs)
      guard let first = targets.first(where: { !gone.contains($0) }) else { continue }
      let owners = try connection.rowIDs(sql.owners, [first])
      let owner = owners.first(where: rowIDs.contains) ?? 0
      throw SwiftDataError.modelValidationFailure.explained(
        "\(entity) \(owner) cannot be deleted: its relationship \(link.name) has the delete rule deny "
          + "and still leads to \(link.destination) \(first). Delete or unlink that first, or call "
          + "rollback().")
    }
  }

  /// Has the rows that lead to deleted ones lead there no more.
  private mutating func release(_ entity: String, _ rowIDs: Set<Int64>) throws {
    for link in store.incomingLinks[entity] ?? [] {
      let sql = try LinkSQL(link, store)
      let gone = outcome.deletedRows[link.entity] ?? []
      let owners = try connection.rowIDs(sql.owners, rowIDs).filter { !gone.contains($0) }
      if !link.isToMany, !link.mayDangle { try clear(link, owners, sql, rowIDs) }
      if !owners.isEmpty { outcome.effects.append(LinkEffect(link: link, owners: owners)) }
      if link.isJoin {
        try connection.run("DELETE FROM \(sql.table) WHERE \(sql.other) IN \(LinkSQL.list)", rowIDs)
      }
    }
    for link in store.links(of: entity) where link.isJoin {
      let sql = try LinkSQL(link, store)
      try connection.run("DELETE FROM \(sql.table) WHERE \(sql.own) IN \(LinkSQL.list)", rowIDs)
    }
  }

  private func clear(
    _ link: Link, _ owners: [Int64], _ sql: LinkSQL, _ deleted: Set<Int64>
  ) throws {
    guard let first = owners.first, let table = store.tables[link.entity] else { return }
    guard link.isOptional else {
      let target = try connection.rowIDs(sql.targets, [first]).first(where: deleted.contains) ?? 0
      throw SwiftDataError.modelValidationFailure.explained(
        "\(link.destination) \(target) cannot be deleted: \(link.entity) \(first) needs it, as its "
          + "relationship \(link.name) is required. Assign another object there, delete it too "
          + "(deleteRule .cascade), or call rollback().")
    }
    try connection.run(
      "UPDATE \(table.table) SET \(table.columns[link.property]) = NULL "
        + "WHERE \(LinkSQL.key) IN \(LinkSQL.list)", owners)
  }
}
