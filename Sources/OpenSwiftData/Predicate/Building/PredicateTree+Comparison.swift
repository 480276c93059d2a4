public import Foundation

// <, <=, >, >= and ranges

extension _PredicateTree {
  /// `left < right`, or what else the operation says.
  public static func compare<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ operation: PredicateExpressions.ComparisonOperator, _ right: Right
  ) -> PredicateExpressions.Comparison<Left, Right>
  where Left.Output: Comparable, Left.Output == Right.Output {
    PredicateExpressions.Comparison(lhs: left, rhs: right, op: operation)
  }

  /// `left < value`, or what else the operation says.
  public static func compare<Left: PredicateExpression>(
    _ left: Left, _ operation: PredicateExpressions.ComparisonOperator, value: Left.Output
  ) -> PredicateExpressions.Comparison<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Comparable {
    PredicateExpressions.Comparison(
      lhs: left, rhs: PredicateExpressions.Value(value), op: operation)
  }

  /// `value < right`, or what else the operation says.
  public static func compare<Right: PredicateExpression>(
    value: Right.Output, _ operation: PredicateExpressions.ComparisonOperator, _ right: Right
  ) -> PredicateExpressions.Comparison<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Comparable {
    PredicateExpressions.Comparison(
      lhs: PredicateExpressions.Value(value), rhs: right, op: operation)
  }

  /// `left..<right`.
  public static func range<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Range<Left, Right>
  where Left.Output: Comparable, Left.Output == Right.Output {
    PredicateExpressions.Range(lower: left, upper: right)
  }

  /// `left..<value`.
  public static func range<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.Range<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Comparable {
    PredicateExpressions.Range(lower: left, upper: PredicateExpressions.Value(value))
  }

  /// `value..<right`.
  public static func range<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.Range<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Comparable {
    PredicateExpressions.Range(lower: PredicateExpressions.Value(value), upper: right)
  }

  /// `(lower..<upper).contains(element)`.
  public static func contains<Element: PredicateExpression>(
    _ element: Element, from lower: Element.Output, upTo upper: Element.Output
  )
    -> PredicateExpressions.RangeExpressionContains<
      PredicateExpressions.Range<
        PredicateExpressions.Value<Element.Output>, PredicateExpressions.Value<Element.Output>
      >, Element
    >
  where Element.Output: Comparable {
    PredicateExpressions.RangeExpressionContains(
      range: PredicateExpressions.Range(
        lower: PredicateExpressions.Value(lower), upper: PredicateExpressions.Value(upper)),
      element: element)
  }

  /// `left...right`.
  public static func closedRange<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.ClosedRange<Left, Right>
  where Left.Output: Comparable, Left.Output == Right.Output {
    PredicateExpressions.ClosedRange(lower: left, upper: right)
  }

  /// `left...value`.
  public static func closedRange<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.ClosedRange<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Comparable {
    PredicateExpressions.ClosedRange(lower: left, upper: PredicateExpressions.Value(value))
  }

  /// `value...right`.
  public static func closedRange<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.ClosedRange<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Comparable {
    PredicateExpressions.ClosedRange(lower: PredicateExpressions.Value(value), upper: right)
  }

  /// `(lower...upper).contains(element)`.
  public static func contains<Element: PredicateExpression>(
    _ element: Element, from lower: Element.Output, through upper: Element.Output
  )
    -> PredicateExpressions.RangeExpressionContains<
      PredicateExpressions.ClosedRange<
        PredicateExpressions.Value<Element.Output>, PredicateExpressions.Value<Element.Output>
      >, Element
    >
  where Element.Output: Comparable {
    PredicateExpressions.RangeExpressionContains(
      range: PredicateExpressions.ClosedRange(
        lower: PredicateExpressions.Value(lower), upper: PredicateExpressions.Value(upper)),
      element: element)
  }
}
