import SQLiteGateway

/// What a migration does to R-trees: those whose rows stay as they are stay, all others are made anew.
struct SpatialReshaping {
  private let connection: Connection
  private let maps: StoreMaps
  /// The tables before the migration.
  private let oldTables: [String]
  /// The trees that stay, by name.
  private let kept: Set<String>

  /// Looks at the store before anything is changed.
  init(
    _ connection: Connection, _ changes: StoreChanges, from old: StoreShape, to maps: StoreMaps
  ) throws {
    self.connection = connection
    self.maps = maps
    oldTables = old.tables.values.map(\.name)
    let indexes = SpatialIndexes(connection)
    var kept: Set<String> = []
    for change in changes.changed where change.old.name == change.new.tableName {
      for tree in change.new.trees
      where try change.keeps(tree) && indexes.isIntact(tree) {
        kept.insert(tree.name)
      }
    }
    self.kept = kept
  }

  /// Drops the trees that do not stay, and lets those that do take no notice of what follows.
  func takeAway() throws {
    let indexes = SpatialIndexes(connection)
    for table in oldTables {
      try indexes.dropTriggers(of: table)
      for tree in try indexes.trees(of: table) where !kept.contains(tree) {
        try indexes.drop(tree)
      }
    }
  }

  /// Makes all that are declared, of the rows as they are now.
  func complete() throws {
    let indexes = SpatialIndexes(connection)
    for tree in maps.allTables.flatMap(\.trees) {
      if kept.contains(tree.name) {
        try indexes.createTriggers(tree)
      } else {
        try indexes.create(tree)
      }
    }
  }
}

extension TableChange {
  /// Whether the columns of a tree go on with their names and values.
  fileprivate func keeps(_ tree: SpatialIndex) -> Bool {
    tree.dimensions.allSatisfy { dimension in
      columns.contains { column in
        guard case .kept(let name) = column.source else { return false }
        return name == dimension.column && column.name == name
      }
    }
  }
}
