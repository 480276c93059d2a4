#if !canImport(Darwin)
  public import Foundation

  extension PredicateExpressions {
    /// Calls `caseInsensitiveCompare`; Foundation has this type on Apple's platforms only.
    public struct StringCaseInsensitiveCompare<
      Root: PredicateExpression, Other: PredicateExpression
    >: PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      /// How the text is ordered with regard to the other one.
      public typealias Output = ComparisonResult

      /// The expression that yields the text.
      public let root: Root
      /// The expression that yields what the text is compared with.
      public let other: Other

      /// Describes one call.
      public init(root: Root, other: Other) {
        self.root = root
        self.other = other
      }

      /// Calls the method on the values of both expressions.
      public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
        try root.evaluate(bindings).caseInsensitiveCompare(other.evaluate(bindings))
      }
    }

    /// What stands in a predicate for `root.caseInsensitiveCompare(other)`.
    public static func build_caseInsensitiveCompare<Root, Other>(
      _ root: Root, _ other: Other
    ) -> StringCaseInsensitiveCompare<Root, Other> {
      StringCaseInsensitiveCompare(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringCaseInsensitiveCompare: Sendable
  where Root: Sendable, Other: Sendable {}

  extension PredicateExpressions.StringCaseInsensitiveCompare: Codable
  where Root: Codable, Other: Codable {}

  extension PredicateExpressions.StringCaseInsensitiveCompare: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
#endif
