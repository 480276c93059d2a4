import SQLiteGateway

/// The statements that make the tables of a schema.
struct StoreDefinition: Sendable {
  let maps: StoreMaps
  let schema: Schema
  let fingerprints: SchemaFingerprints
  /// Whether large contents are kept in files.
  let keepsFiles: Bool

  init(_ configuration: ModelConfiguration, _ maps: StoreMaps, _ schema: Schema) {
    self.init(
      maps: maps, schema: schema,
      keepsFiles: !configuration.isStoredInMemoryOnly && maps.keepsContents)
  }

  init(maps: StoreMaps, schema: Schema, keepsFiles: Bool) {
    self.maps = maps
    self.schema = schema
    fingerprints = SchemaFingerprints(of: schema)
    self.keepsFiles = keepsFiles
  }

  /// The indexes of an entity's table.
  func indexes(of table: TableMap) -> [SQLFragment] {
    let groups = schema.entitiesByName[table.layout.name]?.indices ?? []
    return table.createAllIndexes(over: groups)
  }

  /// Makes everything in an empty database.
  func create(in connection: Connection) throws {
    let names = maps.tableNames
    for table in maps.allTables {
      try connection.execute(table.createTable(names))
      for index in indexes(of: table) { try connection.execute(index) }
      for tree in table.trees { try SpatialIndexes(connection).create(tree) }
    }
    if keepsFiles {
      try connection.execute(ExternalColumns.createTable)
      for trigger in maps.allTables.flatMap(ExternalColumns.createTriggers) {
        try connection.execute(trigger)
      }
    }
    for join in maps.allJoins {
      try connection.execute(join.createTable(names))
      try connection.execute(join.createIndex)
    }
  }
}
