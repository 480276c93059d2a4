public import Foundation

extension PredicateExpressions {
  /// Asks a calendar whether two dates lie in one day, month or other interval; Foundation's predicates
  /// leave such questions out.
  public struct CalendarInterval<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output == Date, Other.Output == Date {
    /// Whether both dates lie in the same interval.
    public typealias Output = Bool

    /// The calendar that is asked.
    public let calendar: Calendar
    /// Which interval.
    public let unit: CalendarUnit
    /// The expression that yields the one date.
    public let root: Root
    /// The expression that yields the other date.
    public let other: Other

    /// Describes one call.
    public init(_ calendar: Calendar, _ unit: CalendarUnit, root: Root, other: Other) {
      self.calendar = calendar
      self.unit = unit
      self.root = root
      self.other = other
    }

    /// Calls `isDate(_:equalTo:toGranularity:)` on the values of both expressions.
    ///
    /// A date that is no number lies in no interval.
    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let root = try root.evaluate(bindings)
      let other = try other.evaluate(bindings)
      guard root.isFinite, other.isFinite else { return false }
      return calendar.isDate(root, equalTo: other, toGranularity: unit.component)
    }
  }
}

extension Date {
  /// Whether the date is a point in time, which calendars expect.
  var isFinite: Bool { timeIntervalSinceReferenceDate.isFinite }
}

extension PredicateExpressions.CalendarInterval: Sendable where Root: Sendable, Other: Sendable {}

extension PredicateExpressions.CalendarInterval: Codable where Root: Codable, Other: Codable {}

extension PredicateExpressions.CalendarInterval: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
