/// What the instructions of one expression stand for: what its consumer must know to go on exactly.
struct PredicateOperand {
  /// What kind of value it is.
  enum Content: Equatable {
    /// A value as a column of this type holds it.
    case column(_ColumnType)
    /// The primary key of a row of an entity; nil for identifiers that were captured, until they are compared.
    case identifier(of: String?)
    /// A row itself, which takes no instruction.
    case object(scope: Int)
    /// The rows of a to-many scope; the instructions are a condition on them, none for all rows.
    case list(scope: Int)
    /// A struct in columns of a row; the instruction, if any, says whether it is there.
    case composite(scope: Int, property: Int, CompositePlace)
    /// An array or a set of values, as the JSON of a column.
    case values(ListForm)
    /// A dictionary of values, as the JSON of a column.
    case dictionary(ListForm)
    /// Those elements of a list that meet a condition: the list's instructions, then those of the condition
    /// on the element of this number.
    case chosenValues(ListForm, number: UInt16)
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
  /// For a row or rows: the relationships on the way that may end it, where one of them ends it with an error.
  var steps: [OptionalStep] = []
  /// Whether the value is a truth value that is NULL only where the left side of the `ifPresent` is that
  /// computes it.
  var isTest = false
  /// What computes whether an optional of an optional is there; nil where NULL says it.
  ///
  /// NULL may be the inner nil, then. Only `??` takes such an operand.
  var presence: [QueryInstruction]?
  /// Whether the value is the same for every row, and known.
  var isConstant = false
  var nan = NaN.never
  /// Whether computing the value may raise an error, so that it must not happen where Swift would not do it.
  var canFail = false

  /// The column type; nil for what is no column's value.
  var columnType: _ColumnType? {
    if case .column(let type) = content { type } else { nil }
  }

  /// Whether the value is a row's primary key.
  var isIdentifier: Bool {
    if case .identifier = content { true } else { false }
  }

  /// Whether it is a value that instructions compute.
  var isValue: Bool {
    switch content {
    case .column, .identifier, .values, .dictionary: true
    case .object, .list, .composite, .chosenValues, .captured: false
    }
  }

  /// Whether it is a struct or a dictionary, which SQL compares with nil and with nothing else.
  var isWholeValue: Bool {
    switch content {
    case .composite, .dictionary: true
    case .column, .identifier, .object, .list, .values, .chosenValues, .captured: false
    }
  }

  /// Whether the value may be NaN.
  var mayBeNaN: Bool { nan != .never }
}

extension PredicateOperand.Content {
  /// What a column holds of a property or member of this type; nil where SQL cannot compare it.
  init?(_ column: _ColumnType, of type: any Any.Type) {
    guard column.isOpaque else {
      self = .column(column)
      return
    }
    guard column == .json else { return nil }
    if let form = ListForm(of: type) {
      self = .values(form)
    } else if let form = ListForm(valuesOf: type) {
      self = .dictionary(form)
    } else {
      return nil
    }
  }
}

/// A to-one relationship that was passed on the way to a row, by the scope that it leads to.
enum OptionalStep {
  /// Where it leads nowhere, what is asked of the row is nil.
  case optional(scope: Int)
  /// Where it leads nowhere, asking is an error.
  case forced(scope: Int)
}

extension _ColumnType {
  /// How values of the type are compared where bytes and numbers do not say it.
  var collation: Collation {
    switch self {
    case .text: .swift
    case .decimal: .decimal
    case .boolean, .integer, .unsigned, .real, .date, .url, .uuid, .blob, .json, .transformed: .none
    }
  }

  /// Whether values may be NaN.
  var isFloating: Bool { self == .real || self == .date }
}
