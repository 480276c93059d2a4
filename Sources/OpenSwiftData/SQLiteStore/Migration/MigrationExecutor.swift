import SQLiteGateway

/// Changes the tables of a store from one schema to another, within a transaction that is open.
///
/// Names are changed first, by the statements that carry them into what somebody has made by hand; then
/// tables are altered where SQLite does exactly that, and otherwise made anew by the steps of
/// <https://sqlite.org/lang_altertable.html#otheralter>. Foreign keys must be off.
struct MigrationExecutor {
  let connection: Connection
  let changes: StoreChanges
  let definition: StoreDefinition
  let progress: MigrationReporter?

  /// The tables whose references have to be checked at the end.
  private(set) var touched: Set<String> = []
  private var names: MigrationRenaming?

  init(
    _ connection: Connection, _ changes: StoreChanges, to definition: StoreDefinition,
    _ progress: MigrationReporter?
  ) {
    self.connection = connection
    self.changes = changes
    self.definition = definition
    self.progress = progress
  }

  private var old: StoreShape { changes.old }
  private var maps: StoreMaps { definition.maps }

  /// What a stored table is called afterwards.
  func newName(ofTable name: String) -> String { names?.currentName(ofTable: name) ?? name }

  /// - Parameter leavesUniquenessOpen: Whether new constraints hold later, when rows have their values.
  mutating func run(leavesUniquenessOpen: Bool) throws {
    try DataChecks(connection).run(changes.checks)
    try checkColumns()
    let own = try OwnIndexes(in: old, connection)
    let trees = try SpatialReshaping(connection, changes, from: old, to: maps)
    try copyLinks()
    try dropOwnTriggers()
    try trees.takeAway()
    var renaming = MigrationRenaming(connection, changes)
    try renaming.run()
    names = renaming
    let handMade = try HandMadeObjects(connection, tables: ownTableNames, ownIndexes: own)
    try handMade.takeAway()
    try reshapeTables(renaming, own)
    try reshapeJoins(renaming)
    try removeTables(renaming)
    let builder = StructureBuilder(connection, definition, progress)
    try builder.completeIndexes(inPlaceOf: own, leavesUniquenessOpen: leavesUniquenessOpen)
    try makeTriggers()
    try trees.complete()
    try handMade.putBack()
    try dropCopies()
    if !leavesUniquenessOpen { try builder.verify() }
  }

  /// Another program may have changed the tables.
  private func checkColumns() throws {
    for table in old.tables.values {
      let columns = try Introspection(connection).columns(of: table.name)
      let names = columns.map { $0.name.lowercased() }
      let wanted = [TableMap.primaryKey] + table.columns.map(\.name) + table.positions.values
      guard let missing = wanted.first(where: { !names.contains($0.lowercased()) }) else {
        continue
      }
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: its table \(table.name) has no column "
          + "\(missing), though its description says so. Restore the file from a backup.")
    }
  }

  // MARK: What is the store's own

  /// The tables' names before and after.
  private var ownTableNames: Set<String> {
    Set(old.tables.values.map(\.name)).union(old.joins.values)
      .union(maps.allTables.map(\.tableName)).union(maps.allJoins.map(\.name))
  }

  private func dropOwnTriggers() throws {
    for table in old.tables.values {
      for column in table.columns where column.isExternal {
        for name in ExternalColumns.triggerNames(table.name, column.name) {
          try connection.execute("DROP TRIGGER IF EXISTS \(identifier: name)")
        }
      }
    }
  }

  private func makeTriggers() throws {
    guard maps.keepsContents else { return }
    if try !Introspection(connection).hasTable(ExternalColumns.discardedTable) {
      try connection.execute(ExternalColumns.createTable)
    }
    for trigger in maps.allTables.flatMap(ExternalColumns.createTriggers) {
      try connection.execute(trigger)
    }
  }

  // MARK: Links that are set down in another way

  private func copyLinks() throws {
    for copy in changes.copies {
      try connection.execute("CREATE TEMP TABLE \(raw: copy.table) (a, b, place_a, place_b)")
      try connection.execute("INSERT INTO temp.\(raw: copy.table) \(copy.select)")
      for end in ["a", "b"] {
        let index = SQLFragment.quote(identifier: "_swiftdata links \(copy.number) by \(end)")
        try connection.execute(
          "CREATE INDEX temp.\(raw: index) ON \(raw: copy.table) (\(raw: end))")
      }
    }
  }

  private func dropCopies() throws {
    for copy in changes.copies { try connection.execute("DROP TABLE temp.\(raw: copy.table)") }
  }

  // MARK: Tables

  private mutating func reshapeTables(_ renaming: MigrationRenaming, _ own: OwnIndexes) throws {
    for change in changes.changed {
      try discardFiles(of: change, renaming)
      let reshaping = TableReshaping(
        connection: connection, change: change, renaming: renaming, ownIndexes: own,
        tableNames: maps.tableNames, progress: progress)
      if try reshaping.run() { touched.insert(change.new.tableName) }
    }
    for table in changes.added { try connection.execute(table.createTable(maps.tableNames)) }
  }

  /// Notes the files of a column that goes; those of a column that takes their contents in as well.
  private func discardFiles(of change: TableChange, _ renaming: MigrationRenaming) throws {
    let carried = change.carried
    for column in change.old.columns where column.isExternal {
      let isKept = change.columns.contains {
        switch $0.source {
        case .kept(let name): name == column.name
        case .converted(let name, let conversion):
          name == column.name && !conversion.takesContentsIn
        case .constant, .present, .linked: false
        }
      }
      if isKept { continue }
      try discardFiles(
        in: carried[column.name] ?? renaming.current(column.name, in: change.old),
        of: change.new.tableName)
    }
  }

  private func discardFiles(in column: String, of table: String) throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO \(identifier: ExternalColumns.discardedTable)
      SELECT \(identifier: column) FROM \(identifier: table)
      WHERE typeof(\(identifier: column)) = 'integer'
      """)
  }

  private func removeTables(_ renaming: MigrationRenaming) throws {
    for table in changes.removed {
      let name = renaming.currentName(ofTable: table.name)
      for column in table.columns where column.isExternal {
        try discardFiles(in: column.name, of: name)
      }
      try connection.execute("DROP TABLE \(identifier: name)")
    }
  }

  // MARK: Tables of links

  private mutating func reshapeJoins(_ renaming: MigrationRenaming) throws {
    for name in changes.removedJoins {
      try connection.execute("DROP TABLE \(identifier: renaming.currentName(ofTable: name))")
    }
    for join in changes.joins {
      let reshaping = JoinReshaping(
        connection: connection, change: join, renaming: renaming, tableNames: maps.tableNames,
        progress: progress)
      if try reshaping.run() { touched.insert(join.new.name) }
    }
  }
}
