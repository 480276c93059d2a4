import SQLiteGateway

/// Writes the changes of to-many relationships within a save.
struct LinkWriter {
  private let store: SQLiteStore
  private let connection: Connection
  private let changes: [LinkChange]
  /// The places of rows in arrays that rows themselves carry; an insertion takes those of its rows.
  let places = LinkPlaces()

  init(_ store: SQLiteStore, _ connection: Connection, _ changes: [LinkChange]) throws {
    self.store = store
    self.connection = connection
    self.changes =
      try changes.contains(where: \.mayRepeat)
      ? changes.map { try Self.withoutRepetitions($0, store, connection) } : changes
    for change in self.changes where change.link.isKeptByDestination {
      guard let inverse = change.link.inverse else { continue }
      for (rowID, place) in try newPlaces(change) {
        places.set(place, of: rowID, in: change.link.destination, inverse.property)
      }
    }
  }

  /// A change that adds nothing that the array has already.
  private static func withoutRepetitions(
    _ change: LinkChange, _ store: SQLiteStore, _ connection: Connection
  ) throws -> LinkChange {
    guard change.mayRepeat, !change.isNew, !change.added.isEmpty, change.order == nil else {
      return change
    }
    var present = Set(try connection.rowIDs(LinkSQL(change.link, store).targets, [change.owner]))
    present.subtract(change.removed)
    var change = change
    change.added.removeAll(where: present.contains)
    return change
  }

  /// Writes what no insertion has taken along.
  func run() throws {
    try writeRemainingPlaces()
    // A link may be taken out at one end and put in at the other.
    for change in changes where change.link.isJoin { try removeJoins(change) }
    for change in changes where change.link.isJoin { try insertJoins(change) }
  }

  // MARK: Places

  /// The places of an array's objects that are new or move.
  private func newPlaces(_ change: LinkChange) throws -> [(rowID: Int64, place: Int64)] {
    let sql = try LinkSQL(change.link, store)
    guard let place = sql.place else { return [] }
    guard var order = change.order else {
      guard !change.added.isEmpty else { return [] }
      let base = change.isNew ? 0 : try lastPlace(change.owner, sql, place)
      return change.added.enumerated().map { ($1, base + Int64($0 + 1) * PlacePlan.gap) }
    }
    let current = try currentPlaces(change.owner, sql, place)
    // What others have taken out meanwhile is not put back.
    let added = Set(change.added)
    order.removeAll { current[$0] == nil && !added.contains($0) }
    let old = order.map { current[$0] ?? nil }
    return zip(order, zip(old, PlacePlan.places(for: old))).compactMap { rowID, pair in
      pair.0 == pair.1 ? nil : (rowID, pair.1)
    }
  }

  /// Has rows that are written again, after others have deleted them, be the last ones of their arrays.
  func append(_ rowIDs: [Int64], of table: TableMap) throws {
    for position in table.positions {
      let column = table.columns[position.property]
      let statement = try connection.statement(
        """
        UPDATE \(table.table) AS new SET \(position.column) = \
        coalesce((SELECT max(\(position.column)) FROM \(table.table) WHERE \(column) = new.\(column)), 0) \
        + \(PlacePlan.gap) \
        WHERE \(LinkSQL.key) = ?1 AND \(column) IS NOT NULL AND \(position.column) IS NULL
        """)
      for rowID in rowIDs {
        try statement.bind(rowID, at: 1)
        try statement.run()
      }
    }
  }

  private func lastPlace(_ owner: Int64, _ sql: LinkSQL, _ place: String) throws -> Int64 {
    let statement = try connection.statement(
      "SELECT max(\(place)) FROM \(sql.table) WHERE \(sql.own) = ?1")
    defer { statement.reset() }
    try statement.bind(owner, at: 1)
    return try statement.step() ? statement.row.integer(0) : 0
  }

  private func currentPlaces(
    _ owner: Int64, _ sql: LinkSQL, _ place: String
  ) throws -> [Int64: Int64?] {
    let statement = try connection.statement(
      "SELECT \(sql.other), \(place) FROM \(sql.table) WHERE \(sql.own) = ?1")
    defer { statement.reset() }
    try statement.bind(owner, at: 1)
    // A row of another program's may have no place.
    var places: [Int64: Int64?] = [:]
    while try statement.step() {
      places.updateValue(statement.row.value(1).integerValue, forKey: statement.row.integer(0))
    }
    return places
  }

  private func writeRemainingPlaces() throws {
    for table in store.tables.values {
      for position in table.positions {
        let remaining = places.remaining(in: table.layout.name, position.property)
        guard !remaining.isEmpty else { continue }
        let statement = try connection.statement(
          "UPDATE \(table.table) SET \(position.column) = ?1 WHERE \(LinkSQL.key) = ?2")
        for (rowID, place) in remaining {
          try statement.bind(place, at: 1)
          try statement.bind(rowID, at: 2)
          try statement.run()
        }
      }
    }
  }

  // MARK: Tables of links

  private func removeJoins(_ change: LinkChange) throws {
    guard !change.removed.isEmpty else { return }
    let sql = try LinkSQL(change.link, store)
    let statement = try connection.statement(
      "DELETE FROM \(sql.table) WHERE \(sql.own) = ?1 AND \(sql.other) = ?2")
    for rowID in change.removed {
      try statement.bind(change.owner, at: 1)
      try statement.bind(rowID, at: 2)
      try statement.run()
    }
  }

  private func insertJoins(_ change: LinkChange) throws {
    let sql = try LinkSQL(change.link, store)
    guard let place = sql.place else { return }
    let statement = try connection.statement(
      "INSERT INTO \(sql.table) (\(sql.own), \(sql.other), \(place)) VALUES (?1, ?2, ?3) "
        + "ON CONFLICT (owner, target) DO UPDATE SET \(place) = excluded.\(place)")
    for (rowID, position) in try newPlaces(change) {
      try statement.bind(change.owner, at: 1)
      try statement.bind(rowID, at: 2)
      try statement.bind(position, at: 3)
      try statement.run()
    }
  }
}
