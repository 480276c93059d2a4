public import Foundation

extension PredicateExpressions {
  /// Asks a calendar whether a date lies in a weekend; Foundation's predicates leave such questions out.
  public struct CalendarWeekend<Root: PredicateExpression>: PredicateExpression
  where Root.Output == Date {
    /// Whether the date lies in a weekend.
    public typealias Output = Bool

    /// The calendar that is asked.
    public let calendar: Calendar
    /// The expression that yields the date.
    public let root: Root

    /// Describes one call.
    public init(_ calendar: Calendar, root: Root) {
      self.calendar = calendar
      self.root = root
    }

    /// Calls `isDateInWeekend(_:)` on the value of the expression.
    ///
    /// A date that is no number lies in no weekend.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let root = try root.evaluate(bindings)
      return root.isFinite && calendar.isDateInWeekend(root)
    }
  }
}

extension PredicateExpressions.CalendarWeekend: Sendable where Root: Sendable {}

extension PredicateExpressions.CalendarWeekend: Codable where Root: Codable {}

extension PredicateExpressions.CalendarWeekend: StandardPredicateExpression
where Root: StandardPredicateExpression {}
