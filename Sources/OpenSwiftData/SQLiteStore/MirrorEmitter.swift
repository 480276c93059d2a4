import SQLiteGateway

/// Writes pending rows to the mirror of one table, and pending links to the mirrors of its tables of links.
struct MirrorEmitter: StatementEmitter, PendingMirror {
  var writer: StatementWriter
  let table: TableMap
  var codec = 0
  private var rowID: Int64 = 0
  private let connection: Connection
  private let joins: [MirroredJoin]
  private let insertion: Statement
  private let removal: Statement
  private let hiding: Statement
  private let showing: Statement

  init(_ table: TableMap, _ connection: Connection, joins: [MirroredJoin]) throws {
    self.table = table
    self.connection = connection
    self.joins = joins
    let key = LinkSQL.key
    insertion = try connection.statement(table.mirrorInsertion)
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

  mutating func remove(_ rowID: Int64) throws {
    try run(removal, rowID)
    for join in joins { try join.forget(rowID, connection) }
  }

  mutating func hide(_ rowID: Int64) throws { try run(hiding, rowID) }
  mutating func show(_ rowID: Int64) throws { try run(showing, rowID) }

  mutating func markDeleted(_ rowID: Int64) throws {
    try mark("\(table.deletionMark) = 1", rowID)
  }

  mutating func markTakenAway(_ rowID: Int64, _ property: Int) throws {
    for owner in table.arrayOwners where owner.property == property {
      try mark("\(owner.column) = NULL", rowID)
    }
  }

  private func mark(_ assignment: String, _ rowID: Int64) throws {
    let sql = "UPDATE \(table.mirror) SET \(assignment) WHERE \(LinkSQL.key) = ?"
    try run(connection.statement(sql), rowID)
  }

  private func run(_ statement: Statement, _ rowID: Int64) throws {
    try statement.bind(rowID, at: 1)
    try statement.run()
  }

  // MARK: Links

  var links: [Link] { joins.map(\.link) }

  mutating func write(_ change: LinkChange) throws {
    for join in joins where join.link === change.link {
      try join.forget(change.owner, connection)
      try join.write(change.removed, of: change.owner, isPresent: false, connection)
      try join.write(change.added, of: change.owner, isPresent: true, connection)
    }
  }
}

/// A table of links whose pending ones are mirrored, seen from the end that writes them.
struct MirroredJoin {
  let link: Link
  let map: JoinMap

  func forget(_ owner: Int64, _ connection: Connection) throws {
    let statement = try connection.statement("DELETE FROM \(map.mirror) WHERE owner = ?")
    try statement.bind(owner, at: 1)
    try statement.run()
  }

  func write(
    _ targets: [Int64], of owner: Int64, isPresent: Bool, _ connection: Connection
  ) throws {
    guard !targets.isEmpty else { return }
    let statement = try connection.statement(
      "INSERT OR REPLACE INTO \(map.mirror) VALUES (?1, ?2, ?3)")
    for target in targets {
      try statement.bind(owner, at: 1)
      try statement.bind(target, at: 2)
      try statement.bind(isPresent ? 1 : 0, at: 3)
      try statement.run()
    }
  }
}
