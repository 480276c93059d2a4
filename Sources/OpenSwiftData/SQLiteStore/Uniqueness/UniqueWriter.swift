import SQLiteGateway

/// What a save does for entities with unique keys.
///
/// First it is found out which new objects have the key of a row; rows whose key is in the way of
/// others are written in two steps.
struct UniqueWriter {
  let blocked = BlockedRows()
  private let store: SQLiteStore
  private let connection: Connection
  private let files: ExternalSave?
  private let entities: [any EntityChanges]
  private let keys: SQLiteKeys

  /// Nil where no entity has a unique key.
  init?(
    _ store: SQLiteStore, _ connection: Connection, _ files: ExternalSave?,
    _ entities: [any EntityChanges], _ doomed: DoomedRows
  ) {
    self.entities = entities.filter { !$0.layout.constraints.isEmpty }
    guard !self.entities.isEmpty else { return nil }
    self.store = store
    self.connection = connection
    self.files = files
    var gone = doomed.rows
    for entity in self.entities {
      entity.forEachDeletion { gone[entity.layout.name, default: []].insert($0) }
    }
    keys = SQLiteKeys(store, connection, doomed: gone)
  }

  /// Decides which inserted objects are written to rows that have their keys.
  ///
  /// A key may refer to an object that is itself written to another row, so the question is asked
  /// until the answers stay.
  func resolve() throws {
    let limit = 2 + entities.reduce(0) { $0 + $1.writtenRowCount }
    let isRepeated = entities.contains { entity in
      entity.layout.links.all.contains { entity.layout.constrained.contains($0.property) }
    }
    var rounds = 0
    var isSettled = false
    while !isSettled, rounds < limit {
      isSettled = true
      for entity in entities where try entity.resolveCollisions(with: keys) { isSettled = false }
      if !isRepeated { return }
      rounds += 1
    }
  }

  // MARK: Rows of merged objects

  /// Writes what merged objects say.
  ///
  /// The answer are rows that have lost a partner, as a one-to-one leads to one object only.
  func writeMerges() throws -> [LinkEffect] {
    var effects: [LinkEffect] = []
    for entity in entities {
      try writeMerges(of: entity)
      for row in entity.mergedRows {
        for (link, partner) in row.partners {
          effects += try release(row.rowID, link, from: partner)
        }
      }
    }
    return effects
  }

  private func writeMerges<Changes: EntityChanges>(of entity: Changes) throws {
    guard let table = store.tables[entity.layout.name] else { return }
    var emitter = try UpdateEmitter(table, connection, blocked: blocked)
    guard let files, !table.layout.externalProperties.isEmpty else {
      return try entity.emitMerges(into: &emitter)
    }
    var external = ExternalEmitter(emitter, files, table)
    try entity.emitMerges(into: &external)
  }

  /// Has those who led to a row by the other end of a one-to-one lead there no more.
  private func release(
    _ rowID: Int64, _ link: Link, from partner: Int64
  ) throws -> [LinkEffect] {
    let ends = store.links(of: link.destination)
    guard let inverse = ends.first(where: { $0.name == link.inverse?.name }),
      let table = store.tables[link.destination]
    else { return [] }
    let others = try connection.rowIDs(LinkSQL(inverse, store).owners, [rowID])
      .filter { $0 != partner }
    guard let other = others.first else { return [] }
    guard inverse.isOptional else {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(link.entity) \(rowID) cannot take another \(link.name): \(link.destination) \(other) needs "
          + "it, as its relationship \(inverse.name) is required. Assign another object there, "
          + "delete it, or call rollback().")
    }
    try connection.run(
      "UPDATE \(table.table) SET \(table.columns[inverse.property]) = NULL "
        + "WHERE \(LinkSQL.key) IN \(LinkSQL.list)", others)
    return [LinkEffect(link: inverse, owners: others)]
  }

  /// Throws where the delete rules have reached a row that a new object was written to: the object is
  /// to have a row of its own then.
  func checkMerges(_ outcome: SaveOutcome) throws {
    var doomed = DoomedRows()
    for entity in entities {
      guard let deleted = outcome.deletedRows[entity.layout.name] else { continue }
      for row in entity.mergedRows where row.isStored && deleted.contains(row.rowID) {
        doomed.rows[entity.layout.name, default: []].insert(row.rowID)
      }
    }
    if !doomed.rows.isEmpty { throw doomed }
  }

  // MARK: Keys out of the way

  /// Gives rows their keys that were in the way of others and no longer are.
  func settle() throws {
    for entity in entities { try settle(entity) }
  }

  /// Gives all rows their keys.
  ///
  /// Throws for one whose key is another row's.
  func finish() throws {
    try settle()
    for entity in entities {
      let name = entity.layout.name
      guard let rowID = blocked.take(of: name).min() else { continue }
      if let refusal = try entity.refusal(ofRow: rowID, with: keys) { throw refusal }
      throw SwiftDataError.modelValidationFailure.explained(
        "\(name) \(rowID) cannot be saved: a unique index of its table that is none of the schema's "
          + "has the same values for another row. Change one of them, or call rollback().")
    }
  }

  private func settle(_ entity: any EntityChanges) throws {
    let rowIDs = blocked.take(of: entity.layout.name)
    guard !rowIDs.isEmpty else { return }
    try writeKeys(of: entity, rowIDs)
  }

  private func writeKeys<Changes: EntityChanges>(
    of entity: Changes, _ rowIDs: Set<Int64>
  ) throws {
    guard let table = store.tables[entity.layout.name] else { return }
    var emitter = try UpdateEmitter(
      table, connection, blocked: blocked, parks: false, needsRows: false)
    try entity.emitKeys(of: rowIDs, into: &emitter)
  }
}

/// Rows that a save deletes by its delete rules although new objects have their keys, by entity name.
struct DoomedRows: Error {
  var rows: [String: Set<Int64>] = [:]

  mutating func formUnion(_ other: DoomedRows) {
    rows.merge(other.rows) { $0.union($1) }
  }
}
