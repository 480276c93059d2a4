import Foundation

// == and !=

extension PredicateExpressions.Equal: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(lhs)
    let right = try compiler.compile(rhs)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    if let truth = try compiler.testTruth(left, equals: right, rhs, since: start) { return truth }
    return try compiler.compare(left, right, isNegated: false, since: start)
  }
}

extension PredicateExpressions.NotEqual: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compile(lhs)
    let right = try compiler.compile(rhs)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    return try compiler.compare(left, right, isNegated: true, since: start)
  }
}

extension PredicateCompiler {
  /// Whether two operands are equal by Swift's rules: nil equals nil, NaN equals nothing.
  fileprivate mutating func compare(
    _ left: PredicateOperand, _ right: PredicateOperand, isNegated: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    try requireAlike(left, right, in: isNegated ? "!=" : "==")
    if left.nan == .always || right.nan == .always {
      rewind(to: start)
      append(.boolean(isNegated))
      return truth(since: start, canFail: false)
    }
    let canFail = left.canFail || right.canFail
    guard left.mayBeNaN && right.mayBeNaN || left.nan == .asNull || right.nan == .asNull else {
      let collation = left.columnType?.collation ?? .none
      if left.isOptional || right.isOptional {
        append(isNegated ? .notSame : .same, collation)
      } else {
        append(isNegated ? .notEqual : .equal, collation)
      }
      return truth(since: start, canFail: canFail)
    }
    compareNumbers(left, right)
    if isNegated { append(.not) }
    return truth(since: start, canFail: canFail)
  }

  /// Whether two numbers are equal of which one or both may be NaN.
  private mutating func compareNumbers(_ left: PredicateOperand, _ right: PredicateOperand) {
    var left = left
    var right = right
    guard left.isOptional || right.isOptional else {
      useNull(forNaNIn: &left, and: &right)
      append(.equal)
      append(.falseIfNull)
      return
    }
    // NULL stands for nil here, so NaN must be a blob; it would equal itself.
    if left.nan == .asNull { apply(.nullToNaN, to: &left, before: &right) }
    makeCanonical(&right)
    append(.same)
    appendAgain(left)
    append(.isNaN)
    append(.not)
    append(.and)
  }

  /// Makes NaN a NULL in two operands, of which `right` is the latest.
  mutating func useNull(
    forNaNIn left: inout PredicateOperand, and right: inout PredicateOperand
  ) {
    if left.nan == .asBlob || left.nan == .always {
      apply(.nanToNull, to: &left, before: &right)
    }
    if right.nan == .asBlob || right.nan == .always { apply(.nanToNull, to: &right) }
  }

  /// `optional?.test == true`, as one condition that can use an index; nil where it is something else.
  fileprivate mutating func testTruth<Right: PredicateExpression>(
    _ left: PredicateOperand, equals right: PredicateOperand, _ expression: Right,
    since start: PredicatePosition
  ) throws -> PredicateOperand? {
    guard left.content == .column(.boolean), right.isConstant, left.isOptional,
      !left.canFail,
      instructions[left.range.upperBound - 1] == .binary(.ifPresent, .none),
      try expression.evaluate(captures) as? Bool == true
    else { return nil }
    rewind(to: PredicatePosition(instructions: left.range.upperBound, bindings: bindings.count - 1))
    replaceLast(by: .binary(.presentAnd, .none))
    return truth(since: start, canFail: left.canFail)
  }
}
