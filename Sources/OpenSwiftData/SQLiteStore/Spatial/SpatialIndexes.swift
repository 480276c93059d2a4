import SQLiteGateway

/// The R-trees that there are in a database, and what is done with them.
struct SpatialIndexes {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Makes a tree of the rows that there are, and has it follow them.
  func create(_ tree: SpatialIndex) throws {
    try connection.execute(tree.createTable)
    try connection.execute(tree.fill)
    try createTriggers(tree)
  }

  func createTriggers(_ tree: SpatialIndex) throws {
    for trigger in tree.createTriggers { try connection.execute(trigger) }
  }

  /// Whether a tree is there and has followed its rows: no trigger is missing or another one.
  func isIntact(_ tree: SpatialIndex) throws -> Bool {
    let present = Set(
      try connection.query(
        """
        SELECT sql FROM sqlite_schema
        WHERE name = \(tree.name) OR type = 'trigger' AND tbl_name = \(tree.tableName)
        """
      ).compactMap { $0[0].textValue })
    return ([tree.createTable] + tree.createTriggers).allSatisfy { present.contains($0.text) }
  }

  /// The names of the trees that the library has made for a table, now or formerly.
  func trees(of table: String) throws -> [String] {
    try names("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage = 0", of: table)
  }

  /// Whether any table has one.
  func areAny() throws -> Bool {
    let pattern = "%\(SpatialIndex.prefix(of: ""))%"
    return try connection.scalar(
      """
      SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage = 0 AND name LIKE \(pattern)
      """) != nil
  }

  /// The names of their triggers.
  func triggers(of table: String) throws -> [String] {
    try names(
      "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = \(table)", of: table)
  }

  private func names(_ query: SQLFragment, of table: String) throws -> [String] {
    let prefix = SpatialIndex.prefix(of: table)
    return try connection.query(query).compactMap { $0[0].textValue }
      .filter { $0.hasPrefix(prefix) }
  }

  func dropTriggers(of table: String) throws {
    for name in try triggers(of: table) {
      try connection.execute("DROP TRIGGER \(identifier: name)")
    }
  }

  /// Drops a tree, if SQLite can; without triggers it is of no effect in any case.
  func drop(_ tree: String) throws {
    guard RTreeModule.isAvailable else { return }
    try connection.execute("DROP TABLE \(identifier: tree)")
  }
}

extension Schema {
  /// Whether a store of the schema has R-trees.
  var hasTrees: Bool { entities.contains { !$0.spatialIndices.isEmpty } }
}

extension StoreMaps {
  /// The same tables without R-trees where those of a store cannot be searched, as another program has
  /// written it.
  func usable(in connection: Connection) throws -> StoreMaps {
    guard usesTrees, try !SpatialIndexes(connection).areComplete(in: self) else { return self }
    return StoreMaps(layouts, prefix: prefix, usesTrees: false)
  }
}

extension SpatialIndexes {
  /// Whether the trees of a store are what it is to have.
  func areComplete(in maps: StoreMaps) throws -> Bool {
    for table in maps.allTables where !table.declaredTrees.isEmpty {
      guard maps.usesTrees else {
        if try !triggers(of: table.tableName).isEmpty { return false }
        continue
      }
      for tree in table.trees where try !isIntact(tree) { return false }
    }
    return true
  }

  /// Makes the trees what they are to be, where a program with another SQLite has written the store: one with R-trees
  /// or one without.
  func complete(_ definition: StoreDefinition) throws {
    for table in definition.maps.allTables where !table.declaredTrees.isEmpty {
      guard definition.maps.usesTrees else {
        try dropTriggers(of: table.tableName)
        continue
      }
      for tree in table.trees where try !isIntact(tree) {
        let present = try trees(of: table.tableName)
        for name in try triggers(of: table.tableName) where name.hasPrefix(tree.name + " ") {
          try connection.execute("DROP TRIGGER \(identifier: name)")
        }
        if present.contains(tree.name) { try drop(tree.name) }
        try create(tree)
      }
    }
    let own = try OwnIndexes(in: StoreShape(definition.schema), connection)
    try StructureBuilder(connection, definition, nil).completeIndexes(
      inPlaceOf: own, leavesUniquenessOpen: false)
  }
}
