import SQLiteGateway

/// Reads how tables lie in the database, in the terms in which they are declared.
struct StructureReader {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// The columns of a table, in their order.
  func columns(of table: String) throws -> [ColumnDefinition] {
    var targets: [String: String] = [:]
    let keys = try connection.query(
      "SELECT \"from\", \"table\" FROM pragma_foreign_key_list(\(table))")
    for key in keys { targets[key[0].textValue ?? ""] = key[1].textValue }
    return try Introspection(connection).columns(of: table).map { column in
      if column.name == TableMap.primaryKey { return .primaryKey }
      return ColumnDefinition(
        name: column.name, declaration: column.declaredType, isRequired: column.isNotNull,
        target: targets[column.name])
    }
  }

  /// The statements that made the indexes of a table, by name.
  func indexes(of table: String) throws -> [String: String] {
    try Introspection(connection).indexStatements(of: table)
  }
}

/// Completes migrated tables by what stands beside their columns, and compares the outcome with what a
/// new store would be.
struct StructureBuilder {
  private let connection: Connection
  private let definition: StoreDefinition
  private let progress: MigrationReporter?

  init(
    _ connection: Connection, _ definition: StoreDefinition, _ progress: MigrationReporter?
  ) {
    self.connection = connection
    self.progress = progress
    self.definition = definition
  }

  /// Makes the indexes that are missing, and drops those that are not wanted any more.
  ///
  /// One that is there stays, as making it takes a look at every row.
  ///
  /// - Parameters:
  ///   - own: The indexes that the library has made before.
  ///   - leavesUniquenessOpen: Whether new unique indexes are plain ones until `completeUniqueness()`.
  func completeIndexes(inPlaceOf own: OwnIndexes, leavesUniquenessOpen: Bool) throws {
    let wanted = wantedIndexes
    let texts = Set(wanted.map(\.sql.text))
    var present: Set<String> = []
    for table in definition.maps.allTables.map(\.tableName) + definition.maps.allJoins.map(\.name) {
      for (name, sql) in try StructureReader(connection).indexes(of: table) {
        if texts.contains(sql) {
          present.insert(sql)
        } else if own.names.contains(name) {
          try connection.execute("DROP INDEX \(identifier: name)")
        }
      }
    }
    let missing = wanted.filter { !present.contains($0.sql.text) }
    try make(leavesUniquenessOpen ? missing.map(\.withoutUniqueness) : missing)
  }

  /// An index that is to be there.
  private struct OwnIndex {
    let entity: String
    let table: String
    var sql: SQLFragment

    var withoutUniqueness: OwnIndex {
      OwnIndex(entity: entity, table: table, sql: sql.withoutUniqueness)
    }
  }

  private var wantedIndexes: [OwnIndex] {
    definition.maps.allTables.flatMap { table in
      definition.indexes(of: table).map {
        OwnIndex(entity: table.layout.name, table: table.tableName, sql: $0)
      }
    }
      + definition.maps.allJoins.map {
        OwnIndex(entity: $0.link.entity, table: $0.name, sql: $0.createIndex)
      }
  }

  /// Makes the indexes unique that have waited for rows to get their values, and compares the outcome.
  ///
  /// Throws an error that names the first rows that have the same values.
  func completeUniqueness() throws {
    var waiting: [OwnIndex] = []
    for index in wantedIndexes {
      let plain = index.sql.withoutUniqueness.text
      let present = try StructureReader(connection).indexes(of: index.table)
      guard plain != index.sql.text, let (name, _) = present.first(where: { $0.value == plain })
      else { continue }
      try connection.execute("DROP INDEX \(identifier: name)")
      waiting.append(index)
    }
    try make(waiting)
    try verify()
  }

  /// Every unique index that rows stand in the way of is told.
  private func make(_ indexes: [OwnIndex]) throws {
    var isRefused = false
    for index in indexes {
      do {
        try connection.execute(index.sql)
        try progress?.report(index.entity, allOf: index.table, connection)
      } catch let error as SQLiteError where error.isConstraint {
        isRefused = true
      }
    }
    guard isRefused else { return }
    var problems: [String] = []
    for table in definition.maps.allTables {
      let entity = definition.schema.entitiesByName[table.layout.name]
      for group in entity?.uniquenessConstraints ?? [] { problems += try doubles(group, table) }
    }
    try DataChecks.refuse(problems, connection)
  }

  /// The first rows that have the same values as others.
  private func doubles(_ group: [String], _ table: TableMap) throws -> [String] {
    let properties = group.compactMap { name in
      table.layout.properties.first { $0.name == name }
    }
    let terms = properties.flatMap { property in
      zip(table.allColumns[property.index], property.columns).map { name, column in
        (name, name + column.columnType.collation.suffix)
      }
    }
    let key = SQLFragment.quote(identifier: TableMap.primaryKey)
    let present = terms.map { "\($0.0) IS NOT NULL" }.joined(separator: " AND ")
    let columns = terms.map(\.0).joined(separator: ", ")
    let grouping = terms.map(\.1).joined(separator: ", ")
    let found = try connection.query(
      """
      SELECT min(\(raw: key)), max(\(raw: key)), count(*), \(raw: columns)
      FROM \(raw: table.table) WHERE \(raw: present) GROUP BY \(raw: grouping)
      HAVING count(*) > 1 ORDER BY 1 LIMIT \(StoreShape.Table.shownCount + 1)
      """)
    if found.isEmpty { return [] }
    let shown = found.prefix(StoreShape.Table.shownCount).map { row in
      let values = row.dropFirst(3).map(\.literal).joined(separator: ", ")
      let others = (row[2].integerValue ?? 0) - 2
      let more = others > 0 ? " and \(others) more" : ""
      let rows = "\(row[0].integerValue ?? 0) and \(row[1].integerValue ?? 0)"
      return "rows \(rows)\(more) have \(values)"
    }
    let rest = found.count > shown.count ? "; and others" : ""
    return [
      "\(table.layout.name): \(group.joined(separator: ", ")) is unique now, but "
        + shown.joined(separator: "; ") + rest
        + ". Make the rows unique in a custom stage of a migration plan."
    ]
  }

  /// Throws where the outcome is not what a new store has, up to the order of columns and the default
  /// values of added ones, which no statement relies on.
  func verify() throws {
    let names = definition.maps.tableNames
    let reader = StructureReader(connection)
    for table in definition.maps.allTables {
      let wanted = table.columnDefinitions(names)
      let present = Set(try reader.columns(of: table.tableName))
      let indexes = Set(try reader.indexes(of: table.tableName).values)
      if let missing = wanted.first(where: { !present.contains($0) }) {
        throw fault("\(table.tableName) has no column \(missing.sql)")
      }
      if let missing = definition.indexes(of: table).first(where: { !indexes.contains($0.text) }) {
        throw fault("\(missing.text) is missing")
      }
      for tree in table.trees where try !SpatialIndexes(connection).isIntact(tree) {
        throw fault("\(tree.name) is not complete")
      }
    }
  }

  private func fault(_ what: String) -> SwiftDataError {
    .loadIssueModelContainer.explained(
      "The store \(connection.path) was not migrated: \(what) after the changes, which is a fault of "
        + "the library. Please report it with the schemas of both versions.")
  }
}

extension SQLFragment {
  /// The same `CREATE INDEX` for an index by which rows are found, but which allows equal ones.
  fileprivate var withoutUniqueness: SQLFragment {
    let prefix = "CREATE UNIQUE INDEX"
    return text.hasPrefix(prefix)
      ? SQLFragment(raw: "CREATE INDEX" + text.dropFirst(prefix.count)) : self
  }
}
