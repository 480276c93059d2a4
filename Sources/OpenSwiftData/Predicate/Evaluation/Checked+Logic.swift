import Foundation

// Conditions, comparisons, choices, optionals and types, over checked parts

extension PredicateExpressions.Conjunction: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.Conjunction(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.Disjunction: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.Disjunction(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.Negation: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.Negation(CheckedExpression(wrapped))
  }
}

extension PredicateExpressions.Equal: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.Equal(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.NotEqual: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.NotEqual(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.Comparison: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.Comparison(
      lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs), op: op)
  }
}

extension PredicateExpressions.Conditional: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.Conditional(
      test: CheckedExpression(test), trueBranch: CheckedExpression(trueBranch),
      falseBranch: CheckedExpression(falseBranch))
  }
}

// MARK: - Optionals

extension PredicateExpressions.OptionalFlatMap: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    let (wrapped, transform) = (CheckedExpression(wrapped), CheckedExpression(transform))
    let variable = variable
    return ComputedExpression { bindings in
      guard let value = try wrapped.evaluate(bindings) else { return nil }
      let result = try transform.evaluate(bindings.binding(variable, to: value))
      // It is a `Result` or a `Result?`; the initializers, which know which, cannot be told apart here.
      return result as? Output ?? nil
    }
  }
}

extension PredicateExpressions.NilCoalesce: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.NilCoalesce(lhs: CheckedExpression(lhs), rhs: CheckedExpression(rhs))
  }
}

extension PredicateExpressions.ForcedUnwrap: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.ForcedUnwrap(CheckedExpression(inner))
  }
}

extension PredicateExpressions.OptionalPromotion: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.OptionalPromotion(CheckedExpression(wrapped))
  }
}

// MARK: - Types

extension PredicateExpressions.TypeCheck: CheckedNode {
  func checked() -> any PredicateExpression<Bool> {
    PredicateExpressions.TypeCheck<_, Desired>(CheckedExpression(input))
  }
}

extension PredicateExpressions.ConditionalCast: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.ConditionalCast<_, Desired>(CheckedExpression(input))
  }
}

extension PredicateExpressions.ForceCast: CheckedNode {
  func checked() -> any PredicateExpression<Output> {
    PredicateExpressions.ForceCast<_, Desired>(CheckedExpression(input))
  }
}
