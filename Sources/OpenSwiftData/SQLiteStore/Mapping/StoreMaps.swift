import SQLiteGateway

/// How the entities of one store lie in its database: all that follows from their classes.
struct StoreMaps: Sendable {
  let layouts: [EntityLayout]
  /// The tables by entity name.
  let tables: [String: TableMap]
  /// The tables of links that no row of either end carries, by the names of both ends' properties.
  let joins: [String: JoinMap]
  /// Whether there are R-trees; ordered indexes take their place where there are none.
  let usesTrees: Bool
  /// What the names of all tables begin with.
  let prefix: String

  /// - Parameter prefix: What the names of all tables begin with, for copies beside the tables.
  init(
    _ layouts: [EntityLayout], prefix: String = "", usesTrees: Bool = RTreeModule.isAvailable
  ) {
    self.layouts = layouts
    self.usesTrees = usesTrees
    self.prefix = prefix
    var taken: Set<String> = [StoreMetadata.table, ExternalColumns.discardedTable]
    var tables: [String: TableMap] = [:]
    // In the order of the names, as for columns.
    for layout in layouts.sorted(by: { $0.name < $1.name }) {
      tables[layout.name] = TableMap(
        layout, prefix: prefix, usesTrees: usesTrees, takenTableNames: &taken)
    }
    self.tables = tables
    var joins: [String: JoinMap] = [:]
    let links = layouts.flatMap(\.links.all).sorted { ($0.entity, $0.name) < ($1.entity, $1.name) }
    for link in links where link.isJoin && link.isCanonical {
      let join = JoinMap(link, prefix: prefix, takenTableNames: &taken)
      for key in join.keys { joins[key] = join }
    }
    self.joins = joins
  }

  /// The tables of links, each once, in the order of their names.
  var allJoins: [JoinMap] {
    joins.filter { JoinMap.key(of: $0.value.link) == $0.key }.map(\.value)
      .sorted { $0.name < $1.name }
  }

  /// The tables in the order of the classes.
  var allTables: [TableMap] { layouts.compactMap { tables[$0.name] } }

  /// The table names by entity name.
  var tableNames: [String: String] { tables.mapValues(\.tableName) }

  var keepsContents: Bool { layouts.contains { !$0.externalProperties.isEmpty } }
}
