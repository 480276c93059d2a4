public import Foundation

extension PredicateExpressions {
  /// A unit of calendars, in a form that can be archived.
  public enum CalendarUnit: String, Codable, Hashable, Sendable {
    case era, year, yearForWeekOfYear, quarter, month, weekOfMonth, weekOfYear, weekday
    case weekdayOrdinal, day, dayOfYear, hour, minute, second, nanosecond
    /// Any unit that makes no intervals and no numbers, such as the time zone.
    case other

    /// The unit of a component.
    public init(_ component: Calendar.Component) {
      self = CalendarUnit(rawValue: "\(component)") ?? .other
    }

    var component: Calendar.Component {
      switch self {
      case .era: .era
      case .year: .year
      case .yearForWeekOfYear: .yearForWeekOfYear
      case .quarter: .quarter
      case .month: .month
      case .weekOfMonth: .weekOfMonth
      case .weekOfYear: .weekOfYear
      case .weekday: .weekday
      case .weekdayOrdinal: .weekdayOrdinal
      case .day: .day
      case .dayOfYear: .dayOfYear
      case .hour: .hour
      case .minute: .minute
      case .second: .second
      case .nanosecond: .nanosecond
      case .other: .timeZone
      }
    }

    /// Whether `dateInterval(of:for:)` has, as a rule, exactly the dates of which
    /// `isDate(_:equalTo:toGranularity:)` says that they are in one unit.
    var hasIntervals: Bool {
      switch self {
      case .year, .month, .weekOfYear, .day, .hour, .minute, .second: true
      case .era, .yearForWeekOfYear, .quarter, .weekOfMonth, .weekday, .weekdayOrdinal, .dayOfYear,
        .nanosecond, .other:
        false
      }
    }
  }
}
