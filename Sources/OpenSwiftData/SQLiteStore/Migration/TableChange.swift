import SQLiteGateway

/// How one table of a store becomes the one that the declared schema wants.
struct TableChange {
  let old: StoreShape.Table
  let new: TableMap
  /// What each column gets its values from, in any order; the key is not among them.
  var columns: [Column] = []

  /// A column of the new table.
  struct Column {
    let name: String
    let source: ColumnSource
  }

  /// The stored columns that live on, by their names in the store.
  var carried: [String: String] {
    Dictionary(
      columns.compactMap { column in column.source.storedColumn.map { ($0, column.name) } },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Where the values of a new column come from.
enum ColumnSource {
  /// A stored column, as it is.
  case kept(String)
  /// A stored column whose values change their form.
  case converted(String, ValueConversion)
  /// One value for every row.
  case constant(SQLiteValue)
  /// One value for every row in which a stored column has one, and none for the others.
  case present(String, SQLiteValue)
  /// The other ends of links that the rows did not carry.
  case linked(LinkCopy.Use)

  /// The stored column that lives on.
  var storedColumn: String? {
    switch self {
    case .kept(let name), .converted(let name, _): name
    case .constant, .present, .linked: nil
    }
  }
}

/// What becomes of each value of a column.
struct ValueConversion {
  enum Form {
    /// A whole number becomes a double.
    case real
    /// A whole number becomes a decimal.
    case decimal
    /// So does one without sign.
    case decimalOfUnsigned
    /// The number of a file becomes its contents.
    case data, text
    /// A key that leads to no row of a table becomes nil, as which it was read.
    case reference(to: String)
  }

  var form: Form?
  /// What rows get that have no value.
  var fallback: SQLiteValue?
  /// The stored column that says whether a row has a value at all; nil where the value itself does.
  var presence: String?

  var isEmpty: Bool { form == nil && fallback == nil }

  /// Whether the contents of files come into the column, so that no row names the files any more.
  var takesContentsIn: Bool {
    switch form {
    case .data, .text: true
    case .real, .decimal, .decimalOfUnsigned, .reference, nil: false
    }
  }

  /// The expression for a stored column.
  ///
  /// - Parameter quoted: The quoted name of a stored column at this point of the migration.
  func expression(_ column: String, _ quoted: (String) -> String) -> SQLFragment {
    let name = quoted(column)
    var value: SQLFragment =
      switch form {
      case .real: "CAST(\(raw: name) AS REAL)"
      case .decimal: "CAST(\(raw: name) AS TEXT)"
      case .decimalOfUnsigned: "decimal_of(\(raw: name))"
      case .data: "swift_external_data(\(raw: name))"
      case .text: "swift_external_text(\(raw: name))"
      case .reference(let table):
        """
        CASE WHEN \(raw: name) IN (SELECT \(identifier: TableMap.primaryKey)
        FROM \(identifier: table)) THEN \(raw: name) END
        """
      case nil: SQLFragment(raw: name)
      }
    if let fallback {
      if case .reference = form { return "coalesce(\(value), \(fallback))" }
      let presence = quoted(presence ?? column)
      value = "CASE WHEN \(raw: presence) IS NULL THEN \(fallback) ELSE \(value) END"
    }
    return value
  }
}

/// The links of a stored relationship that are set down in another way, in a table for the time of the
/// migration.
struct LinkCopy {
  /// Both ends, the place of each in the other's array.
  static let columns = ["a", "b", "place_a", "place_b"]

  let number: Int
  /// Reads the links, with the columns above.
  let select: SQLFragment

  var table: String { SQLFragment.quote(identifier: "_swiftdata links \(number)") }

  /// A column that is filled with them.
  struct Use {
    let copy: Int
    /// Whether the rows are the first end.
    let isFirst: Bool
    /// Whether the column takes the place in the other end's array instead of the other end.
    var isPlace = false
    /// Whether rows with several links get none of them.
    var isEmptyWhereSeveral = false
    /// What rows get that have no link.
    var fallback: SQLiteValue?

    /// The column of the copy with the rows' keys, and that with what they lead to.
    var own: String { isFirst ? "a" : "b" }
    var other: String { isFirst ? "b" : "a" }
  }
}

/// How a table of links becomes another one.
struct JoinChange {
  enum Source {
    /// The stored table of that name; its ends may have changed their roles.
    case kept(String, isSwapped: Bool)
    case copied(Int, isSwapped: Bool)
    case nothing
  }

  let new: JoinMap
  let source: Source
}
