import SQLiteGateway

/// Gives stored tables and columns their new names, by statements that carry the names into the views,
/// triggers and indexes that somebody has made by hand.
struct MigrationRenaming {
  private let connection: Connection
  private let changes: StoreChanges
  /// The names of stored tables at this point, by their stored names.
  private var tables: [String: String] = [:]
  /// The names of stored columns at this point, by their stored names, by the stored table's name.
  private var columns: [String: [String: String]] = [:]

  init(_ connection: Connection, _ changes: StoreChanges) {
    self.connection = connection
    self.changes = changes
  }

  /// What a stored table is called now.
  func currentName(ofTable name: String) -> String { tables[name] ?? name }

  /// What a stored column is called now.
  func current(_ column: String, in table: StoreShape.Table) -> String {
    columns[table.name]?[column] ?? column
  }

  mutating func run() throws {
    for change in changes.changed { try renameColumns(of: change) }
    try renameTables()
  }

  private mutating func renameTables() throws {
    var wanted: [String: String] = [:]
    for change in changes.changed { wanted[change.old.name] = change.new.tableName }
    for join in changes.joins {
      if case .kept(let name, _) = join.source { wanted[name] = join.new.name }
    }
    let new = changes.added.map(\.tableName) + changes.joins.map(\.new.name)
    let going = changes.removed.map(\.name) + changes.removedJoins
    tables = try rename(wanted, going: going, alsoTaken: new) { connection, old, new in
      try connection.execute("ALTER TABLE \(identifier: old) RENAME TO \(identifier: new)")
    }
  }

  private mutating func renameColumns(of change: TableChange) throws {
    let table = change.old.name
    let carried = change.carried
    let stored = change.old.columns.map(\.name) + change.old.positions.values
    let new = change.columns.map(\.name)
    columns[table] = try rename(
      carried, going: stored.filter { carried[$0] == nil }, alsoTaken: new
    ) { connection, old, new in
      try connection.execute(
        """
        ALTER TABLE \(identifier: table) RENAME COLUMN \(identifier: old) TO \(identifier: new)
        """)
    }
  }

  /// Renames where the name is another one; what is in the way goes out of it first.
  ///
  /// SQLite takes names that differ in case alone for the same.
  private func rename(
    _ wanted: [String: String], going: [String], alsoTaken: [String],
    _ rename: (Connection, String, String) throws -> Void
  ) throws -> [String: String] {
    var current: [String: String] = [:]
    let targets = Set((wanted.values + alsoTaken).map { $0.lowercased() })
    func isInTheWay(_ name: String) -> Bool {
      targets.contains(name.lowercased()) && wanted[name] != name
    }
    for (number, name) in (Array(wanted.keys) + going).sorted().enumerated()
    where isInTheWay(name) {
      let aside = "_swiftdata aside \(number)"
      try explaining(name) { try rename(connection, name, aside) }
      current[name] = aside
    }
    for (old, new) in wanted.sorted(by: { $0.key < $1.key }) where (current[old] ?? old) != new {
      try explaining(old) { try rename(connection, current[old] ?? old, new) }
      current[old] = new
    }
    return current
  }

  /// A view or trigger that does not work is found by SQLite when it renames.
  private func explaining(_ name: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SQLiteError where !error.isBusy && !error.isFull {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: \(name) cannot be renamed. Mend or drop the "
          + "view, trigger or index that SQLite names: \(error.message)")
    }
  }
}
