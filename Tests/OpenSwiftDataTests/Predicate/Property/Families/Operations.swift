import Foundation

/// An operation on whole numbers.
enum WholeOperation: String, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  func make<Number: FixedWidthInteger & Codable & Sendable>(
    _ left: some StandardPredicateExpression<Number>,
    _ right: some StandardPredicateExpression<Number>
  ) -> any StandardPredicateExpression<Number> {
    let inner: any StandardPredicateExpression<Number> =
      switch self {
      case .add: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .add)
      case .subtract: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .subtract)
      case .multiply: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .multiply)
      case .divide: PredicateExpressions.IntDivision(lhs: left, rhs: right)
      case .remainder: PredicateExpressions.IntRemainder(lhs: left, rhs: right)
      }
    return GuardedExpression(inner) {
      let (first, second) = (try left.evaluate($0), try right.evaluate($0))
      if overflows(first, second) { throw PredicateError.invalidInput }
    }
  }

  private func overflows<Number: FixedWidthInteger>(_ first: Number, _ second: Number) -> Bool {
    switch self {
    case .add: first.addingReportingOverflow(second).overflow
    case .subtract: first.subtractingReportingOverflow(second).overflow
    case .multiply: first.multipliedReportingOverflow(by: second).overflow
    case .divide: first.dividedReportingOverflow(by: second).overflow
    case .remainder: first.remainderReportingOverflow(dividingBy: second).overflow
    }
  }
}

/// An operation on floating-point numbers.
enum RealOperation: String, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case negate

  func make<Number: BinaryFloatingPoint & Codable & Sendable>(
    _ left: some StandardPredicateExpression<Number>,
    _ right: some StandardPredicateExpression<Number>
  ) -> any StandardPredicateExpression<Number> {
    switch self {
    case .add: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .add)
    case .subtract: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .subtract)
    case .multiply: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .multiply)
    case .divide: PredicateExpressions.FloatDivision(lhs: left, rhs: right)
    case .negate: PredicateExpressions.UnaryMinus(left)
    }
  }
}

/// An operation on decimal numbers.
enum DecimalOperation: String, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case negate

  func make(
    _ left: some StandardPredicateExpression<Decimal>,
    _ right: some StandardPredicateExpression<Decimal>
  ) -> any StandardPredicateExpression<Decimal> {
    switch self {
    case .add: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .add)
    case .subtract: PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .subtract)
    case .negate: PredicateExpressions.UnaryMinus(left)
    case .multiply:
      GuardedExpression(PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: .multiply)) {
        let (first, second) = (try left.evaluate($0), try right.evaluate($0))
        // Foundation ends the process where the exponents' sum does not fit.
        if !first.isNaN, !second.isNaN, first.exponent + second.exponent < -128 {
          throw NoAnswer()
        }
      }
    }
  }
}
