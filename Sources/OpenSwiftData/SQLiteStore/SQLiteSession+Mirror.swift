import SQLiteGateway

/// The mirror: pending rows in temporary tables of a connection of the session's own, so that a fetch sees
/// them by one query and predicate, sort, limit, offset and count are SQLite's alone.
///
/// It is brought up to date before a fetch, by what has changed since the last one: the cost of a fetch does
/// not grow with what is pending.
extension SQLiteSession {
  func updateMirror(of entity: any EntityChanges) throws {
    try update(entity)
  }

  private func update<Changes: EntityChanges>(_ entity: Changes) throws {
    let table = try table(of: entity.layout)
    let connection = try mirrorConnection ?? store.pool.leaseReader()
    mirrorConnection = connection
    // All or nothing: a mirror that is half made or half brought up to date would hide rows.
    try connection.savepoint {
      if !mirroredTables.contains(table.tableName) { try createMirror(of: table, connection) }
      var emitter = try MirrorEmitter(table, connection)
      try entity.emitMirror(into: &emitter)
    }
    mirroredTables.insert(table.tableName)
  }

  func dropMirror() {
    guard let connection = mirrorConnection else { return }
    mirrorConnection = nil
    let tables = store.tables.values.filter { mirroredTables.contains($0.tableName) }
    mirroredTables = []
    do {
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

/// Writes pending rows to the mirror of one table.
struct MirrorEmitter: StatementEmitter, PendingMirror {
  var writer: StatementWriter
  let table: TableMap
  var codec = 0
  private var rowID: Int64 = 0
  private let insertion: Statement
  private let removal: Statement
  private let hiding: Statement
  private let showing: Statement

  init(_ table: TableMap, _ connection: Connection) throws {
    let key = SQLFragment.quote(identifier: TableMap.primaryKey)
    self.table = table
    insertion = try connection.statement(table.insertion(into: table.mirror, orReplace: true))
    removal = try connection.statement("DELETE FROM \(table.mirror) WHERE \(key) = ?")
    hiding = try connection.statement("INSERT OR IGNORE INTO \(table.hidden) VALUES (?)")
    showing = try connection.statement("DELETE FROM \(table.hidden) WHERE \(key) = ?")
    writer = StatementWriter(insertion)
  }

  mutating func begin(_ rowID: Int64, _ properties: PropertySet?) throws {
    self.rowID = rowID
    codec = 0
    writer.restart(insertion, after: 1)
    try insertion.bind(rowID, at: 1)
  }

  mutating func advance() -> Bool {
    writer.nextParameter()
    return true
  }

  mutating func end() throws { try table.naming(rowID, "fetched") { try writer.run() } }

  mutating func remove(_ rowID: Int64) throws { try run(removal, rowID) }
  mutating func hide(_ rowID: Int64) throws { try run(hiding, rowID) }
  mutating func show(_ rowID: Int64) throws { try run(showing, rowID) }

  private func run(_ statement: Statement, _ rowID: Int64) throws {
    try statement.bind(rowID, at: 1)
    try statement.run()
  }
}
