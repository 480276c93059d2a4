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
  let tableName: String
  /// Column names by property.
  let columnNames: [String]

  /// The table's name, quoted.
  let table: String
  /// Quoted column names by property; empty for a to-many relationship, which has none.
  let columns: [String]
  /// The columns beside to-one relationships that keep an object's place in the array at the other
  /// end.
  let positions: [Position]
  /// The temporary tables of a context with pending objects, quoted: their rows, and which rows
  /// they hide.
  let mirror: String
  let hidden: String
  /// Selects one whole row by its key.
  let lookUpAll: String
  /// Deletes one row by its key.
  let deletion: String

  /// A place in another object's array.
  struct Position {
    /// The to-one relationship that leads to the other object.
    let property: Int
    /// The quoted name.
    let column: String
  }

  init(_ layout: EntityLayout, takenTableNames: inout Set<String>) {
    self.layout = layout
    tableName = Self.unique(Self.permitted(layout.name), &takenTableNames)
    // In the order of the names, not of the declarations: moving a line must not move a column.
    var taken: Set<String> = [Self.primaryKey]
    var names = layout.properties.map(\.name)
    for property in layout.properties.sorted(by: { $0.name < $1.name }) {
      names[property.index] = Self.unique(property.name, &taken)
    }
    columnNames = names
    table = SQLFragment.quote(identifier: tableName)
    columns = zip(columnNames, layout.properties).map { name, property in
      property.hasColumn ? SQLFragment.quote(identifier: name) : ""
    }
    positions = layout.links.all.filter(\.hasPosition).map { link in
      let name = Self.unique("_\(link.name)_position", &taken)
      return Position(property: link.property, column: SQLFragment.quote(identifier: name))
    }
    mirror = "temp." + SQLFragment.quote(identifier: "pending " + tableName)
    hidden = "temp." + SQLFragment.quote(identifier: "hidden " + tableName)
    let key = SQLFragment.quote(identifier: Self.primaryKey)
    deletion = "DELETE FROM \(table) WHERE \(key) = ?"
    lookUpAll =
      "SELECT " + ([key] + columns.filter { !$0.isEmpty }).joined(separator: ", ")
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
  func createTable(_ tableNames: [String: String]) -> SQLFragment {
    SQLFragment("CREATE TABLE \(raw: table) (\(raw: columnDefinitions(tableNames)))")
  }

  /// The same columns for the mirror, where a property may still be empty that the save will
  /// refuse.
  var createMirror: SQLFragment {
    SQLFragment("CREATE TABLE \(raw: mirror) (\(raw: columnDefinitions(nil)))")
  }

  /// - Parameter tableNames: The tables that references lead to; nil for columns without
  ///   constraints.
  private func columnDefinitions(_ tableNames: [String: String]?) -> String {
    let key = SQLFragment.quote(identifier: Self.primaryKey) + " INTEGER PRIMARY KEY"
    var definitions = [key]
    for property in layout.properties where property.hasColumn {
      var parts = [columns[property.index]]
      if !property.columnType.declaration.isEmpty { parts.append(property.columnType.declaration) }
      if let tableNames {
        if !property.isOptional { parts.append("NOT NULL") }
        if let reference = reference(of: property, tableNames) { parts.append(reference) }
      }
      definitions.append(parts.joined(separator: " "))
    }
    definitions += positions.map { $0.column + " INTEGER" }
    return definitions.joined(separator: ", ")
  }

  /// None where the rule of the other end leaves references that lead nowhere.
  private func reference(
    of property: EntityLayout.Property, _ tableNames: [String: String]
  ) -> String? {
    guard let link = layout.links.link(property.index), link.inverse?.deleteRule != .noAction,
      let name = tableNames[link.destination]
    else { return nil }
    return TableMap.reference(to: name)
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
    for (index, column) in columns.enumerated()
    where !column.isEmpty && properties?.contains(index) ?? true {
      selected.append(prefix + column)
    }
    return selected.joined(separator: ", ")
  }

  /// How many properties have a column.
  var columnCount: Int { columns.count { !$0.isEmpty } }

  /// Inserts a whole row into `table`: the key is the first parameter, the properties follow, then
  /// the places in arrays.
  func insertion(into table: String, orReplace: Bool = false) -> String {
    let names = selection(nil) + positions.map { ", " + $0.column }.joined()
    let count = 1 + columnCount + positions.count
    let parameters = Array(repeating: "?", count: count).joined(separator: ", ")
    let verb = orReplace ? "INSERT OR REPLACE" : "INSERT"
    return "\(verb) INTO \(table) (\(names)) VALUES (\(parameters))"
  }

  /// Updates the given properties of one row: they are the first parameters, the key is the last.
  func update(of properties: PropertySet) -> String {
    let assignments = properties.indexes.map { columns[$0] + " = ?" }.joined(separator: ", ")
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
  fileprivate var declaration: String {
    switch self {
    case .boolean, .integer, .unsigned: "INTEGER"
    case .real, .date: ""
    case .text, .decimal, .url: "TEXT"
    case .uuid, .blob: "BLOB"
    }
  }
}
