import SQLiteGateway

/// How one entity lies in the database: its table, its columns, and the statements that never vary.
///
/// Table = entity name, column = property name, so that a person can query the file. Names that
/// SQLite would take for the same (it ignores case) or for its own get a number.
final class TableMap: Sendable {
  /// The primary key's column.
  ///
  /// Properties may well be called `id` or `rowid`.
  static let primaryKey = "_pk"

  let layout: EntityLayout
  /// Whether the schema's R-trees are made; otherwise ordered indexes are.
  let usesTrees: Bool
  let tableName: String
  /// The names of each property's columns; none for a to-many relationship.
  let columnNames: [[String]]

  /// The table's name, quoted.
  let table: String
  /// Quoted column names by number: of the properties, empty for those that have not one column, then
  /// of the members of structs.
  let columns: [String]
  /// The quoted names of each property's columns.
  let allColumns: [[String]]
  /// The columns beside to-one relationships that keep an object's place in the array at the other
  /// end.
  let positions: [Position]
  /// The mirror's columns beside required to-one relationships that say in whose array an object stands: one
  /// that was taken out of it keeps the relationship until another object is assigned.
  let arrayOwners: [Position]
  /// The temporary tables of a context with pending objects, quoted: their rows, and which rows
  /// they hide.
  let mirror: String
  let hidden: String
  /// The mirror's own column, quoted: whether the row is to be deleted, so that only others lead to it.
  let deletionMark: String
  /// Selects one whole row by its key.
  let lookUpAll: String
  /// Deletes one row by its key.
  let deletion: String

  /// A column beside a to-one relationship, about the array at its other end.
  struct Position {
    /// The to-one relationship that leads to the other object.
    let property: Int
    let name: String
    /// The quoted name.
    let column: String

    init(property: Int, name: String) {
      self.property = property
      self.name = name
      column = SQLFragment.quote(identifier: name)
    }
  }

  /// - Parameters:
  ///   - prefix: What the table's name begins with.
  ///   - usesTrees: Whether there are R-trees.
  init(
    _ layout: EntityLayout, prefix: String = "", usesTrees: Bool = true,
    takenTableNames: inout Set<String>
  ) {
    self.layout = layout
    self.usesTrees = usesTrees
    tableName = prefix + Self.unique(Self.permitted(layout.name), &takenTableNames)
    var taken: Set<String> = [Self.primaryKey]
    columnNames = ColumnNames.choose(
      layout.properties.map { ColumnNames.Property(name: $0.name, parts: $0.columns.map(\.keys)) },
      &taken)
    table = SQLFragment.quote(identifier: tableName)
    allColumns = columnNames.map { $0.map { SQLFragment.quote(identifier: $0) } }
    let structs = layout.properties.filter { $0.composite != nil }
    columns =
      zip(allColumns, layout.properties).map { names, property in
        property.composite == nil ? names.first ?? "" : ""
      } + structs.flatMap { [allColumns] in allColumns[$0.index] }
    positions = layout.links.all.filter(\.hasPosition).map { link in
      Position(property: link.property, name: ColumnNames.position(of: link.name, &taken))
    }
    arrayOwners = layout.links.all.filter { $0.hasPosition && !$0.isOptional }.map { link in
      Position(property: link.property, name: Self.unique("_\(link.name)_owner", &taken))
    }
    deletionMark = SQLFragment.quote(identifier: Self.unique("_is_deleted", &taken))
    mirror = "temp." + SQLFragment.quote(identifier: "pending " + tableName)
    hidden = "temp." + SQLFragment.quote(identifier: "hidden " + tableName)
    let key = SQLFragment.quote(identifier: Self.primaryKey)
    deletion = "DELETE FROM \(table) WHERE \(key) = ?"
    lookUpAll =
      "SELECT " + ([key] + allColumns.joined()).joined(separator: ", ")
      + " FROM \(table) WHERE \(key) = ?"
  }

  /// Names that begin with `sqlite_` are reserved (<https://sqlite.org/lang_createtable.html>).
  static func permitted(_ name: String) -> String {
    name.lowercased().hasPrefix("sqlite_") ? "_" + name : name
  }

  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  /// `CREATE TABLE`, with `NOT NULL` wherever the property is not optional.
  ///
  /// References are checked when the transaction ends, so that rows may refer to one another in any
  /// order.
  ///
  /// - Parameter name: Another name for the table than its own.
  func createTable(_ tableNames: [String: String], named name: String? = nil) -> SQLFragment {
    let table = name.map { SQLFragment.quote(identifier: $0) } ?? table
    let columns = columnDefinitions(tableNames).map(\.sql).joined(separator: ", ")
    return SQLFragment("CREATE TABLE \(raw: table) (\(raw: columns))")
  }

  /// The same columns for the mirror, where a property may still be empty that the save will
  /// refuse.
  var createMirror: SQLFragment {
    let own =
      arrayOwners.map { $0.column + " INTEGER" }
      + ["\(deletionMark) INTEGER NOT NULL DEFAULT 0"]
    let columns = (columnDefinitions(nil).map(\.sql) + own).joined(separator: ", ")
    return SQLFragment("CREATE TABLE \(raw: mirror) (\(raw: columns))")
  }

  /// The mirror's indexes that the stored table has not.
  var createMirrorIndexes: [SQLFragment] {
    arrayOwners.map { owner in
      let index = SQLFragment.quote(identifier: "pending \(tableName) by owner \(owner.property)")
      let table = SQLFragment.quote(identifier: "pending " + tableName)
      return "CREATE INDEX temp.\(raw: index) ON \(raw: table) (\(raw: owner.column))"
    }
  }

  /// Writes a row to the mirror: the key is the first parameter, the properties follow.
  var mirrorInsertion: String {
    let names = selection(nil) + arrayOwners.map { ", " + $0.column }.joined()
    let own = (1...columnCount + 1).map { "?\($0)" }
    let owners = arrayOwners.map { owner in
      "?\(allColumns[...owner.property].reduce(1) { $0 + $1.count })"
    }
    let values = (own + owners).joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(mirror) (\(names)) VALUES (\(values))"
  }

  /// The columns of the table, the key first.
  ///
  /// - Parameter tableNames: The tables that references lead to; nil for columns without
  ///   constraints.
  func columnDefinitions(_ tableNames: [String: String]?) -> [ColumnDefinition] {
    var definitions = [ColumnDefinition.primaryKey]
    for property in layout.properties {
      for (name, column) in zip(columnNames[property.index], property.columns) {
        definitions.append(
          ColumnDefinition(
            name: name,
            // A text column would turn the number of a file into text.
            declaration: property.isExternal ? "" : column.columnType.declaration,
            isRequired: tableNames != nil && !column.isOptional,
            target: tableNames.flatMap { target(of: property, $0) }))
      }
    }
    return definitions
      + positions.map {
        ColumnDefinition(name: $0.name, declaration: "INTEGER", isRequired: false, target: nil)
      }
  }

  /// None where the rule of the other end leaves references that lead nowhere.
  private func target(
    of property: EntityLayout.Property, _ tableNames: [String: String]
  ) -> String? {
    guard let link = layout.links.link(property.index), !link.mayDangle else { return nil }
    return tableNames[link.destination]
  }

  /// A reference to a row of a table.
  static func reference(to tableName: String) -> String {
    let table = SQLFragment.quote(identifier: tableName)
    let key = SQLFragment.quote(identifier: primaryKey)
    return "REFERENCES \(table) (\(key)) DEFERRABLE INITIALLY DEFERRED"
  }

  /// The columns to select: the key, then the properties (nil for all).
  func selection(_ properties: PropertySet?, prefix: String = "") -> String {
    var selected = [prefix + SQLFragment.quote(identifier: Self.primaryKey)]
    for (index, columns) in allColumns.enumerated() where properties?.contains(index) ?? true {
      for column in columns { selected.append(prefix + column) }
    }
    return selected.joined(separator: ", ")
  }

  /// How many columns the properties have.
  var columnCount: Int { allColumns.reduce(0) { $0 + $1.count } }

  /// How many columns some of the properties have.
  func columnCount(of properties: PropertySet) -> Int {
    properties.indexes.reduce(0) { $0 + allColumns[$1].count }
  }

  /// Inserts a whole row: the key is the first parameter, the properties follow, then
  /// the places in arrays.
  var insertion: String {
    let names = selection(nil) + positions.map { ", " + $0.column }.joined()
    let count = 1 + columnCount + positions.count
    let parameters = Array(repeating: "?", count: count).joined(separator: ", ")
    return "INSERT INTO \(table) (\(names)) VALUES (\(parameters))"
  }

  /// Updates the given properties of one row: they are the first parameters, the key is the last.
  func update(of properties: PropertySet) -> String {
    let assignments = properties.indexes.flatMap { allColumns[$0] }.map { $0 + " = ?" }
      .joined(separator: ", ")
    return "UPDATE \(table) SET \(assignments) WHERE "
      + SQLFragment.quote(identifier: Self.primaryKey) + " = ?"
  }

  /// Selects the rows whose keys are in a list.
  func lookUpList(_ properties: PropertySet?) -> String {
    let key = SQLFragment.quote(identifier: Self.primaryKey)
    return "SELECT \(selection(properties)) FROM \(table) WHERE \(key) IN "
      + "(SELECT value FROM \(ValueList.tableName)(?))"
  }

  /// Selects one row by its key.
  func lookUp(_ properties: PropertySet?) -> String {
    "SELECT \(selection(properties)) FROM \(table) WHERE "
      + SQLFragment.quote(identifier: Self.primaryKey) + " = ?"
  }
}

extension _ColumnType {
  /// The declared type of a column, which decides its affinity
  /// (<https://sqlite.org/datatype3.html>).
  ///
  /// Doubles have none: with REAL affinity SQLite would store whole numbers as integers, and -0.0
  /// would lose its sign.
  var declaration: String {
    switch self {
    case .boolean, .integer, .unsigned: "INTEGER"
    case .real, .date: ""
    case .text, .decimal, .url, .json: "TEXT"
    case .uuid, .blob, .transformed: "BLOB"
    }
  }
}
