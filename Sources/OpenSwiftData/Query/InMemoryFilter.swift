import Foundation

/// A condition that has no exact form in a store.
struct UnstoredCondition {
  let expression: any PredicateExpression<Bool>
  /// The same, which throws where evaluating the expression would end the program.
  let test: any PredicateExpression<Bool>
  /// Whether some object may raise an error.
  let canFail: Bool
  /// Which part has no form, and why.
  let reason: String

  init(_ expression: some PredicateExpression<Bool>, reason: String) {
    self.expression = expression
    canFail = ErrorSurvey.canFail(expression)
    test = canFail ? CheckedExpression(expression) : expression
    self.reason = reason
  }

  /// The error where it cannot be evaluated for an object, as the store's is for a row.
  fileprivate func failure<Model>(_ problem: String, on type: Model.Type) -> SwiftDataError {
    let properties = PropertySurvey.properties(of: expression).joined(separator: ", ")
    return .unsupportedPredicate.explained(
      "The predicate cannot be evaluated for some row of \(type): \(problem), in the condition "
        + Self.operatorName(of: expression)
        + (properties.isEmpty ? "" : " on \(properties)")
        + ". Exclude such rows by a condition in front of it.")
  }

  private static func operatorName<Condition: PredicateExpression>(
    of condition: Condition
  ) -> String {
    OpenSwiftData.operatorName(of: Condition.self)
  }
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

  /// Whether an object meets all conditions; throws what evaluating them throws, with the condition where
  /// the object has no value for it.
  func accepts(_ model: Model) throws -> Bool {
    let bindings = PredicateBindings((variable, model))
    for condition in conditions {
      do {
        guard try condition.test.evaluate(bindings) else { return false }
      } catch let error as PredicateError {
        throw condition.failure("\(error)", on: Model.self)
      } catch let error as EvaluationError {
        throw condition.failure(error.description, on: Model.self)
      }
    }
    return true
  }
}
