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
  /// Quoted column names by property.
  let columns: [String]
  /// The temporary tables of a context with pending objects, quoted: their rows, and which rows
  /// they hide.
  let mirror: String
  let hidden: String
  /// Selects one whole row by its key.
  let lookUpAll: String
  /// Deletes one row by its key.
  let deletion: String

  init(_ layout: EntityLayout, takenTableNames: inout Set<String>) {
    self.layout = layout
    tableName = Self.unique(Self.permitted(layout.name), &takenTableNames)
    var taken: Set<String> = [Self.primaryKey]
    columnNames = layout.properties.map { Self.unique($0.name, &taken) }
    table = SQLFragment.quote(identifier: tableName)
    columns = columnNames.map(SQLFragment.quote(identifier:))
    mirror = "temp." + SQLFragment.quote(identifier: "pending " + tableName)
    hidden = "temp." + SQLFragment.quote(identifier: "hidden " + tableName)
    let key = SQLFragment.quote(identifier: Self.primaryKey)
    deletion = "DELETE FROM \(table) WHERE \(key) = ?"
    lookUpAll =
      "SELECT " + ([key] + columns).joined(separator: ", ") + " FROM \(table) WHERE \(key) = ?"
  }

  /// Names that begin with `sqlite_` are reserved (<https://sqlite.org/lang_createtable.html>).
  private static func permitted(_ name: String) -> String {
    name.lowercased().hasPrefix("sqlite_") ? "_" + name : name
  }

  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name)_\(number)"
      number += 1
    }
    return candidate
  }

  /// `CREATE TABLE`, with `NOT NULL` wherever the property is not optional.
  var createTable: SQLFragment {
    SQLFragment("CREATE TABLE \(raw: table) (\(raw: columnDefinitions(isChecked: true)))")
  }

  /// The same columns for the mirror, where a property may still be empty that the save will
  /// refuse.
  var createMirror: SQLFragment {
    SQLFragment("CREATE TABLE \(raw: mirror) (\(raw: columnDefinitions(isChecked: false)))")
  }

  private func columnDefinitions(isChecked: Bool) -> String {
    let key = SQLFragment.quote(identifier: Self.primaryKey) + " INTEGER PRIMARY KEY"
    let definitions = zip(columns, layout.properties).map { column, property in
      [
        column, property.columnType.declaration,
        isChecked && !property.isOptional ? "NOT NULL" : "",
      ]
      .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return ([key] + definitions).joined(separator: ", ")
  }

  /// The columns to select: the key, then the properties (nil for all).
  func selection(_ properties: PropertySet?, prefix: String = "") -> String {
    var selected = [prefix + SQLFragment.quote(identifier: Self.primaryKey)]
    for (index, column) in columns.enumerated() where properties?.contains(index) ?? true {
      selected.append(prefix + column)
    }
    return selected.joined(separator: ", ")
  }

  /// Inserts a whole row into `table`: the key is the first parameter, the properties follow.
  func insertion(into table: String, orReplace: Bool = false) -> String {
    let parameters = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
    let verb = orReplace ? "INSERT OR REPLACE" : "INSERT"
    return "\(verb) INTO \(table) (\(selection(nil))) VALUES (\(parameters))"
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
