#if !canImport(Darwin)
  public import Foundation

  extension PredicateExpressions {
    /// Calls `localizedStandardContains`; Foundation has this type on Apple's platforms only.
    public struct StringLocalizedStandardContains<
      Root: PredicateExpression, Other: PredicateExpression
    >: PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      /// Whether the text contains the other one.
      public typealias Output = Bool

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
      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        try root.evaluate(bindings).localizedStandardContains(other.evaluate(bindings))
      }
    }

    /// What stands in a predicate for `root.localizedStandardContains(other)`.
    public static func build_localizedStandardContains<Root, Other>(
      _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable
  where Root: Sendable, Other: Sendable {}

  extension PredicateExpressions.StringLocalizedStandardContains: Codable
  where Root: Codable, Other: Codable {}

  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
#endif
