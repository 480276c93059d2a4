public import Foundation

// What is asked of strings

extension _PredicateTree {
  /// `text.hasPrefix(other)`.
  public static func hasPrefix<Text: PredicateExpression, Other: PredicateExpression>(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringTest<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringTest(.hasPrefix, root: text, other: other)
  }

  /// `text.hasPrefix(value)`.
  public static func hasPrefix<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringTest<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringTest(
      .hasPrefix, root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.hasSuffix(other)`.
  public static func hasSuffix<Text: PredicateExpression, Other: PredicateExpression>(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringTest<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringTest(.hasSuffix, root: text, other: other)
  }

  /// `text.hasSuffix(value)`.
  public static func hasSuffix<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringTest<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringTest(
      .hasSuffix, root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.localizedCaseInsensitiveContains(other)`.
  public static func localizedCaseInsensitiveContains<
    Text: PredicateExpression, Other: PredicateExpression
  >(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringTest<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringTest(.localizedCaseInsensitiveContains, root: text, other: other)
  }

  /// `text.localizedCaseInsensitiveContains(value)`.
  public static func localizedCaseInsensitiveContains<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringTest<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringTest(
      .localizedCaseInsensitiveContains, root: text,
      other: PredicateExpressions.Value(String(value)))
  }

  /// `text.localizedStandardContains(other)`.
  public static func localizedStandardContains<
    Text: PredicateExpression, Other: PredicateExpression
  >(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringLocalizedStandardContains<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringLocalizedStandardContains(root: text, other: other)
  }

  /// `text.localizedStandardContains(value)`.
  public static func localizedStandardContains<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  )
    -> PredicateExpressions.StringLocalizedStandardContains<
      Text, PredicateExpressions.Value<String>
    >
  where Text.Output: StringProtocol {
    PredicateExpressions.StringLocalizedStandardContains(
      root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.caseInsensitiveCompare(other)`.
  public static func caseInsensitiveCompare<Text: PredicateExpression, Other: PredicateExpression>(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringCaseInsensitiveCompare<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringCaseInsensitiveCompare(root: text, other: other)
  }

  /// `text.caseInsensitiveCompare(value)`.
  public static func caseInsensitiveCompare<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringCaseInsensitiveCompare<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringCaseInsensitiveCompare(
      root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.localizedCompare(other)`.
  public static func localizedCompare<Text: PredicateExpression, Other: PredicateExpression>(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringLocalizedCompare<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringLocalizedCompare(root: text, other: other)
  }

  /// `text.localizedCompare(value)`.
  public static func localizedCompare<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringLocalizedCompare<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringLocalizedCompare(
      root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.localizedStandardCompare(other)`.
  public static func localizedStandardCompare<
    Text: PredicateExpression, Other: PredicateExpression
  >(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringComparison<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringComparison(.localizedStandard, root: text, other: other)
  }

  /// `text.localizedStandardCompare(value)`.
  public static func localizedStandardCompare<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringComparison<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringComparison(
      .localizedStandard, root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.localizedCaseInsensitiveCompare(other)`.
  public static func localizedCaseInsensitiveCompare<
    Text: PredicateExpression, Other: PredicateExpression
  >(
    _ text: Text, _ other: Other
  ) -> PredicateExpressions.StringComparison<Text, Other>
  where Text.Output: StringProtocol, Other.Output: StringProtocol {
    PredicateExpressions.StringComparison(.localizedCaseInsensitive, root: text, other: other)
  }

  /// `text.localizedCaseInsensitiveCompare(value)`.
  public static func localizedCaseInsensitiveCompare<Text: PredicateExpression>(
    _ text: Text, value: some StringProtocol
  ) -> PredicateExpressions.StringComparison<Text, PredicateExpressions.Value<String>>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringComparison(
      .localizedCaseInsensitive, root: text, other: PredicateExpressions.Value(String(value)))
  }

  /// `text.lowercased()`.
  public static func lowercased<Text: PredicateExpression>(
    _ text: Text
  ) -> PredicateExpressions.StringCase<Text>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringCase(.lowercased, root: text)
  }

  /// `text.uppercased()`.
  public static func uppercased<Text: PredicateExpression>(
    _ text: Text
  ) -> PredicateExpressions.StringCase<Text>
  where Text.Output: StringProtocol {
    PredicateExpressions.StringCase(.uppercased, root: text)
  }
}
