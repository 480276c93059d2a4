import Foundation

@testable import OpenSwiftData

/// What can be asked of two texts, whose types are hidden.
extension Nodes {
  typealias Text = OpaqueExpression<String>

  static func containsText(_ text: Text, _ other: Text) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.CollectionContainsCollection(base: text, other: other)
  }

  static func startsWithText(_ text: Text, _ other: Text) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.SequenceStartsWith(base: text, prefix: other)
  }

  static func hasPrefix(_ text: Text, _ other: Text) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.StringTest(.hasPrefix, root: text, other: other)
  }

  static func hasSuffix(_ text: Text, _ other: Text) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.StringTest(.hasSuffix, root: text, other: other)
  }

  static func localizedCaseInsensitiveContains(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.StringTest(.localizedCaseInsensitiveContains, root: text, other: other)
  }

  static func localizedStandardContains(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.StringLocalizedStandardContains(root: text, other: other)
  }

  static func caseInsensitiveCompare(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<ComparisonResult> {
    PredicateExpressions.StringCaseInsensitiveCompare(root: text, other: other)
  }

  static func localizedCompare(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<ComparisonResult> {
    PredicateExpressions.StringLocalizedCompare(root: text, other: other)
  }

  static func localizedStandardCompare(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<ComparisonResult> {
    PredicateExpressions.StringComparison(.localizedStandard, root: text, other: other)
  }

  static func localizedCaseInsensitiveCompare(
    _ text: Text, _ other: Text
  ) -> any StandardPredicateExpression<ComparisonResult> {
    PredicateExpressions.StringComparison(.localizedCaseInsensitive, root: text, other: other)
  }
}
