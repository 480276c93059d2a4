/// That a column is compared with a captured value, which is not nil where the comparison is true.
struct ColumnLimit {
  enum Side {
    /// The column is not below the value.
    case lower
    /// The column is not above the value, or it is NaN.
    case upper
    case equal
  }

  /// The column as the text names it.
  let column: String
  /// The parameter of the value.
  let parameter: String
  let side: Side

  var isLower: Bool { side != .upper }

  var isUpper: Bool { side != .lower }
}

extension SQLPiece {
  /// What a comparison by `symbol` with another operand says where it is true; nothing for other operators.
  func limits(_ symbol: String, _ other: SQLPiece) -> [ColumnLimit] {
    let isFromLeft: Bool
    switch (kind, other.kind) {
    case (.column, .parameter): isFromLeft = true
    case (.parameter, .column): isFromLeft = false
    default: return []
    }
    let side: ColumnLimit.Side
    switch symbol {
    case "=": side = .equal
    case ">", ">=": side = isFromLeft ? .lower : .upper
    case "<", "<=": side = isFromLeft ? .upper : .lower
    default: return []
    }
    let (column, parameter) = isFromLeft ? (text, other.text) : (other.text, text)
    return [ColumnLimit(column: column, parameter: parameter, side: side)]
  }
}
