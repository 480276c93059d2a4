#if !canImport(Darwin)
  public import Foundation

  // A predicate takes captured values of `Codable` types alone, and on these platforms Foundation's
  // `Predicate` and `Expression` are not `Codable`. These two stand in for `PredicateExpressions.Value`.

  extension PredicateExpressions {
    /// A captured predicate, to be evaluated in another one.
    public struct CapturedPredicate<each Input>: StandardPredicateExpression,
      _UnarchivableExpression
    {
      /// The predicate.
      public let value: Predicate<repeat each Input>

      /// Captures a predicate.
      public init(_ value: Predicate<repeat each Input>) { self.value = value }

      /// The predicate itself.
      public func evaluate(_ bindings: PredicateBindings) -> Predicate<repeat each Input> { value }
    }

    /// A captured expression, to be evaluated in a predicate.
    public struct CapturedExpression<each Input, Result>: StandardPredicateExpression,
      _UnarchivableExpression
    {
      /// The expression.
      public let value: Expression<repeat each Input, Result>

      /// Captures an expression.
      public init(_ value: Expression<repeat each Input, Result>) { self.value = value }

      /// The expression itself.
      public func evaluate(
        _ bindings: PredicateBindings
      ) -> Expression<repeat each Input, Result> { value }
    }

    /// What stands in a predicate for a captured predicate.
    public static func build_Arg<each Input>(
      _ predicate: Predicate<repeat each Input>
    ) -> CapturedPredicate<repeat each Input> {
      CapturedPredicate(predicate)
    }

    /// What stands in a predicate for a captured expression.
    public static func build_Arg<each Input, Result>(
      _ expression: Expression<repeat each Input, Result>
    ) -> CapturedExpression<repeat each Input, Result> {
      CapturedExpression(expression)
    }
  }

  extension PredicateExpressions.CapturedPredicate: PredicateNode {
    func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
      try compiler.capture(value)
    }
  }

  extension PredicateExpressions.CapturedExpression: PredicateNode {
    func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
      try compiler.capture(value)
    }
  }
#endif
