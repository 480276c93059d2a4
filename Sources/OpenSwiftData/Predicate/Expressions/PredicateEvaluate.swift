#if !canImport(Darwin)
  public import Foundation

  extension PredicateExpressions {
    /// Calls `evaluate` of a captured predicate; Foundation has this type on Apple's platforms only.
    public struct PredicateEvaluate<
      Condition: PredicateExpression, each Input: PredicateExpression
    >: PredicateExpression where Condition.Output == Predicate<repeat (each Input).Output> {
      /// Whether the predicate is true.
      public typealias Output = Bool

      /// The expression that yields the predicate.
      public let predicate: Condition
      /// The expressions that yield its arguments.
      public let input: (repeat each Input)

      /// Describes one call.
      public init(predicate: Condition, input: repeat each Input) {
        self.predicate = predicate
        self.input = (repeat each input)
      }

      /// Evaluates the arguments, then the predicate on them.
      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        let inner = try predicate.evaluate(bindings)
        return try inner.evaluate(repeat (each input).evaluate(bindings))
      }
    }

    /// What stands in a predicate for `predicate.evaluate(input)`.
    public static func build_evaluate<Condition, each Input>(
      _ predicate: Condition, _ input: repeat each Input
    ) -> PredicateEvaluate<Condition, repeat each Input> {
      PredicateEvaluate(predicate: predicate, input: repeat each input)
    }
  }

  extension PredicateExpressions.PredicateEvaluate: Sendable
  where Condition: Sendable, repeat each Input: Sendable {}

  extension PredicateExpressions.PredicateEvaluate: StandardPredicateExpression
  where Condition: StandardPredicateExpression, repeat each Input: StandardPredicateExpression {}

  extension PredicateExpressions.PredicateEvaluate: Codable, _UnarchivableExpression
  where Condition: Codable, repeat each Input: Codable {}
#endif
