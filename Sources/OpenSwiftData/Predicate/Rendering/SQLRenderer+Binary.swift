extension SQLRenderer {
  func render(
    _ operation: BinaryOperator, _ collation: Collation, _ left: SQLPiece, _ right: SQLPiece
  ) -> SQLPiece {
    switch operation {
    case .equal: relation(left, "=", right, .equality, collation)
    case .notEqual: relation(left, "<>", right, .equality, collation)
    case .same: relation(left, "IS", right, .equality, collation)
    case .samePresent:
      relation(left, "IS", right, .equality, collation, limits: left.limits("=", right))
    case .notSame: relation(left, "IS NOT", right, .equality, collation)
    case .less: relation(left, "<", right, .comparison, collation)
    case .lessOrEqual: relation(left, "<=", right, .comparison, collation, boundOf: right)
    case .greater: relation(left, ">", right, .comparison, collation)
    case .greaterOrEqual: relation(left, ">=", right, .comparison, collation, boundOf: left)
    case .lessOrEqualOrNaN: relationOrNaN(left, "<=", right, left)
    case .greaterOrEqualOrNaN: relationOrNaN(left, ">=", right, right)
    case .and: conjunction(left, right)
    case .or: disjunction(left, right)
    case .coalesce: call("coalesce", left, right)
    case .ifPresent:
      SQLPiece(text: "CASE WHEN \(left.operand(.equality)) IS NOT NULL THEN \(right.text) END")
    case .presentAnd: conjunction(render(.isNotNull, left), right)
    case .absentOr: disjunction(render(.isNull, left), right)
    case .require:
      SQLPiece(
        text: "CASE WHEN \(left.text) THEN \(right.text) "
          + "ELSE swift_fail('the lower bound of a range is above its upper bound') END")
    case .requirePresent:
      SQLPiece(
        text: "CASE WHEN \(left.operand(.equality)) IS NOT NULL THEN \(right.text) "
          + "ELSE swift_fail('found nil when unwrapping') END")
    case .after: call("swift_after", left, right)
    case .addReal: infix(left, "+", right, .sum)
    case .subtractReal: infix(left, "-", right, .sum)
    case .multiplyReal: infix(left, "*", right, .product)
    case .divideReal: call("swift_real_div", left, right)
    case .addDecimal: call("decimal_add", left, right)
    case .subtractDecimal: call("decimal_sub", left, right)
    case .multiplyDecimal: call("decimal_mul", left, right)
    case .commonBits: infix(left, "&", right, .bits)
    case .containsText: call("swift_contains", left, right)
    case .startsWithText: call("swift_starts", left, right)
    case .text(let function): call(function.rawValue, left, right)
    }
  }

  private func call(_ function: String, _ left: SQLPiece, _ right: SQLPiece) -> SQLPiece {
    SQLPiece(text: "\(function)(\(left.text), \(right.text))")
  }

  func infix(
    _ left: SQLPiece, _ symbol: String, _ right: SQLPiece, _ precedence: SQLPiece.Precedence
  ) -> SQLPiece {
    SQLPiece(
      text: "\(left.leftOperand(precedence)) \(symbol) \(right.operand(precedence))",
      precedence: precedence)
  }

  private func relation(
    _ left: SQLPiece, _ symbol: String, _ right: SQLPiece, _ precedence: SQLPiece.Precedence,
    _ collation: Collation, boundOf subject: SQLPiece? = nil, limits: [ColumnLimit]? = nil
  ) -> SQLPiece {
    let text = comparison(left, symbol, right, precedence, collation)
    let bound = subject.map { SQLPiece.Bound(subject: $0.operand(precedence), text: text) }
    return SQLPiece(
      text: text, precedence: precedence, bounds: bound.map { [$0] } ?? [],
      range: left.range(symbol, right), limits: limits ?? left.limits(symbol, right))
  }

  /// A COLLATE of the left operand, however deep inside of it, would count before one behind the right operand
  /// (<https://sqlite.org/datatype3.html#collating_sequences>).
  func comparison(
    _ left: SQLPiece, _ symbol: String, _ right: SQLPiece, _ precedence: SQLPiece.Precedence,
    _ collation: Collation
  ) -> String {
    guard left.text.contains(" COLLATE ") else {
      return "\(left.operand(precedence)) \(symbol) \(right.operand(precedence))"
        + collation.suffix
    }
    return "\(left.operand(.collate))\(collation.orBinary) \(symbol) "
      + right.operand(precedence)
  }

  /// Every blob, such as a NaN, is greater than the empty one, and no number is: the index finds both sides.
  ///
  /// Where a side may raise an error, the comparison comes first, which computes both.
  private func relationOrNaN(
    _ left: SQLPiece, _ symbol: String, _ right: SQLPiece, _ subject: SQLPiece
  ) -> SQLPiece {
    let usual = comparison(left, symbol, right, .comparison, .none)
    let rare = "likelihood(\(subject.operand(.comparison)) > x'', 0.0001)"
    guard !left.canFail, !right.canFail else {
      return SQLPiece(text: "CASE WHEN \(usual) THEN 1 ELSE \(rare) END")
    }
    return SQLPiece(
      text: "\(usual) OR \(rare)", precedence: .or,
      alternatives: (usual, rare, subject.operand(.comparison)),
      limits: left.limits(symbol, right))
  }
}
