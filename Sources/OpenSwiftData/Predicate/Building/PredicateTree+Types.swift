public import Foundation

// is, as?, as! and as

extension _PredicateTree {
  /// `operand is Desired`.
  public static func isType<Operand: PredicateExpression, Desired>(
    _ operand: Operand, _ type: Desired.Type
  ) -> PredicateExpressions.TypeCheck<Operand, Desired> {
    PredicateExpressions.TypeCheck(operand)
  }

  /// `operand as? Desired`.
  public static func cast<Operand: PredicateExpression, Desired>(
    _ operand: Operand, to type: Desired.Type
  ) -> PredicateExpressions.ConditionalCast<Operand, Desired> {
    PredicateExpressions.ConditionalCast(operand)
  }

  /// `operand as! Desired`.
  public static func forceCast<Operand: PredicateExpression, Desired>(
    _ operand: Operand, to type: Desired.Type
  ) -> PredicateExpressions.ForceCast<Operand, Desired> {
    PredicateExpressions.ForceCast(operand)
  }

  /// `operand as Desired`, which only says the type.
  public static func coerce<Operand: PredicateExpression>(
    _ operand: Operand, to type: Operand.Output.Type
  ) -> Operand {
    operand
  }

  /// `operand as Desired?`.
  public static func coerce<Operand: PredicateExpression>(
    _ operand: Operand, to type: Operand.Output?.Type
  ) -> PredicateExpressions.OptionalPromotion<Operand> {
    PredicateExpressions.OptionalPromotion(operand)
  }
}
