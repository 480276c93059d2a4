import Foundation
import SQLiteGateway

// +, -, *, /, %, unary minus and ranges: what Foundation ends the program for

extension PredicateExpressions.Arithmetic: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let (left, right) = (CheckedExpression(lhs), CheckedExpression(rhs))
    let plain = PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: op)
    let operation: CheckedOperation
    switch op {
    case .add: operation = .add
    case .subtract: operation = .subtract
    case .multiply: operation = .multiply
    @unknown default: return plain
    }
    if let type = Output.self as? any FixedWidthInteger.Type {
      return whole(left, operation, right, type) ?? plain
    }
    if operation == .multiply, let product = product(left, right) { return product }
    return plain
  }

  /// The product of decimals, which Foundation does not survive where the exponent becomes too small.
  private func product(
    _ left: CheckedExpression<Output>, _ right: CheckedExpression<Output>
  ) -> (any PredicateExpression<Output>)? {
    guard let left = left as? CheckedExpression<Decimal>,
      let right = right as? CheckedExpression<Decimal>
    else { return nil }
    return ComputedExpression {
      try DecimalArithmetic.product(left.evaluate($0), right.evaluate($0))
    } as? any PredicateExpression<Output>
  }
}

extension PredicateExpressions.IntDivision: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    divided(CheckedExpression(lhs), .divide, CheckedExpression(rhs)) {
      PredicateExpressions.IntDivision(lhs: $0, rhs: $1)
    }
  }
}

extension PredicateExpressions.IntRemainder: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    divided(CheckedExpression(lhs), .remainder, CheckedExpression(rhs)) {
      PredicateExpressions.IntRemainder(lhs: $0, rhs: $1)
    }
  }
}

extension PredicateExpressions.FloatDivision: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.FloatDivision(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.UnaryMinus: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let operand = CheckedExpression(wrapped)
    let plain = PredicateExpressions.UnaryMinus(operand)
    guard let type = Output.self as? any FixedWidthInteger.Type else { return plain }
    return whole(operand, .negate, operand, type) ?? plain
  }
}

extension PredicateExpressions.Range: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let (lower, upper) = (CheckedExpression(lower), CheckedExpression(upper))
    return ComputedExpression { bindings in
      let (low, high) = try bounds(lower.evaluate(bindings), upper.evaluate(bindings))
      return low..<high
    }
  }
}

extension PredicateExpressions.ClosedRange: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let (lower, upper) = (CheckedExpression(lower), CheckedExpression(upper))
    return ComputedExpression { bindings in
      let (low, high) = try bounds(lower.evaluate(bindings), upper.evaluate(bindings))
      return low...high
    }
  }
}

/// The bounds, if they are in the right order; NaN is in no order.
private func bounds<Bound: Comparable>(
  _ low: Bound, _ high: Bound
) throws(EvaluationError) -> (Bound, Bound) {
  guard low <= high else { throw .rangeOfWrongOrder }
  return (low, high)
}

/// An operation on whole numbers whose overflow is noticed.
private enum CheckedOperation {
  case add, subtract, multiply, divide, remainder, negate

  func result<Number: FixedWidthInteger>(
    of left: Number, _ right: Number
  ) throws(EvaluationError) -> Number {
    let (value, overflow) =
      switch self {
      case .add: left.addingReportingOverflow(right)
      case .subtract: left.subtractingReportingOverflow(right)
      case .multiply: left.multipliedReportingOverflow(by: right)
      case .divide: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      case .negate: Number.zero.subtractingReportingOverflow(right)
      }
    if right == 0, self == .divide || self == .remainder { throw .divisionByZero }
    if overflow { throw .overflow }
    return value
  }
}

/// The operation on numbers of a type with a width, of which the expressions are; nil for another type.
private func whole<Output, Number: FixedWidthInteger>(
  _ left: CheckedExpression<Output>, _ operation: CheckedOperation,
  _ right: CheckedExpression<Output>, _ type: Number.Type
) -> (any PredicateExpression<Output>)? {
  guard let left = left as? CheckedExpression<Number>,
    let right = right as? CheckedExpression<Number>
  else { return nil }
  return ComputedExpression { bindings in
    try operation.result(of: left.evaluate(bindings), right.evaluate(bindings))
  } as? any PredicateExpression<Output>
}

/// A division; `plain` is the one that does not survive a zero.
private func divided<Output: BinaryInteger, Division: PredicateExpression<Output>>(
  _ left: CheckedExpression<Output>, _ operation: CheckedOperation,
  _ right: CheckedExpression<Output>,
  _ plain: (CheckedExpression<Output>, ComputedExpression<Output>) -> Division
) -> any PredicateExpression<Output> {
  if let type = Output.self as? any FixedWidthInteger.Type,
    let checked = whole(left, operation, right, type)
  {
    return checked
  }
  return plain(
    left,
    ComputedExpression { bindings in
      let divisor = try right.evaluate(bindings)
      if divisor == 0 { throw EvaluationError.divisionByZero }
      return divisor
    })
}
