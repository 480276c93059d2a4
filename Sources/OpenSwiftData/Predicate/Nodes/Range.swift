import Foundation

// a..<b, a...b and their contains, also of captured ranges

extension PredicateExpressions.Range: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileRange(self, lower, upper)
  }
}

extension PredicateExpressions.ClosedRange: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.compileRange(self, lower, upper)
  }
}

extension PredicateExpressions.RangeExpressionContains: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    guard RawValueOrder.isOrder(of: Element.Output.self) else {
      throw compiler.unsupported(
        "a range of \(Element.Output.self), whose order is not that of its raw values")
    }
    if let node = range as? any RangeNode {
      return try node.compileContains(element, in: &compiler)
    }
    let start = compiler.position
    let operand = try compiler.compile(range)
    guard operand.isConstant else { throw compiler.unsupported("a range that is not captured") }
    let element = try compiler.compile(self.element)
    if element.isConstant { return try compiler.fold(self, since: start) }
    guard let captured = try compiler.value(of: range) as? any CapturedRange else {
      throw compiler.unsupported("\(RangeExpression.Output.self).contains")
    }
    return try captured.compileContains(element, in: &compiler, since: start)
  }
}

/// A range whose bounds are expressions.
private protocol RangeNode {
  func compileContains<Element: PredicateExpression>(
    _ element: Element, in compiler: inout PredicateCompiler
  ) throws -> PredicateOperand
}

extension PredicateExpressions.Range: RangeNode {
  fileprivate func compileContains<Element: PredicateExpression>(
    _ element: Element, in compiler: inout PredicateCompiler
  ) throws -> PredicateOperand {
    try compiler.compileContains(element, from: lower, to: upper, .lessThan)
  }
}

extension PredicateExpressions.ClosedRange: RangeNode {
  fileprivate func compileContains<Element: PredicateExpression>(
    _ element: Element, in compiler: inout PredicateCompiler
  ) throws -> PredicateOperand {
    try compiler.compileContains(element, from: lower, to: upper, .lessThanOrEqual)
  }
}

/// What bounds a captured range: from below, from above, and whether the upper bound belongs to it.
struct CapturedBounds<Bound: Comparable> {
  var lower: Bound?
  var upper: Bound?
  var order = PredicateExpressions.ComparisonOperator.lessThan
}

/// A range that was captured as a value.
protocol CapturedRange<Bound> {
  associatedtype Bound: Comparable
  var bounds: CapturedBounds<Bound> { get }
}

extension Range: CapturedRange {
  var bounds: CapturedBounds<Bound> { .init(lower: lowerBound, upper: upperBound) }
}

extension ClosedRange: CapturedRange {
  var bounds: CapturedBounds<Bound> {
    .init(lower: lowerBound, upper: upperBound, order: .lessThanOrEqual)
  }
}

extension PartialRangeFrom: CapturedRange {
  var bounds: CapturedBounds<Bound> { .init(lower: lowerBound) }
}

extension PartialRangeUpTo: CapturedRange {
  var bounds: CapturedBounds<Bound> { .init(upper: upperBound) }
}

extension PartialRangeThrough: CapturedRange {
  var bounds: CapturedBounds<Bound> { .init(upper: upperBound, order: .lessThanOrEqual) }
}

extension CapturedRange {
  /// The element is the latest operand.
  func compileContains(
    _ element: PredicateOperand, in compiler: inout PredicateCompiler,
    since start: PredicatePosition
  ) throws -> PredicateOperand {
    var element = element
    compiler.makeCanonical(&element)
    let bounds = bounds
    guard let lower = bounds.lower else {
      guard let upper = bounds.upper else { return element }
      return try compiler.compare(element, bounds.order, compiler.capture(upper), since: start)
    }
    let isAbove = try compiler.compare(
      element, .greaterThanOrEqual, compiler.capture(lower), since: start)
    guard let upper = bounds.upper else { return isAbove }
    let middle = compiler.position
    let again = compiler.appendAgain(element)
    _ = try compiler.compare(again, bounds.order, compiler.capture(upper), since: middle)
    compiler.append(.and)
    return compiler.truth(since: start, canFail: element.canFail)
  }
}

extension PredicateCompiler {
  /// A range by itself is only of use as a captured value.
  fileprivate mutating func compileRange<Node, Lower, Upper>(
    _ node: Node, _ lower: Lower, _ upper: Upper
  ) throws -> PredicateOperand
  where
    Node: PredicateExpression, Lower: PredicateExpression, Upper: PredicateExpression,
    Lower.Output: Comparable, Lower.Output == Upper.Output
  {
    let start = position
    let first = try compile(lower)
    let second = try compile(upper)
    guard first.isConstant, second.isConstant else {
      throw unsupported("a range other than for contains")
    }
    return try fold(node, since: start)
  }

  /// Appends the test whether a value lies between two others.
  ///
  /// Bounds in the wrong order, which would end the process in Foundation, are an error of the fetch.
  fileprivate mutating func compileContains<Element, Lower, Upper>(
    _ element: Element, from lower: Lower, to upper: Upper,
    _ order: PredicateExpressions.ComparisonOperator
  ) throws -> PredicateOperand
  where
    Element: PredicateExpression, Lower: PredicateExpression, Upper: PredicateExpression,
    Lower.Output: Comparable, Lower.Output == Upper.Output
  {
    let start = position
    var (low, high) = (try compile(lower), try compile(upper))
    rewind(to: start)
    let isChecked = low.isConstant && high.isConstant
    if isChecked {
      guard try self.value(of: lower) <= self.value(of: upper) else {
        return try fail(EvaluationError.rangeOfWrongOrder.description, Bool.self)
      }
    } else {
      (low, high) = (try compileCanonical(lower), try compileCanonical(upper))
      _ = try compare(low, .lessThanOrEqual, high, since: start)
    }
    let body = position
    let value = try compileCanonical(element)
    let first = try compileCanonical(lower)
    _ = try compare(value, .greaterThanOrEqual, first, since: body)
    let middle = position
    let again = try compileCanonical(element)
    let second = try compileCanonical(upper)
    _ = try compare(again, order, second, since: middle)
    append(.and)
    if !isChecked { append(.require) }
    return truth(
      since: start, canFail: !isChecked || value.canFail || first.canFail || second.canFail)
  }

  private mutating func compileCanonical<Expression: PredicateExpression>(
    _ expression: Expression
  ) throws -> PredicateOperand {
    var operand = try compile(expression)
    makeCanonical(&operand)
    return operand
  }
}
