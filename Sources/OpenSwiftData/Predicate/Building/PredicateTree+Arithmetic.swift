public import Foundation

// +, -, *, / and %

extension _PredicateTree {
  /// `left + right`, or what else the operation says.
  public static func arithmetic<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ operation: PredicateExpressions.ArithmeticOperator, _ right: Right
  ) -> PredicateExpressions.Arithmetic<Left, Right>
  where Left.Output: Numeric, Left.Output == Right.Output {
    PredicateExpressions.Arithmetic(lhs: left, rhs: right, op: operation)
  }

  /// `left + value`, or what else the operation says.
  public static func arithmetic<Left: PredicateExpression>(
    _ left: Left, _ operation: PredicateExpressions.ArithmeticOperator, value: Left.Output
  ) -> PredicateExpressions.Arithmetic<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: Numeric {
    PredicateExpressions.Arithmetic(
      lhs: left, rhs: PredicateExpressions.Value(value), op: operation)
  }

  /// `value + right`, or what else the operation says.
  public static func arithmetic<Right: PredicateExpression>(
    value: Right.Output, _ operation: PredicateExpressions.ArithmeticOperator, _ right: Right
  ) -> PredicateExpressions.Arithmetic<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: Numeric {
    PredicateExpressions.Arithmetic(
      lhs: PredicateExpressions.Value(value), rhs: right, op: operation)
  }

  /// `left / right` of whole numbers.
  public static func divide<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.IntDivision<Left, Right>
  where Left.Output: BinaryInteger, Left.Output == Right.Output {
    PredicateExpressions.IntDivision(lhs: left, rhs: right)
  }

  /// `left / value` of whole numbers.
  public static func divide<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.IntDivision<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: BinaryInteger {
    PredicateExpressions.IntDivision(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `value / right` of whole numbers.
  public static func divide<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.IntDivision<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: BinaryInteger {
    PredicateExpressions.IntDivision(lhs: PredicateExpressions.Value(value), rhs: right)
  }

  /// `left / right` of floating-point numbers.
  public static func divide<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.FloatDivision<Left, Right>
  where Left.Output: FloatingPoint, Left.Output == Right.Output {
    PredicateExpressions.FloatDivision(lhs: left, rhs: right)
  }

  /// `left / value` of floating-point numbers.
  public static func divide<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.FloatDivision<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: FloatingPoint {
    PredicateExpressions.FloatDivision(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `value / right` of floating-point numbers.
  public static func divide<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.FloatDivision<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: FloatingPoint {
    PredicateExpressions.FloatDivision(lhs: PredicateExpressions.Value(value), rhs: right)
  }

  /// `left % right`.
  public static func remainder<Left: PredicateExpression, Right: PredicateExpression>(
    _ left: Left, _ right: Right
  ) -> PredicateExpressions.IntRemainder<Left, Right>
  where Left.Output: BinaryInteger, Left.Output == Right.Output {
    PredicateExpressions.IntRemainder(lhs: left, rhs: right)
  }

  /// `left % value`.
  public static func remainder<Left: PredicateExpression>(
    _ left: Left, value: Left.Output
  ) -> PredicateExpressions.IntRemainder<Left, PredicateExpressions.Value<Left.Output>>
  where Left.Output: BinaryInteger {
    PredicateExpressions.IntRemainder(lhs: left, rhs: PredicateExpressions.Value(value))
  }

  /// `value % right`.
  public static func remainder<Right: PredicateExpression>(
    value: Right.Output, _ right: Right
  ) -> PredicateExpressions.IntRemainder<PredicateExpressions.Value<Right.Output>, Right>
  where Right.Output: BinaryInteger {
    PredicateExpressions.IntRemainder(lhs: PredicateExpressions.Value(value), rhs: right)
  }

  /// `-operand`.
  public static func negative<Operand: PredicateExpression>(
    _ operand: Operand
  ) -> PredicateExpressions.UnaryMinus<Operand>
  where Operand.Output: SignedNumeric {
    PredicateExpressions.UnaryMinus(operand)
  }
}
