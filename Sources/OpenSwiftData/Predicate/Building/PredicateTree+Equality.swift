public import Foundation

// == and !=

extension _PredicateTree {
  /// `left == right`.
  public static func equal<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Equal<Left, Right>
  where Left.Output: Equatable, Left.Output == Right.Output {
    PredicateExpressions.Equal(lhs: left, rhs: right)
  }

  /// `left == right`, of which the right one is optional.
  public static func equal<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Equal<PredicateExpressions.OptionalPromotion<Left>, Right>
  where Left.Output: Equatable, Right.Output == Left.Output? {
    PredicateExpressions.Equal(lhs: PredicateExpressions.OptionalPromotion(left), rhs: right)
  }

  /// `left == right`, of which the left one is optional.
  public static func equal<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Equal<Left, PredicateExpressions.OptionalPromotion<Right>>
  where Right.Output: Equatable, Left.Output == Right.Output? {
    PredicateExpressions.Equal(lhs: left, rhs: PredicateExpressions.OptionalPromotion(right))
  }

  /// `left == value`.
  public static func equal<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.Equal<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Equatable {
    PredicateExpressions.Equal(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `left == value`, of which the value is optional.
  @_disfavoredOverload
  public static func equal<Left: PredicateExpression>(
    _ left: Left, value: Left.Output?
  )
    -> PredicateExpressions.Equal<
      PredicateExpressions.OptionalPromotion<Left>, PredicateExpressions.Value<Left.Output?>
    >
  where Left.Output: Equatable {
    PredicateExpressions.Equal(
      lhs: PredicateExpressions.OptionalPromotion(left), rhs: PredicateExpressions.Value(value))
  }

  /// `value == right`.
  public static func equal<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.Equal<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Equatable {
    PredicateExpressions.Equal(lhs: PredicateExpressions.Value(value), rhs: right)
  }

  /// `value == right`, of which the value is optional.
  @_disfavoredOverload
  public static func equal<Right: PredicateExpression>(
    value: Right.Output?, _ right: Right
  )
    -> PredicateExpressions.Equal<
      PredicateExpressions.Value<Right.Output?>, PredicateExpressions.OptionalPromotion<Right>
    >
  where Right.Output: Equatable {
    PredicateExpressions.Equal(
      lhs: PredicateExpressions.Value(value), rhs: PredicateExpressions.OptionalPromotion(right))
  }

  /// `left != right`.
  public static func notEqual<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.NotEqual<Left, Right>
  where Left.Output: Equatable, Left.Output == Right.Output {
    PredicateExpressions.NotEqual(lhs: left, rhs: right)
  }

  /// `left != right`, of which the right one is optional.
  public static func notEqual<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.NotEqual<PredicateExpressions.OptionalPromotion<Left>, Right>
  where Left.Output: Equatable, Right.Output == Left.Output? {
    PredicateExpressions.NotEqual(lhs: PredicateExpressions.OptionalPromotion(left), rhs: right)
  }

  /// `left != right`, of which the left one is optional.
  public static func notEqual<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.NotEqual<Left, PredicateExpressions.OptionalPromotion<Right>>
  where Right.Output: Equatable, Left.Output == Right.Output? {
    PredicateExpressions.NotEqual(lhs: left, rhs: PredicateExpressions.OptionalPromotion(right))
  }

  /// `left != value`.
  public static func notEqual<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.NotEqual<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Equatable {
    PredicateExpressions.NotEqual(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `left != value`, of which the value is optional.
  @_disfavoredOverload
  public static func notEqual<Left: PredicateExpression>(
    _ left: Left, value: Left.Output?
  )
    -> PredicateExpressions.NotEqual<
      PredicateExpressions.OptionalPromotion<Left>, PredicateExpressions.Value<Left.Output?>
    >
  where Left.Output: Equatable {
    PredicateExpressions.NotEqual(
      lhs: PredicateExpressions.OptionalPromotion(left), rhs: PredicateExpressions.Value(value))
  }

  /// `value != right`.
  public static func notEqual<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.NotEqual<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Equatable {
    PredicateExpressions.NotEqual(lhs: PredicateExpressions.Value(value), rhs: right)
  }

  /// `value != right`, of which the value is optional.
  @_disfavoredOverload
  public static func notEqual<Right: PredicateExpression>(
    value: Right.Output?, _ right: Right
  )
    -> PredicateExpressions.NotEqual<
      PredicateExpressions.Value<Right.Output?>, PredicateExpressions.OptionalPromotion<Right>
    >
  where Right.Output: Equatable {
    PredicateExpressions.NotEqual(
      lhs: PredicateExpressions.Value(value), rhs: PredicateExpressions.OptionalPromotion(right))
  }

  /// `optional == nil`.
  public static func isNil<Operand: PredicateExpression, Wrapped>(
    _ optional: Operand
  ) -> PredicateExpressions.Equal<Operand, PredicateExpressions.NilLiteral<Wrapped>>
  where Operand.Output == Wrapped?, Wrapped: Equatable {
    PredicateExpressions.Equal(lhs: optional, rhs: PredicateExpressions.NilLiteral())
  }

  /// `optional != nil`.
  public static func isNotNil<Operand: PredicateExpression, Wrapped>(
    _ optional: Operand
  ) -> PredicateExpressions.NotEqual<Operand, PredicateExpressions.NilLiteral<Wrapped>>
  where Operand.Output == Wrapped?, Wrapped: Equatable {
    PredicateExpressions.NotEqual(lhs: optional, rhs: PredicateExpressions.NilLiteral())
  }
}
