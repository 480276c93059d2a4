public import Foundation

extension PredicateExpressions {
  /// A value where an optional is compared with it or stands beside it; Swift promotes it silently.
  public struct OptionalPromotion<Wrapped: PredicateExpression>: PredicateExpression {
    /// The optional of the value's type.
    public typealias Output = Wrapped.Output?

    /// The expression that yields the value.
    public let wrapped: Wrapped

    /// Promotes a value.
    public init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    /// The value, which is never nil unless it is an optional itself.
    public func evaluate(_ bindings: PredicateBindings) throws -> Wrapped.Output? {
      .some(try wrapped.evaluate(bindings))
    }
  }
}

extension PredicateExpressions.OptionalPromotion: Sendable where Wrapped: Sendable {}

extension PredicateExpressions.OptionalPromotion: Codable where Wrapped: Codable {}

extension PredicateExpressions.OptionalPromotion: StandardPredicateExpression
where Wrapped: StandardPredicateExpression {}
