import SQLiteGateway

/// A copy of a store's rows in temporary tables, for a context on the schema that they were written
/// with while the tables themselves change.
struct FormerRows {
  /// How the copies lie.
  let definition: StoreDefinition
  private let source: StoreMaps
  private let connection: Connection
  private let progress: MigrationReporter?

  init(
    _ definition: StoreDefinition, _ connection: Connection, _ progress: MigrationReporter?
  ) {
    self.progress = progress
    source = definition.maps
    self.definition = StoreDefinition(
      maps: StoreMaps(definition.maps.layouts, prefix: "_swiftdata former ", usesTrees: false),
      schema: definition.schema, keepsFiles: false)
    self.connection = connection
  }

  func copy() throws {
    let names = definition.maps.tableNames
    for (old, new) in zip(source.allTables, definition.maps.allTables) {
      try connection.execute(new.createTable(names).temporary)
      let columns = new.columnDefinitions(names).map { SQLFragment.quote(identifier: $0.name) }
        .joined(separator: ", ")
      try connection.execute(
        """
        INSERT INTO \(raw: new.table) (\(raw: columns)) SELECT \(raw: columns)
        FROM \(raw: old.table)
        """)
      let count = connection.changes
      progress?.report(old.layout.name, done: count, of: count)
      for index in definition.indexes(of: new) { try connection.execute(index) }
    }
    for (old, new) in zip(source.allJoins, definition.maps.allJoins) {
      try connection.execute(new.createTable(names).temporary)
      try connection.execute("INSERT INTO \(raw: new.table) SELECT * FROM \(raw: old.table)")
      let count = connection.changes
      progress?.report(old.link.entity, done: count, of: count)
      try connection.execute(new.createIndex)
    }
  }

  func drop() throws {
    for table in definition.maps.allTables.map(\.table) + definition.maps.allJoins.map(\.table) {
      try connection.execute("DROP TABLE temp.\(raw: table)")
    }
  }
}

extension SQLFragment {
  /// The same `CREATE TABLE` for a temporary table.
  fileprivate var temporary: SQLFragment {
    SQLFragment(raw: "CREATE TEMP" + text.dropFirst("CREATE".count))
  }
}
