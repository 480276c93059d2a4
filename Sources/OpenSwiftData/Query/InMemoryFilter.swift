import Foundation

/// A condition that has no exact form in a store.
struct UnstoredCondition {
  let expression: any PredicateExpression<Bool>
  /// Which part has no form, and why.
  let reason: String
}

/// The conditions of a predicate that are tested on objects.
struct InMemoryFilter<Model> {
  private let variable: PredicateExpressions.Variable<Model>
  private let conditions: [UnstoredCondition]

  /// Nil where there is nothing to test.
  init?(_ conditions: [UnstoredCondition], of predicate: Predicate<Model>?) {
    guard let predicate, !conditions.isEmpty else { return nil }
    variable = predicate.variable
    self.conditions = conditions
  }

  /// Why each condition is tested on objects.
  var reasons: [String] { conditions.map(\.reason) }

  /// Whether an object meets all conditions; throws what evaluating them throws.
  func accepts(_ model: Model) throws -> Bool {
    let bindings = PredicateBindings((variable, model))
    for condition in conditions {
      guard try condition.expression.evaluate(bindings) else { return false }
    }
    return true
  }
}
