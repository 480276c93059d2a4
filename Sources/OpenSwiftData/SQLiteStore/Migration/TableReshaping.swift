import SQLiteGateway

/// Makes one stored table the declared one; names are changed already.
struct TableReshaping {
  let connection: Connection
  let change: TableChange
  let renaming: MigrationRenaming
  let ownIndexes: OwnIndexes
  let tableNames: [String: String]
  let progress: MigrationReporter?

  /// How many rows are copied by one statement.
  private static let batchSize = 10_000

  private var table: String { change.new.tableName }

  /// True where references may lead elsewhere than before.
  func run() throws -> Bool {
    let definitions = change.new.columnDefinitions(tableNames)
    let present = try StructureReader(connection).columns(of: table)
    if isAlterable(definitions, present) {
      try alter(definitions, present)
      return false
    }
    try rebuild(definitions, present)
    return change.columns.contains {
      switch $0.source {
      case .linked, .converted: true
      case .kept, .constant, .present: false
      }
    }
  }

  private func source(of name: String) -> ColumnSource? {
    change.columns.first { $0.name == name }?.source
  }

  /// The stored columns that go, by their present names.
  private var goingColumns: [String] {
    let carried = change.carried
    return (change.old.columns.map(\.name) + change.old.positions.values.sorted())
      .filter { carried[$0] == nil }.map { renaming.current($0, in: change.old) }
  }

  // MARK: In place

  /// Whether SQLite's own statements lead to exactly the declared columns.
  private func isAlterable(
    _ definitions: [ColumnDefinition], _ present: [ColumnDefinition]
  ) -> Bool {
    let going = Set(goingColumns)
    // A column with a reference cannot be dropped.
    if present.contains(where: { going.contains($0.name) && $0.target != nil }) { return false }
    return definitions.dropFirst().allSatisfy { column in
      switch source(of: column.name) {
      case .kept: present.contains(column)
      case .constant(.null): !column.isRequired
      case .constant(let value): column.target == nil && SQLiteLiteral(value, connection) != nil
      case .converted, .present, .linked, nil: false
      }
    }
  }

  private func alter(_ definitions: [ColumnDefinition], _ present: [ColumnDefinition]) throws {
    for column in definitions where !present.contains(where: { $0.name == column.name }) {
      guard case .constant(let value) = source(of: column.name) else { continue }
      let literal = value == .null ? nil : SQLiteLiteral(value, connection)
      let suffix = literal.map { " DEFAULT \($0.text)" } ?? ""
      try connection.execute(
        "ALTER TABLE \(identifier: table) ADD COLUMN \(raw: column.sql)\(raw: suffix)")
    }
    for name in goingColumns { try drop(name) }
    progress?.report(change.new.layout.name, done: 0, of: 0)
  }

  /// Own indexes of the column go first; others are somebody's.
  private func drop(_ column: String) throws {
    for index in try Introspection(connection).indexes(of: table)
    where index.columns.contains(column) && ownIndexes.names.contains(index.name) {
      try connection.execute("DROP INDEX \(identifier: index.name)")
    }
    do {
      try connection.execute(
        "ALTER TABLE \(identifier: table) DROP COLUMN \(identifier: column)")
    } catch let error as SQLiteError where !error.isBusy && !error.isFull {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: the column \(column) of \(table) is not "
          + "declared any more, but something that was made by hand needs it. Drop that first. "
          + "(\(error.message))")
    }
  }

  // MARK: Made anew

  private func rebuild(_ definitions: [ColumnDefinition], _ present: [ColumnDefinition]) throws {
    let known = Set(definitions.map(\.name) + goingColumns)
    let foreign = present.filter { !known.contains($0.name) }
    let temporary = "_swiftdata new \(table)"
    try connection.execute(change.new.createTable(tableNames, named: temporary))
    for column in foreign {
      try connection.execute(
        "ALTER TABLE \(identifier: temporary) ADD COLUMN \(raw: try foreignDefinition(column))")
    }
    try copyRows(definitions, foreign, to: temporary)
    try connection.execute("DROP TABLE \(identifier: table)")
    // The old way of renaming leaves references in other tables alone, which name the table rightly.
    try connection.execute("PRAGMA legacy_alter_table = ON")
    defer { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
    try connection.execute(
      "ALTER TABLE \(identifier: temporary) RENAME TO \(identifier: table)")
  }

  /// A column that somebody has added by hand stays.
  private func foreignDefinition(_ column: ColumnDefinition) throws -> String {
    let columns = try Introspection(connection).columns(of: table)
    let described = columns.first { $0.name == column.name }
    guard let described, !column.isRequired || described.defaultValue != nil else {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: the column \(column.name) of \(table), which "
          + "was made by hand, is NOT NULL and has no default value. Drop it, or give it one.")
    }
    return column.sql + (described.defaultValue.map { " DEFAULT \($0)" } ?? "")
  }

  private func copyRows(
    _ definitions: [ColumnDefinition], _ foreign: [ColumnDefinition], to temporary: String
  ) throws {
    let key = SQLFragment.quote(identifier: TableMap.primaryKey)
    let names = (definitions + foreign).map { SQLFragment.quote(identifier: $0.name) }
    let values =
      [SQLFragment(raw: key)] + definitions.dropFirst().map { expression(of: $0.name) }
      + foreign.map { SQLFragment(raw: SQLFragment.quote(identifier: $0.name)) }
    let copy: SQLFragment =
      """
      INSERT INTO \(identifier: temporary) (\(raw: names.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM \(identifier: table) AS stored
      """
    let total = try progress == nil ? 0 : rowCount()
    var done = 0
    var last = Int64.min
    while true {
      let range: SQLFragment =
        " WHERE \(raw: key) >= \(last) ORDER BY \(raw: key) LIMIT \(Self.batchSize)"
      do {
        try connection.execute(copy + range)
      } catch let error as SQLiteError where error.isOfAFunction {
        throw explain(error, definitions, range)
      }
      let count = connection.changes
      if count == 0 { break }
      done += count
      progress?.report(change.new.layout.name, done: done, of: total)
      let highest = try connection.scalar("SELECT max(\(raw: key)) FROM \(identifier: temporary)")
      guard case .integer(let key) = highest, key < .max, count == Self.batchSize else { break }
      last = key + 1
    }
  }

  /// Names the property whose values a function of ours has refused, as one does that reads a file of
  /// large contents which is not there.
  private func explain(
    _ error: SQLiteError, _ definitions: [ColumnDefinition], _ range: SQLFragment
  ) -> any Error {
    for column in definitions.dropFirst() {
      guard case .converted = source(of: column.name) else { continue }
      do {
        _ = try connection.query(
          """
          SELECT count(value) FROM (SELECT \(expression(of: column.name)) AS value
          FROM \(identifier: table) AS stored\(range))
          """)
      } catch {
        return SwiftDataError.loadIssueModelContainer.explained(
          "The store \(connection.path) cannot be migrated: some value of the column \(column.name) of "
            + "\(table) cannot take its new form (\(error)). The file was not changed.")
      }
    }
    return error
  }

  private func rowCount() throws -> Int {
    Int(try connection.scalar("SELECT count(*) FROM \(identifier: table)")?.integerValue ?? 0)
  }

  private func expression(of column: String) -> SQLFragment {
    let quoted = { (name: String) in
      SQLFragment.quote(identifier: renaming.current(name, in: change.old))
    }
    switch source(of: column) {
    case .kept(let name): return SQLFragment(raw: quoted(name))
    case .converted(let name, let conversion): return conversion.expression(name, quoted)
    case .constant(let value): return "\(value)"
    case .present(let presence, let value):
      return "CASE WHEN \(raw: quoted(presence)) IS NOT NULL THEN \(value) END"
    case .linked(let use): return expression(use)
    case nil: return "NULL"
    }
  }

  private func expression(_ use: LinkCopy.Use) -> SQLFragment {
    let value = "links." + (use.isPlace ? "place_\(use.own)" : use.other)
    let only = use.isEmptyWhereSeveral ? "CASE count(*) WHEN 1 THEN max(\(value)) END" : value
    let links = SQLFragment.quote(identifier: "_swiftdata links \(use.copy)")
    let key = SQLFragment.quote(identifier: TableMap.primaryKey)
    let found: SQLFragment = """
      (SELECT \(raw: only) FROM temp.\(raw: links) AS links
      WHERE links.\(raw: use.own) = stored.\(raw: key))
      """
    return use.fallback.map { "coalesce(\(found), \($0))" } ?? found
  }
}

/// Makes one table of links the declared one.
struct JoinReshaping {
  let connection: Connection
  let change: JoinChange
  let renaming: MigrationRenaming
  let tableNames: [String: String]
  let progress: MigrationReporter?

  /// True where links were set down anew.
  func run() throws -> Bool {
    switch change.source {
    case .nothing:
      try connection.execute(change.new.createTable(tableNames))
      return false
    case .kept(let name, let isSwapped):
      try keep(name, isSwapped)
      return false
    case .copied(let copy, let isSwapped):
      try connection.execute(change.new.createTable(tableNames))
      let links = SQLFragment.quote(identifier: "_swiftdata links \(copy)")
      let values = isSwapped ? "b, a, place_a, place_b" : "a, b, place_b, place_a"
      try fill(change.new.name, "SELECT \(raw: values) FROM temp.\(raw: links)")
      return true
    }
  }

  /// A table of the same links keeps its rows; where its ends have changed their roles, in another order.
  private func keep(_ name: String, _ isSwapped: Bool) throws {
    let name = renaming.currentName(ofTable: name)
    let wanted = change.new.createTable(tableNames).text
    let present = try connection.scalar(
      "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = \(name)")?.textValue
    if !isSwapped, present == wanted { return }
    let temporary = "_swiftdata new \(name)"
    try connection.execute("ALTER TABLE \(identifier: name) RENAME TO \(identifier: temporary)")
    try connection.execute(change.new.createTable(tableNames))
    let columns =
      isSwapped
      ? "target, owner, target_position, owner_position"
      : "owner, target, owner_position, target_position"
    try fill(change.new.name, "SELECT \(raw: columns) FROM \(identifier: temporary)")
    try connection.execute("DROP TABLE \(identifier: temporary)")
  }

  private func fill(_ table: String, _ select: SQLFragment) throws {
    try connection.execute(
      """
      INSERT OR IGNORE INTO \(identifier: table)
      (owner, target, owner_position, target_position) \(select)
      """)
    let count = connection.changes
    progress?.report(change.new.link.entity, done: count, of: count)
  }
}
