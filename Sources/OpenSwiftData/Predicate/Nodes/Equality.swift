import Foundation
import SQLiteGateway

// == and !=

extension PredicateExpressions.Equal: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compileValue(lhs)
    let right = try compiler.compileValue(rhs)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    if let truth = try compiler.testList(left, rhs, isNegated: false, since: start) { return truth }
    if let truth = try compiler.compareLists(
      left, lhs, right, rhs, isNegated: false, since: start)
    {
      return truth
    }
    if let truth = try compiler.testTruth(left, equals: right, rhs, since: start) { return truth }
    if let truth = try compiler.testPresence(left, rhs, right, since: start) { return truth }
    return try compiler.compare(left, right, isNegated: false, since: start)
  }
}

extension PredicateExpressions.NotEqual: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let left = try compiler.compileValue(lhs)
    let right = try compiler.compileValue(rhs)
    if left.isConstant && right.isConstant { return try compiler.fold(self, since: start) }
    if let truth = try compiler.testList(left, rhs, isNegated: true, since: start) { return truth }
    if let truth = try compiler.compareLists(
      left, lhs, right, rhs, isNegated: true, since: start)
    {
      return truth
    }
    if let truth = try compiler.testPresence(left, rhs, right, isNegated: true, since: start) {
      return truth
    }
    return try compiler.compare(left, right, isNegated: true, since: start)
  }
}

extension PredicateCompiler {
  /// Whether two operands are equal by Swift's rules: nil equals nil, NaN equals nothing.
  fileprivate mutating func compare(
    _ left: PredicateOperand, _ right: PredicateOperand, isNegated: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    if left.isIdentifier, right.isIdentifier {
      return try compareIdentifiers(left, right, isNegated: isNegated, since: start)
    }
    try requireAlike(left, right, in: isNegated ? "!=" : "==")
    if left.isWholeValue {
      // Equal dictionaries may have another text, as 0 and -0.0 have.
      throw unsupported("\(isNegated ? "!=" : "==") of \(name(of: left)) and \(name(of: right))")
    }
    if let truth = testPresence(left, right, isNegated: isNegated, since: start) { return truth }
    if left.nan == .always || right.nan == .always {
      return answer(isNegated, insteadOf: [left, right], since: start)
    }
    let canFail = left.canFail || right.canFail
    guard left.mayBeNaN && right.mayBeNaN || left.nan == .asNull || right.nan == .asNull else {
      let collation = left.columnType?.collation ?? .none
      if left.isOptional || right.isOptional {
        append(isNegated ? .notSame : sameness(of: left, right), collation)
      } else {
        append(isNegated ? .notEqual : .equal, collation)
      }
      return truth(since: start, canFail: canFail)
    }
    compareNumbers(left, right)
    if isNegated { append(.not) }
    return truth(since: start, canFail: canFail)
  }

  /// `struct == nil` or `dictionary == nil`; nil where it is something else.
  fileprivate mutating func testPresence<Right: PredicateExpression>(
    _ left: PredicateOperand, _ expression: Right, _ right: PredicateOperand,
    isNegated: Bool = false, since start: PredicatePosition
  ) throws -> PredicateOperand? {
    guard left.isWholeValue, left.isOptional, left.steps.isEmpty, left.presence == nil,
      right.isConstant, let value = try self.value(of: expression) as? any OptionalValue,
      value.wrappedValue == nil
    else { return nil }
    discardInstructions(
      to: PredicatePosition(instructions: left.range.upperBound, bindings: bindings.count))
    append(isNegated ? .isNotNull : .isNull)
    return truth(since: start, canFail: left.canFail)
  }

  /// How values are found equal of which one may be nil.
  ///
  /// What is known not to be equal to nil lets a query begin at the other end of a relationship, or search
  /// an R-tree.
  private func sameness(
    of left: PredicateOperand, _ right: PredicateOperand
  ) -> BinaryOperator {
    guard scopes.all.count > 1 || !scopes[0].layout.spatialIndices.isEmpty else { return .same }
    let isPresent = [left, right].contains { $0.isConstant && !$0.isOptional }
    return isPresent ? .samePresent : .same
  }

  /// Whether a property with large contents is nil, which takes no contents; nil where it is something
  /// else.
  private mutating func testPresence(
    _ left: PredicateOperand, _ right: PredicateOperand, isNegated: Bool,
    since start: PredicatePosition
  ) -> PredicateOperand? {
    let (subject, other) = right.isConstant ? (left, right) : (right, left)
    guard case .unary(let reading) = instructions[subject.range.upperBound - 1],
      reading == .externalData || reading == .externalText, subject.range.count == 2,
      case .parameter(let index) = instructions[other.range.upperBound - 1],
      case .value(.null) = bindings[Int(index)]
    else { return nil }
    let column = instructions[subject.range.lowerBound]
    rewind(to: start)
    append(column)
    append(isNegated ? .isNotNull : .isNull)
    return truth(since: start, canFail: false)
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

  /// `list == nil`: never, unless the owner of the list may not be there; nil where it is something else.
  fileprivate mutating func testList<Right: PredicateExpression>(
    _ list: PredicateOperand, _ expression: Right, isNegated: Bool,
    since start: PredicatePosition
  ) throws -> PredicateOperand? {
    guard case .list = list.content, let scope = rowThatMayLack(list),
      let other = try? value(of: expression) as? any OptionalValue,
      other.wrappedValue == nil
    else { return nil }
    rewind(to: start)
    guard list.isOptional else {
      append(.boolean(isNegated))
      return truth(since: start, canFail: false)
    }
    let key = follow(list.steps) { $0.appendKey(of: scope) }
    append(isNegated ? .isNotNull : .isNull)
    return truth(since: start, canFail: key.canFail)
  }

  /// `optional?.test == true`, as one condition that can use an index; nil where it is something else.
  fileprivate mutating func testTruth<Right: PredicateExpression>(
    _ left: PredicateOperand, equals right: PredicateOperand, _ expression: Right,
    since start: PredicatePosition
  ) throws -> PredicateOperand? {
    guard left.content == .column(.boolean), right.isConstant, left.isOptional,
      !left.canFail, left.isTest,
      try value(of: expression) as? Bool == true
    else { return nil }
    rewind(to: PredicatePosition(instructions: left.range.upperBound, bindings: bindings.count - 1))
    replaceLast(by: .binary(.presentAnd, .none))
    return truth(since: start, canFail: left.canFail)
  }
}
