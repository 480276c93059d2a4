public import Foundation

extension PredicateExpressions {
  /// Asks whether a set of options has all options of another one; Foundation's predicates leave option sets
  /// out.
  ///
  /// In a store the raw values are asked, so a `contains` of a type's own is not.
  public struct OptionSetContains<Options: PredicateExpression, Member: PredicateExpression>:
    PredicateExpression
  where
    Options.Output: OptionSet, Options.Output.Element == Options.Output,
    Member.Output == Options.Output
  {
    /// Whether the options are in the set.
    public typealias Output = Bool

    /// The expression that yields the set.
    public let options: Options
    /// The expression that yields what the set may have: one option, several or none.
    public let member: Member

    /// Describes one call.
    public init(options: Options, member: Member) {
      self.options = options
      self.member = member
    }

    /// Calls `contains` on the values of both expressions.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try options.evaluate(bindings).contains(member.evaluate(bindings))
    }
  }
}

extension PredicateExpressions.OptionSetContains: Sendable
where Options: Sendable, Member: Sendable {}

extension PredicateExpressions.OptionSetContains: Codable where Options: Codable, Member: Codable {}

extension PredicateExpressions.OptionSetContains: StandardPredicateExpression
where Options: StandardPredicateExpression, Member: StandardPredicateExpression {}
