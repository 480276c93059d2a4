import SQLiteGateway

extension SQLiteSession {
  /// One transaction: rows are deleted, then inserted, then updated, entity by entity.
  ///
  /// Rows of entities with relationships are deleted last, as the delete rules go by what the other
  /// changes leave.
  func save(_ entities: [any EntityChanges]) throws -> SaveOutcome {
    try checkAllowsSave()
    // What this session has saved must not be read in an older state.
    endSnapshot()
    do {
      let outcome = try saveRepeatedly(entities, &hasUntoldRemoteCommits)
      try store.written?.note(entities, in: store)
      store.written?.note(outcome.deletedRows.keys, in: store)
      store.log.wakeFollowers(except: sessionNumber)
      return outcome
    } catch {
      throw refusal(error)
    }
  }

  /// A save's error in the library's terms.
  private func refusal(_ error: any Error) -> any Error {
    guard let error = error as? SQLiteError else { return error }
    guard error.isConstraint else { return store.explain(error, doing: "saved to") }
    return SwiftDataError.modelValidationFailure.explained(
      "The store refuses the changes. Mend them, or call rollback(). (\(error))")
  }

  /// Saves, and says what it has changed.
  ///
  /// Begins again where the delete rules reach a row that a new object was written to.
  ///
  /// - Parameter hasRemoteCommits: Set where other processes turn out to have saved.
  private func saveRepeatedly(
    _ entities: [any EntityChanges], _ hasRemoteCommits: inout Bool
  ) throws -> SaveOutcome {
    var doomed = DoomedRows()
    while true {
      do {
        return try store.pool.write {
          var outcome = try save(entities, $0, except: doomed, &hasRemoteCommits)
          outcome.changes = SavedChanges(entities, outcome)
          noteSave(outcome.changes)
          return outcome
        }
      } catch let more as DoomedRows {
        doomed.formUnion(more)
        entities.forEach { $0.forgetPlan() }
      }
    }
  }

  private func save(
    _ entities: [any EntityChanges], _ connection: Connection, except doomed: DoomedRows,
    _ hasRemoteCommits: inout Bool
  ) throws -> SaveOutcome {
    guard
      let files = store.files.map({
        ExternalSave($0, connection, isPart: store.isMigrating)
      })
    else {
      return try connection.transaction(.immediate) {
        try begin(entities, connection, &hasRemoteCommits)
        return try write(entities, connection, nil, except: doomed)
      }
    }
    let outcome = try connection.transaction(.immediate) {
      try begin(entities, connection, &hasRemoteCommits)
      do {
        try files.begin()
        let outcome = try write(entities, connection, files, except: doomed)
        try files.finish()
        return outcome
      } catch {
        files.undo()
        throw error
      }
    }
    files.didCommit()
    return outcome
  }

  /// Looks, now that nobody else can save, at what others have saved.
  private func begin(
    _ entities: [any EntityChanges], _ connection: Connection, _ hasRemoteCommits: inout Bool
  ) throws {
    if try store.noteRemoteCommits(connection) { hasRemoteCommits = true }
    try store.checkIsNotMigratedSince(connection)
    try settleConflicts(entities, connection)
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
    _ entities: [any EntityChanges], _ connection: Connection, _ files: ExternalSave?,
    except doomed: DoomedRows
  ) throws -> SaveOutcome {
    for entity in entities where !isLinked(entity) { try delete(entity, connection) }
    let unique = UniqueWriter(store, connection, files, entities, doomed)
    try unique?.resolve()
    var firstRowIDs: [Int64] = []
    for entity in entities { firstRowIDs.append(try plan(entity, connection)) }
    let hasLinks = entities.contains(where: isLinked)
    let links =
      try hasLinks
      ? LinkWriter(store, connection, entities.flatMap(\.linkChanges)) : nil
    let means = SaveMeans(connection: connection, files: files, blocked: unique?.blocked)
    for (entity, first) in zip(entities, firstRowIDs) {
      try insert(entity, from: first, links?.places, means)
      let rewritten = entity.rewrittenRowIDs
      if !rewritten.isEmpty { try links?.append(rewritten, of: table(of: entity.layout)) }
    }
    for entity in entities { try update(entity, means) }
    let effects = try unique?.writeMerges() ?? []
    guard let links else {
      try unique?.finish()
      return SaveOutcome()
    }
    for entity in entities where isLinked(entity) { try updateDeleted(entity, means) }
    try links.run()
    try unique?.settle()
    var rules = DeleteRules(store, connection)
    try rules.delete(deletions(in: entities))
    try unique?.checkMerges(rules.outcome)
    try unique?.finish()
    try checkLimits(entities, rules.outcome, connection)
    try ReferenceCheck(store: store, connection: connection).run()
    return rules.outcome.adding(effects)
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
    if isLinked(entity) || !entity.layout.constraints.isEmpty { entity.planRowIDs(from: first) }
    return first
  }

  private func insert<Changes: EntityChanges>(
    _ entity: Changes, from first: Int64, _ places: LinkPlaces?, _ means: SaveMeans
  ) throws {
    let table = try table(of: entity.layout)
    var emitter = try InsertEmitter(table, means.connection, places, blocked: means.blocked)
    guard let files = means.files, keepsFiles(table) else {
      return try entity.emitInserts(numberedFrom: first, into: &emitter)
    }
    var external = ExternalEmitter(emitter, files, table)
    try entity.emitInserts(numberedFrom: first, into: &external)
  }

  private func update<Changes: EntityChanges>(_ entity: Changes, _ means: SaveMeans) throws {
    let table = try table(of: entity.layout)
    var emitter = try UpdateEmitter(table, means.connection, blocked: means.blocked)
    guard let files = means.files, keepsFiles(table) else {
      return try entity.emitUpdates(into: &emitter)
    }
    var external = ExternalEmitter(emitter, files, table)
    try entity.emitUpdates(into: &external)
  }

  /// Writes where the rows that are about to be deleted lead at last, as the delete rules go by
  /// that.
  private func updateDeleted<Changes: EntityChanges>(
    _ entity: Changes, _ means: SaveMeans
  ) throws {
    var emitter = try UpdateEmitter(
      try table(of: entity.layout), means.connection, blocked: means.blocked, needsRows: false)
    try entity.emitLastLinks(into: &emitter)
  }
}

/// What the steps of one save write rows with.
private struct SaveMeans {
  let connection: Connection
  /// Takes large contents; nil for a store without properties that may have them.
  let files: ExternalSave?
  /// The rows whose key is in another row's way; nil where no entity of the save has a unique key.
  let blocked: BlockedRows?
}
