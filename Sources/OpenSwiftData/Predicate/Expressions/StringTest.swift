public import Foundation

extension PredicateExpressions {
  /// Asks one text about another one, by methods that Foundation's predicates leave out.
  public struct StringTest<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// The answer of the method.
    public typealias Output = Bool

    /// Which question is asked.
    public enum Operation: String, Codable, Hashable, Sendable {
      /// Whether the text begins with the other one, by characters.
      case hasPrefix
      /// Whether the text ends with the other one, by characters.
      case hasSuffix
      /// Whether the text contains the other one in the current locale, whatever the case.
      case localizedCaseInsensitiveContains
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
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let root = try root.evaluate(bindings)
      let other = try other.evaluate(bindings)
      switch operation {
      case .hasPrefix: return root.hasPrefix(other)
      case .hasSuffix: return root.hasSuffix(other)
      case .localizedCaseInsensitiveContains: return root.localizedCaseInsensitiveContains(other)
      }
    }
  }
}

extension PredicateExpressions.StringTest: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringTest: Codable where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringTest: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
