public import Foundation

// &&, ||, ! and ?:

extension _PredicateTree {
  /// `left && right`.
  public static func and<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Conjunction<Left, Right>
  where Left.Output == Bool, Right.Output == Bool {
    PredicateExpressions.Conjunction(lhs: left, rhs: right)
  }

  /// `left || right`.
  public static func or<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.Disjunction<Left, Right>
  where Left.Output == Bool, Right.Output == Bool {
    PredicateExpressions.Disjunction(lhs: left, rhs: right)
  }

  /// `!operand`.
  public static func not<Operand: PredicateExpression>(
    _ operand: Operand
  ) -> PredicateExpressions.Negation<Operand>
  where Operand.Output == Bool {
    PredicateExpressions.Negation(operand)
  }

  /// `test ? first : second`.
  public static func conditional<
    Test: PredicateExpression, First: PredicateExpression, Second: PredicateExpression
  >(
    _ test: Test, _ first: First, _ second: Second
  ) -> PredicateExpressions.Conditional<Test, First, Second>
  where Test.Output == Bool, First.Output == Second.Output {
    PredicateExpressions.Conditional(
      test: test, trueBranch: first, falseBranch: second)
  }

  /// `test ? first : second`, of which the first one is optional.
  public static func conditional<
    Test: PredicateExpression, First: PredicateExpression, Second: PredicateExpression
  >(
    _ test: Test, _ first: First, _ second: Second
  ) -> PredicateExpressions.Conditional<Test, First, PredicateExpressions.OptionalPromotion<Second>>
  where Test.Output == Bool, First.Output == Second.Output? {
    PredicateExpressions.Conditional(
      test: test, trueBranch: first, falseBranch: PredicateExpressions.OptionalPromotion(second))
  }

  /// `test ? first : second`, of which the second one is optional.
  public static func conditional<
    Test: PredicateExpression, First: PredicateExpression, Second: PredicateExpression
  >(
    _ test: Test, _ first: First, _ second: Second
  ) -> PredicateExpressions.Conditional<Test, PredicateExpressions.OptionalPromotion<First>, Second>
  where Test.Output == Bool, Second.Output == First.Output? {
    PredicateExpressions.Conditional(
      test: test, trueBranch: PredicateExpressions.OptionalPromotion(first), falseBranch: second)
  }

  /// `test ? first : value`.
  public static func conditional<Test: PredicateExpression, First: PredicateExpression>(
    _ test: Test, _ first: First, value: First.Output
  ) -> PredicateExpressions.Conditional<Test, First, PredicateExpressions.Value<First.Output>>
  where Test.Output == Bool {
    PredicateExpressions.Conditional(
      test: test, trueBranch: first, falseBranch: PredicateExpressions.Value(value))
  }

  /// `test ? first : value`, of which the value is optional.
  @_disfavoredOverload
  public static func conditional<Test: PredicateExpression, First: PredicateExpression>(
    _ test: Test, _ first: First, value: First.Output?
  )
    -> PredicateExpressions.Conditional<
      Test, PredicateExpressions.OptionalPromotion<First>, PredicateExpressions.Value<First.Output?>
    >
  where Test.Output == Bool {
    PredicateExpressions.Conditional(
      test: test, trueBranch: PredicateExpressions.OptionalPromotion(first),
      falseBranch: PredicateExpressions.Value(value))
  }

  /// `test ? value : second`.
  public static func conditional<Test: PredicateExpression, Second: PredicateExpression>(
    _ test: Test, value: Second.Output, _ second: Second
  ) -> PredicateExpressions.Conditional<Test, PredicateExpressions.Value<Second.Output>, Second>
  where Test.Output == Bool {
    PredicateExpressions.Conditional(
      test: test, trueBranch: PredicateExpressions.Value(value), falseBranch: second)
  }

  /// `test ? value : second`, of which the value is optional.
  @_disfavoredOverload
  public static func conditional<Test: PredicateExpression, Second: PredicateExpression>(
    _ test: Test, value: Second.Output?, _ second: Second
  )
    -> PredicateExpressions.Conditional<
      Test, PredicateExpressions.Value<Second.Output?>,
      PredicateExpressions.OptionalPromotion<Second>
    >
  where Test.Output == Bool {
    PredicateExpressions.Conditional(
      test: test, trueBranch: PredicateExpressions.Value(value),
      falseBranch: PredicateExpressions.OptionalPromotion(second))
  }

  /// `test ? value : other`.
  public static func conditional<Test: PredicateExpression, Result>(
    _ test: Test, value: Result, value other: Result
  )
    -> PredicateExpressions.Conditional<
      Test, PredicateExpressions.Value<Result>, PredicateExpressions.Value<Result>
    >
  where Test.Output == Bool {
    PredicateExpressions.Conditional(
      test: test, trueBranch: PredicateExpressions.Value(value),
      falseBranch: PredicateExpressions.Value(other))
  }
}
