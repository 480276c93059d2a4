/// What the instructions of one expression stand for: what its consumer must know to go on exactly.
struct PredicateOperand {
  /// What kind of value it is.
  enum Content: Equatable {
    /// A value as a column of this type holds it.
    case column(_ColumnType)
    /// The primary key of a row.
    case identifier
    /// A row itself, which takes no instruction.
    case object(scope: Int)
    /// A captured value that no column can hold, such as a list; takes no instruction.
    case captured
  }

  /// Whether the value may be NaN, and as what.
  ///
  /// SQLite has none. A column holds NaN as a blob, which SQLite orders after every number; its own
  /// arithmetic answers NULL.
  enum NaN {
    case never
    /// A captured NaN.
    case always
    case asBlob
    case asNull
  }

  var content: Content
  /// The expression's instructions.
  var range: Range<Int>
  /// Whether the value may be NULL, which stands for nil.
  var isOptional = false
  /// Whether the value is the same for every row, and known.
  var isConstant = false
  var nan = NaN.never
  /// Whether computing the value may raise an error, so that it must not happen where Swift would not do it.
  var canFail = false

  /// The column type; nil for what is no column's value.
  var columnType: _ColumnType? {
    if case .column(let type) = content { type } else { nil }
  }

  /// Whether the value may be NaN.
  var mayBeNaN: Bool { nan != .never }
}

extension _ColumnType {
  /// How values of the type are compared where bytes and numbers do not say it.
  var collation: Collation {
    switch self {
    case .text: .swift
    case .decimal: .decimal
    case .boolean, .integer, .unsigned, .real, .date, .url, .uuid, .blob, .json: .none
    }
  }

  /// Whether values may be NaN.
  var isFloating: Bool { self == .real || self == .date }
}
