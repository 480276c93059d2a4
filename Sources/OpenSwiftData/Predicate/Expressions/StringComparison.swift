public import Foundation

extension PredicateExpressions {
  /// Orders two texts, by methods that Foundation's predicates leave out.
  public struct StringComparison<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// How the text is ordered with regard to the other one.
    public typealias Output = ComparisonResult

    /// Which question is asked.
    public enum Operation: String, Codable, Hashable, Sendable {
      /// As file managers order names.
      case localizedStandard
      /// In the current locale, whatever the case.
      case localizedCaseInsensitive
    }

    /// Which question is asked.
    public let operation: Operation
    /// The expression that yields the text.
    public let root: Root
    /// The expression that yields what the text is compared with.
    public let other: Other

    /// Describes one call.
    public init(_ operation: Operation, root: Root, other: Other) {
      self.operation = operation
      self.root = root
      self.other = other
    }

    /// Calls the method on the values of both expressions.
    public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
      let root = try root.evaluate(bindings)
      let other = try other.evaluate(bindings)
      switch operation {
      case .localizedStandard: return root.localizedStandardCompare(other)
      case .localizedCaseInsensitive: return root.localizedCaseInsensitiveCompare(other)
      }
    }
  }
}

extension PredicateExpressions.StringComparison: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringComparison: Codable where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringComparison: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
