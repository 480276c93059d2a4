// Relationships: rows that are looked up by joins, and lists that are asked by subqueries.

extension SQLRenderer {
  /// What is asked of a to-many scope; `condition` is on its rows.
  func render(
    _ quantifier: Quantifier, of scope: Int, where condition: SQLPiece, _ names: ScopeNames
  ) -> SQLPiece {
    let all = condition.text == "1" ? nil : self.condition(condition)
    switch quantifier {
    case .exists:
      let selects = names.selects("1", of: scope, where: all).joined(separator: " UNION ALL ")
      return SQLPiece(text: "EXISTS (\(selects))", canFail: condition.canFail)
    case .count:
      let counts = names.selects("count(*)", of: scope, where: all).map { "(\($0))" }
      let text = counts.joined(separator: " + ")
      return SQLPiece(
        text: text, precedence: counts.count == 1 ? .atom : .sum, canFail: condition.canFail)
    }
  }
}

extension ScopeNames {
  /// The to-one scopes whose row there is wherever there is a value of a scope's row.
  func rows(onTheWayTo scope: Int) -> Set<Int> {
    var rows: Set<Int> = []
    var next: Int? = scope
    while let scope = next, scopes[scope].isToOne {
      rows.insert(scope)
      next = scopes[scope].owner
    }
    return rows
  }
}

extension SQLPiece {
  /// Notes which rows there are where the result of an operation is not NULL, or is true.
  mutating func noteRows(of operation: UnaryOperator, _ operand: SQLPiece) {
    switch operation {
    case .not:
      rowsOfValue = operand.rowsOfValue
    case .isNotNull, .falseIfNull:
      rowsOfTruth = operation == .isNotNull ? operand.rowsOfValue : operand.rowsOfTruth
    case .isNull, .isNaN, .nullToNaN, .unwrap, .fail, .externalData, .externalText: break
    case .nanToNull, .negateReal, .negateDecimal, .roundToFloat, .characterCount, .byteCount,
      .isEmptyText, .lowercased, .uppercased:
      rowsOfValue = operand.rowsOfValue
      rowsOfTruth = operand.rowsOfValue
    }
  }

  mutating func noteRows(of operation: BinaryOperator, _ left: SQLPiece, _ right: SQLPiece) {
    switch operation {
    case .and:
      // What is left out for want of a row must not keep the left side's error from being raised.
      rowsOfTruth = left.canFail ? left.rowsOfTruth : left.rowsOfTruth.union(right.rowsOfTruth)
    case .presentAnd, .ifPresent:
      let row = left.rowsOfValue
      rowsOfTruth = left.canFail ? row : row.union(right.rowsOfTruth)
      if operation == .ifPresent { rowsOfValue = left.canFail ? row : row.union(right.rowsOfValue) }
    case .or:
      rowsOfTruth = left.rowsOfTruth.intersection(right.rowsOfTruth)
    case .same, .notSame, .absentOr, .coalesce, .require, .requirePresent, .after: break
    case .samePresent:
      rowsOfTruth = left.canFail ? left.rowsOfValue : left.rowsOfValue.union(right.rowsOfValue)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .lessOrEqualOrNaN,
      .greaterOrEqualOrNaN, .addReal, .subtractReal, .multiplyReal, .divideReal, .addDecimal,
      .subtractDecimal, .multiplyDecimal, .commonBits, .containsText, .startsWithText, .text:
      let rows = left.canFail ? left.rowsOfValue : left.rowsOfValue.union(right.rowsOfValue)
      rowsOfValue = rows
      rowsOfTruth = rows
    }
  }
}
