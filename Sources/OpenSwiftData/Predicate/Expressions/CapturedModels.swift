public import Foundation

extension PredicateExpressions {
  /// A captured object, optional object, or list of objects.
  ///
  /// Foundation's `Value` takes what is `Codable` and `Sendable` alone, which a model need not be. In a store an
  /// object stands for its row, also one that another context has fetched. In memory it stands for itself.
  ///
  /// `@unchecked Sendable`: a predicate that captures an object belongs to the isolation of the object's
  /// context, as the object does.
  public struct CapturedModels<Output>: StandardPredicateExpression, _UnarchivableExpression,
    @unchecked Sendable
  {
    /// What was captured.
    public let value: Output

    /// Captures an object, an optional object or a list of objects.
    public init(_ value: Output) { self.value = value }

    /// The captured value itself.
    public func evaluate(_ bindings: PredicateBindings) -> Output { value }
  }
}

extension PredicateExpressions.CapturedModels: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    try compiler.capture(value)
  }
}
