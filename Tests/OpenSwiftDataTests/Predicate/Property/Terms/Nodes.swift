import Foundation

/// Foundation's expressions over operands whose types are not known statically.
enum Nodes {
  typealias Standard = StandardPredicateExpression

  static func column<Value>(
    _ row: PredicateExpressions.Variable<Grain>, _ path: KeyPath<Grain, Value> & Sendable
  ) -> any StandardPredicateExpression<Value> {
    PredicateExpressions.KeyPath(root: row, keyPath: path)
  }

  static func property<Root, Value>(
    _ root: some StandardPredicateExpression<Root>, _ path: KeyPath<Root, Value> & Sendable
  ) -> any StandardPredicateExpression<Value> {
    PredicateExpressions.KeyPath(root: root, keyPath: path)
  }

  static func equal<Value: Equatable>(
    _ left: some StandardPredicateExpression<Value>,
    _ right: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> { PredicateExpressions.Equal(lhs: left, rhs: right) }

  static func notEqual<Value: Equatable>(
    _ left: some StandardPredicateExpression<Value>,
    _ right: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.NotEqual(lhs: left, rhs: right)
  }

  static func compare<Value: Comparable>(
    _ left: some StandardPredicateExpression<Value>,
    _ operation: PredicateExpressions.ComparisonOperator,
    _ right: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Comparison(lhs: left, rhs: right, op: operation)
  }

  static func and(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Conjunction(lhs: left, rhs: right)
  }

  static func or(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.Disjunction(lhs: left, rhs: right)
  }

  static func not(
    _ operand: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> { PredicateExpressions.Negation(operand) }

  static func conditional<Value>(
    _ test: some StandardPredicateExpression<Bool>,
    _ first: some StandardPredicateExpression<Value>,
    _ second: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Value> {
    PredicateExpressions.Conditional(test: test, trueBranch: first, falseBranch: second)
  }

  /// The range is not hidden behind a type of the test's, so the check stands around the whole.
  static func contains<Value: Comparable & Sendable>(
    _ lower: any StandardPredicateExpression<Value>,
    _ upper: any StandardPredicateExpression<Value>, isClosed: Bool,
    _ element: any StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> {
    let inner = unguarded(lower, upper, isClosed: isClosed, element)
    return GuardedExpression(inner) {
      guard try lower.evaluate($0) <= upper.evaluate($0) else { throw PredicateError.invalidInput }
    }
  }

  private static func unguarded<Value: Comparable>(
    _ lower: some StandardPredicateExpression<Value>,
    _ upper: some StandardPredicateExpression<Value>, isClosed: Bool,
    _ element: some StandardPredicateExpression<Value>
  ) -> any StandardPredicateExpression<Bool> {
    if isClosed {
      PredicateExpressions.RangeExpressionContains(
        range: PredicateExpressions.ClosedRange(lower: lower, upper: upper), element: element)
    } else {
      PredicateExpressions.RangeExpressionContains(
        range: PredicateExpressions.Range(lower: lower, upper: upper), element: element)
    }
  }

  static func contains<Bounds: RangeExpression & Codable & Sendable>(
    captured range: Bounds, _ element: some StandardPredicateExpression<Bounds.Bound>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.RangeExpressionContains(
      range: PredicateExpressions.Value(range), element: element)
  }
}
