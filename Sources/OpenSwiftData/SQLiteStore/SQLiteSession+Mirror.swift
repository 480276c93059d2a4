import SQLiteGateway

/// The mirror: pending rows in temporary tables of a connection of the session's own, so that a fetch sees
/// them by one query and predicate, sort, limit, offset and count are SQLite's alone.
///
/// It is brought up to date before a fetch, by what has changed since the last one: the cost of a fetch does
/// not grow with what is pending.
extension SQLiteSession {
  /// - Parameter links: Relationships with tables of their own whose pending links are to be mirrored too.
  func updateMirror(of entity: any EntityChanges, links: [Link]) throws {
    try update(entity, links)
  }

  private func update<Changes: EntityChanges>(_ entity: Changes, _ links: [Link]) throws {
    let table = try table(of: entity.layout)
    let connection = try mirrorConnection ?? snapshotConnection ?? store.pool.leaseReader()
    mirrorConnection = connection
    let known = mirroredJoins.filter { $0.link.entity == entity.layout.name }
    let new = try links.filter { link in !known.contains { $0.link === link } }.map(join(of:))
    // All or nothing: a mirror that is half made or half brought up to date would hide rows.
    try connection.savepoint {
      if !mirroredTables.contains(table.tableName) { try createMirror(of: table, connection) }
      var emitter = try MirrorEmitter(table, connection, joins: known)
      if keepsFiles(table) {
        var external = ExternalEmitter(emitter, pendingContents(connection), table)
        try entity.emitMirror(into: &external)
      } else {
        try entity.emitMirror(into: &emitter)
      }
      guard !new.isEmpty else { return }
      for join in new {
        try connection.execute(join.map.createMirror)
        try connection.execute(join.map.createMirrorIndex)
      }
      emitter = try MirrorEmitter(table, connection, joins: new)
      try entity.emitLinks(into: &emitter)
    }
    mirroredTables.insert(table.tableName)
    mirroredJoins += new
  }

  private func join(of link: Link) throws -> MirroredJoin {
    guard let map = store.joins[JoinMap.key(of: link)] else { throw LinkSQL.unknown(link) }
    return MirroredJoin(link: link, map: map)
  }

  private func pendingContents(_ connection: Connection) -> PendingContents {
    if let pendingContents { return pendingContents }
    let made = PendingContents()
    pendingContents = made
    store.files?.serve(connection, with: made)
    return made
  }

  func dropMirror() {
    guard let connection = mirrorConnection else { return }
    endSnapshot()
    mirrorConnection = nil
    if pendingContents != nil {
      pendingContents = nil
      store.files?.serve(connection)
    }
    let tables = store.tables.values.filter { mirroredTables.contains($0.tableName) }
    let joins = mirroredJoins
    mirroredTables = []
    mirroredJoins = []
    do {
      for join in joins { try connection.execute("DROP TABLE \(raw: join.map.mirror)") }
      for table in tables {
        try connection.execute("DROP TABLE \(raw: table.mirror)")
        try connection.execute("DROP TABLE \(raw: table.hidden)")
      }
      store.pool.returnReader(connection)
    } catch {
      // A connection that still carries a mirror must not serve another context.
      connection.close()
    }
  }

  /// Makes the tables, with the same indexes as the stored table has: those of the schema and those that
  /// somebody has made by hand.
  private func createMirror(of table: TableMap, _ connection: Connection) throws {
    try connection.execute(table.createMirror)
    try connection.execute(
      """
      CREATE TABLE \(raw: table.hidden) (\(identifier: TableMap.primaryKey) INTEGER PRIMARY KEY)
      """)
    for index in table.createMirrorIndexes { try connection.execute(index) }
    for index in try Introspection(connection).indexes(of: table.tableName) {
      try copyIndex(index.name, of: table, connection)
    }
  }

  /// An index on an expression is left out: it is a matter of speed alone.
  private func copyIndex(_ name: String, of table: TableMap, _ connection: Connection) throws {
    let terms = try connection.query(
      "SELECT name, coll, \"desc\" FROM pragma_index_xinfo(\(name)) WHERE \"key\" ORDER BY seqno"
    ).map { row -> SQLFragment? in
      guard case .text(let column) = row[0], case .text(let collation) = row[1] else { return nil }
      let order: SQLFragment = row[2] == .integer(1) ? " DESC" : ""
      return "\(identifier: column) COLLATE \(identifier: collation)\(order)"
    }
    let known = terms.compactMap(\.self)
    guard known.count == terms.count else { return }
    let index = SQLFragment.quote(identifier: "pending " + name)
    let mirror = SQLFragment.quote(identifier: "pending " + table.tableName)
    try connection.execute(
      "CREATE INDEX temp.\(raw: index) ON \(raw: mirror) (\(known.joined(separator: ", ")))")
  }
}
