public import Foundation

// nil, !, ?., flatMap, if-let and ??

extension _PredicateTree {
  /// `nil` of a type that the other operand says.
  public static func none<Wrapped>() -> PredicateExpressions.NilLiteral<Wrapped> {
    PredicateExpressions.NilLiteral()
  }

  /// `optional!`.
  public static func unwrapped<Operand: PredicateExpression, Wrapped>(
    _ optional: Operand
  ) -> PredicateExpressions.ForcedUnwrap<Operand, Wrapped>
  where Operand.Output == Wrapped? {
    PredicateExpressions.ForcedUnwrap(optional)
  }

  /// A captured value that the predicate may only ask for where it is not nil; otherwise evaluating throws.
  public static func unwrapped<Wrapped>(
    value: Wrapped?
  ) -> PredicateExpressions.ForcedUnwrap<PredicateExpressions.Value<Wrapped?>, Wrapped> {
    PredicateExpressions.ForcedUnwrap(PredicateExpressions.Value(value))
  }

  /// `optional?.…` and `optional.flatMap { … }`, where the closure's result is not optional.
  public static func flatMap<Operand: PredicateExpression, Wrapped, Result: PredicateExpression>(
    _ optional: Operand, _ build: (PredicateExpressions.Variable<Wrapped>) -> Result
  ) -> PredicateExpressions.OptionalFlatMap<Operand, Wrapped, Result, Result.Output>
  where Operand.Output == Wrapped? {
    PredicateExpressions.OptionalFlatMap(optional, build)
  }

  /// `optional?.…` and `optional.flatMap { … }`, where the closure's result is optional.
  public static func flatMap<
    Operand: PredicateExpression, Wrapped, Result: PredicateExpression, Value
  >(
    _ optional: Operand, _ build: (PredicateExpressions.Variable<Wrapped>) -> Result
  ) -> PredicateExpressions.OptionalFlatMap<Operand, Wrapped, Result, Value>
  where Operand.Output == Wrapped?, Result.Output == Value? {
    PredicateExpressions.OptionalFlatMap(optional, build)
  }

  /// `if let variable = optional { … } else { … }`.
  public static func ifPresent<
    Operand: PredicateExpression, Wrapped, Result: PredicateExpression,
    Alternative: PredicateExpression
  >(
    _ optional: Operand,
    _ build: (PredicateExpressions.Variable<Wrapped>) -> Result,
    otherwise: Alternative
  )
    -> PredicateExpressions.NilCoalesce<
      PredicateExpressions.OptionalFlatMap<Operand, Wrapped, Result, Result.Output>, Alternative
    >
  where Operand.Output == Wrapped?, Result.Output == Alternative.Output {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(optional, build), rhs: otherwise)
  }

  /// `left ?? right`.
  public static func coalesce<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.NilCoalesce<Left, Right>
  where Left.Output == Right.Output? {
    PredicateExpressions.NilCoalesce(lhs: left, rhs: right)
  }

  /// `left ?? right`, of which both are optional.
  public static func coalesce<Left: PredicateExpression, Right: PredicateExpression, Wrapped>(
    _ left: Left, _ right: Right
  )
    -> PredicateExpressions.NilCoalesce<
      PredicateExpressions.OptionalFlatMap<
        Left, Wrapped,
        PredicateExpressions.OptionalPromotion<PredicateExpressions.Variable<Wrapped>>, Wrapped?
      >, Right
    >
  where Left.Output == Wrapped?, Right.Output == Wrapped? {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(left) {
        PredicateExpressions.OptionalPromotion($0)
      }, rhs: right)
  }

  /// `left ?? value`.
  public static func coalesce<Left: PredicateExpression, Wrapped>(
    _ left: Left, value: Wrapped
  ) -> PredicateExpressions.NilCoalesce<Left, PredicateExpressions.Value<Wrapped>>
  where Left.Output == Wrapped? {
    PredicateExpressions.NilCoalesce(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `left ?? value`, of which both are optional.
  @_disfavoredOverload
  public static func coalesce<Left: PredicateExpression, Wrapped>(
    _ left: Left, value: Wrapped?
  )
    -> PredicateExpressions.NilCoalesce<
      PredicateExpressions.OptionalFlatMap<
        Left, Wrapped,
        PredicateExpressions.OptionalPromotion<PredicateExpressions.Variable<Wrapped>>, Wrapped?
      >, PredicateExpressions.Value<Wrapped?>
    >
  where Left.Output == Wrapped? {
    PredicateExpressions.NilCoalesce(
      lhs: PredicateExpressions.OptionalFlatMap(left) {
        PredicateExpressions.OptionalPromotion($0)
      }, rhs: PredicateExpressions.Value(value))
  }

  /// `value ?? right`.
  public static func coalesce<Right: PredicateExpression>(
    value: Right.Output?, _ right: Right
  ) -> PredicateExpressions.NilCoalesce<PredicateExpressions.Value<Right.Output?>, Right> {
    PredicateExpressions.NilCoalesce(lhs: PredicateExpressions.Value(value), rhs: right)
  }
}
