import SQLiteGateway

extension SQLiteSession {
  /// One transaction: rows are deleted, then inserted, then updated, entity by entity.
  ///
  /// Rows of entities with relationships are deleted last, as the delete rules go by what the other
  /// changes leave.
  func save(_ entities: [any EntityChanges]) throws -> SaveOutcome {
    if store.isReadOnly {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(store.path) was opened with allowsSave: false, so nothing can be saved. "
          + "Open it with allowsSave: true, or call rollback().")
    }
    defer { entities.forEach { $0.forgetPlan() } }
    do {
      let outcome = try store.pool.write { connection in
        guard let files = store.files else {
          return try connection.transaction(.immediate) { try write(entities, connection, nil) }
        }
        return try write(entities, connection, withFiles: ExternalSave(files, connection))
      }
      noteSave()
      return outcome
    } catch let error as SQLiteError where error.isConstraint {
      throw SwiftDataError.modelValidationFailure.explained(
        "The store refuses the changes. Mend them, or call rollback(). (\(error))")
    } catch let error as SQLiteError {
      throw store.explain(error, doing: "saved to")
    }
  }

  /// The same transaction with large contents in files.
  private func write(
    _ entities: [any EntityChanges], _ connection: Connection, withFiles files: ExternalSave
  ) throws -> SaveOutcome {
    do {
      let outcome = try connection.transaction(.immediate) {
        try files.begin()
        let outcome = try write(entities, connection, files)
        try files.finish()
        return outcome
      }
      files.didCommit()
      return outcome
    } catch {
      files.undo()
      throw error
    }
  }

  private func delete(_ entity: any EntityChanges, _ connection: Connection) throws {
    let table = try table(of: entity.layout)
    let statement = try connection.statement(table.deletion)
    try entity.forEachDeletion { rowID in
      try statement.bind(rowID, at: 1)
      try table.naming(rowID, "deleted") { try statement.run() }
    }
  }

  private func write(
    _ entities: [any EntityChanges], _ connection: Connection, _ files: ExternalSave?
  ) throws -> SaveOutcome {
    for entity in entities where !isLinked(entity) { try delete(entity, connection) }
    var firstRowIDs: [Int64] = []
    for entity in entities { firstRowIDs.append(try plan(entity, connection)) }
    let hasLinks = entities.contains(where: isLinked)
    let links =
      try hasLinks
      ? LinkWriter(store, connection, entities.flatMap(\.linkChanges)) : nil
    for (entity, first) in zip(entities, firstRowIDs) {
      try insert(entity, from: first, links?.places, connection, files)
    }
    for entity in entities { try update(entity, connection, files) }
    guard let links else { return SaveOutcome() }
    for entity in entities where isLinked(entity) { try updateDeleted(entity, connection) }
    try links.run()
    var rules = DeleteRules(store, connection)
    try rules.delete(deletions(in: entities))
    try checkLimits(entities, rules.outcome, connection)
    try ReferenceCheck(store: store, connection: connection).run()
    return rules.outcome
  }

  /// Whether a relationship leads from or to the entity.
  private func isLinked(_ entity: any EntityChanges) -> Bool {
    !entity.layout.links.all.isEmpty || store.incomingLinks[entity.layout.name] != nil
  }

  private func deletions(in entities: [any EntityChanges]) -> [String: Set<Int64>] {
    var rows: [String: Set<Int64>] = [:]
    for entity in entities where isLinked(entity) {
      entity.forEachDeletion { rows[entity.layout.name, default: []].insert($0) }
    }
    return rows
  }

  private func checkLimits(
    _ entities: [any EntityChanges], _ outcome: SaveOutcome, _ connection: Connection
  ) throws {
    var rows: [String: Set<Int64>] = [:]
    for entity in entities where entity.layout.hasLinkLimits {
      rows[entity.layout.name] = Set(entity.writtenRowIDs)
    }
    for effect in outcome.effects where effect.link.minimumCount > 0 {
      rows[effect.link.entity, default: []].formUnion(effect.owners)
    }
    let limits = LinkLimits(store: store, connection: connection)
    for (entity, rowIDs) in rows {
      try limits.check(rowIDs.subtracting(outcome.deletedRows[entity] ?? []), of: entity)
    }
  }

  /// Takes the row ids of an entity's new rows.
  ///
  /// The answer is the first.
  private func plan(_ entity: any EntityChanges, _ connection: Connection) throws -> Int64 {
    let count = entity.unnumberedCount
    let first =
      count == 0
      ? 1 : try StoreMetadata.takeRowIDs(count, for: table(of: entity.layout), connection)
    if isLinked(entity) { entity.planRowIDs(from: first) }
    return first
  }

  private func insert<Changes: EntityChanges>(
    _ entity: Changes, from first: Int64, _ places: LinkPlaces?, _ connection: Connection,
    _ files: ExternalSave?
  ) throws {
    let table = try table(of: entity.layout)
    var emitter = try InsertEmitter(table, connection, places)
    guard let files, keepsFiles(table) else {
      return try entity.emitInserts(numberedFrom: first, into: &emitter)
    }
    var external = ExternalEmitter(emitter, files, table)
    try entity.emitInserts(numberedFrom: first, into: &external)
  }

  private func update<Changes: EntityChanges>(
    _ entity: Changes, _ connection: Connection, _ files: ExternalSave?
  ) throws {
    let table = try table(of: entity.layout)
    var emitter = try UpdateEmitter(table, connection)
    guard let files, keepsFiles(table) else { return try entity.emitUpdates(into: &emitter) }
    var external = ExternalEmitter(emitter, files, table)
    try entity.emitUpdates(into: &external)
  }

  /// Writes where the rows that are about to be deleted lead at last, as the delete rules go by
  /// that.
  private func updateDeleted<Changes: EntityChanges>(
    _ entity: Changes, _ connection: Connection
  ) throws {
    var emitter = try UpdateEmitter(
      try table(of: entity.layout), connection, needsRows: false)
    try entity.emitLastLinks(into: &emitter)
  }
}
