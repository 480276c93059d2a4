import SQLiteGateway

extension SQLiteSession {
  /// One transaction: rows are deleted, then inserted, then updated, entity by entity.
  func save(_ entities: [any EntityChanges]) throws {
    if store.isReadOnly {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(store.path) was opened with allowsSave: false, so nothing can be saved. "
          + "Open it with allowsSave: true, or call rollback().")
    }
    do {
      try store.pool.write { connection in
        try connection.transaction(.immediate) {
          for entity in entities { try delete(entity, connection) }
          for entity in entities { try insert(entity, connection) }
          for entity in entities { try update(entity, connection) }
        }
      }
    } catch let error as SQLiteError {
      throw store.explain(error, doing: "saved to")
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

  private func insert<Changes: EntityChanges>(_ entity: Changes, _ connection: Connection) throws {
    let table = try table(of: entity.layout)
    let count = entity.unnumberedCount
    let first =
      count == 0 ? 1 : try StoreMetadata.takeRowIDs(count, for: table, connection)
    var emitter = try InsertEmitter(table, connection)
    try entity.emitInserts(numberedFrom: first, into: &emitter)
  }

  private func update<Changes: EntityChanges>(_ entity: Changes, _ connection: Connection) throws {
    var emitter = try UpdateEmitter(try table(of: entity.layout), connection)
    try entity.emitUpdates(into: &emitter)
  }
}
