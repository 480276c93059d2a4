public import Foundation
import SQLiteGateway

extension PredicateExpressions {
  /// Asks one text about another one, by a method that Foundation's predicates leave out.
  public struct StringQuestion<
    Method: _StringMethod, Root: PredicateExpression, Other: PredicateExpression
  >: PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    /// The answer of the method.
    public typealias Output = Method.Answer

    /// Which question is asked.
    public let method: Method
    /// The expression that yields the text.
    public let root: Root
    /// The expression that yields what the text is compared with.
    public let other: Other

    /// Describes one call.
    public init(_ method: Method, root: Root, other: Other) {
      self.method = method
      self.root = root
      self.other = other
    }

    /// Calls the method on the values of both expressions.
    public func evaluate(_ bindings: PredicateBindings) throws -> Method.Answer {
      method.answer(about: try root.evaluate(bindings), try other.evaluate(bindings))
    }
  }

  /// Whether a text has another one somewhere.
  public typealias StringTest<Root: PredicateExpression, Other: PredicateExpression> =
    StringQuestion<_StringTestMethod, Root, Other>
  where Root.Output: StringProtocol, Other.Output: StringProtocol

  /// How a text is ordered with regard to another one.
  public typealias StringComparison<Root: PredicateExpression, Other: PredicateExpression> =
    StringQuestion<_StringComparisonMethod, Root, Other>
  where Root.Output: StringProtocol, Other.Output: StringProtocol
}

extension PredicateExpressions.StringQuestion: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.StringQuestion: Codable where Root: Codable, Other: Codable {}

extension PredicateExpressions.StringQuestion: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

/// A method of strings that takes another one.
public protocol _StringMethod: Codable, Hashable, Sendable {
  /// What the method answers.
  associatedtype Answer

  /// Calls the method.
  func answer(about text: some StringProtocol, _ other: some StringProtocol) -> Answer
}

/// The methods that tell whether a text has another one somewhere.
public enum _StringTestMethod: String, _StringMethod {
  /// Whether the text begins with the other one, by characters.
  case hasPrefix
  /// Whether the text ends with the other one, by characters.
  case hasSuffix
  /// Whether the text contains the other one in the current locale, whatever the case.
  case localizedCaseInsensitiveContains

  /// Calls the method.
  public func answer(about text: some StringProtocol, _ other: some StringProtocol) -> Bool {
    switch self {
    case .hasPrefix: text.hasPrefix(other)
    case .hasSuffix: text.hasSuffix(other)
    case .localizedCaseInsensitiveContains:
      LocalizedSearch.caseInsensitiveContains(String(text), String(other))
    }
  }
}

/// The methods that order two texts.
public enum _StringComparisonMethod: String, _StringMethod {
  /// As file managers order names.
  case localizedStandard
  /// In the current locale, whatever the case.
  case localizedCaseInsensitive

  /// Calls the method.
  public func answer(
    about text: some StringProtocol, _ other: some StringProtocol
  ) -> ComparisonResult {
    switch self {
    case .localizedStandard: text.localizedStandardCompare(other)
    case .localizedCaseInsensitive: text.localizedCaseInsensitiveCompare(other)
    }
  }
}
