public import Foundation

extension PredicateExpressions {
  /// Asks a calendar for one component of a date, such as the year.
  public struct CalendarComponent<Root: PredicateExpression>: PredicateExpression
  where Root.Output == Date {
    /// The component.
    public typealias Output = Int

    /// The calendar that is asked.
    public let calendar: Calendar
    /// Which component.
    public let unit: CalendarUnit
    /// The expression that yields the date.
    public let root: Root

    /// Describes one call.
    public init(_ calendar: Calendar, _ unit: CalendarUnit, root: Root) {
      self.calendar = calendar
      self.unit = unit
      self.root = root
    }

    /// Calls `component(_:from:)` on the value of the expression; throws for a date that is no number.
    public func evaluate(_ bindings: PredicateBindings) throws -> Int {
      let root = try root.evaluate(bindings)
      guard root.isFinite else { throw PredicateError.invalidInput }
      return calendar.component(unit.component, from: root)
    }
  }

  /// Asks a calendar for the first moment of the day of a date.
  public struct CalendarStartOfDay<Root: PredicateExpression>: PredicateExpression
  where Root.Output == Date {
    /// The first moment of the day.
    public typealias Output = Date

    /// The calendar that is asked.
    public let calendar: Calendar
    /// The expression that yields the date.
    public let root: Root

    /// Describes one call.
    public init(_ calendar: Calendar, root: Root) {
      self.calendar = calendar
      self.root = root
    }

    /// Calls `startOfDay(for:)` on the value of the expression; throws for a date that is no number.
    public func evaluate(_ bindings: PredicateBindings) throws -> Date {
      let root = try root.evaluate(bindings)
      guard root.isFinite else { throw PredicateError.invalidInput }
      return calendar.startOfDay(for: root)
    }
  }
}

extension PredicateExpressions.CalendarComponent: Sendable where Root: Sendable {}

extension PredicateExpressions.CalendarComponent: Codable where Root: Codable {}

extension PredicateExpressions.CalendarComponent: StandardPredicateExpression
where Root: StandardPredicateExpression {}

extension PredicateExpressions.CalendarStartOfDay: Sendable where Root: Sendable {}

extension PredicateExpressions.CalendarStartOfDay: Codable where Root: Codable {}

extension PredicateExpressions.CalendarStartOfDay: StandardPredicateExpression
where Root: StandardPredicateExpression {}
