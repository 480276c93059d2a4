public import Foundation

// What is asked of dates, and of a captured calendar

extension _PredicateTree {
  /// `date.timeIntervalSince(other)`.
  public static func timeIntervalSince<Left: PredicateExpression, Right: PredicateExpression>(
    _ date: Left, _ other: Right
  )
    -> PredicateExpressions.Arithmetic<
      PredicateExpressions.KeyPath<Left, TimeInterval>,
      PredicateExpressions.KeyPath<Right, TimeInterval>
    >
  where Left.Output == Date, Right.Output == Date {
    PredicateExpressions.Arithmetic(
      lhs: property(date, \.timeIntervalSinceReferenceDate),
      rhs: property(other, \.timeIntervalSinceReferenceDate), op: .subtract)
  }

  /// `date.timeIntervalSince(value)`.
  public static func timeIntervalSince<Left: PredicateExpression>(
    _ date: Left, value: Date
  )
    -> PredicateExpressions.Arithmetic<
      PredicateExpressions.KeyPath<Left, TimeInterval>,
      PredicateExpressions.KeyPath<PredicateExpressions.Value<Date>, TimeInterval>
    >
  where Left.Output == Date {
    timeIntervalSince(date, PredicateExpressions.Value(value))
  }

  /// `calendar.isDate(root, equalTo: other, toGranularity: component)`.
  public static func isDate<Root: PredicateExpression, Other: PredicateExpression>(
    _ calendar: Calendar, _ component: Calendar.Component, _ root: Root, _ other: Other
  ) -> PredicateExpressions.CalendarInterval<Root, Other>
  where Root.Output == Date, Other.Output == Date {
    PredicateExpressions.CalendarInterval(calendar, .init(component), root: root, other: other)
  }

  /// `calendar.isDate(root, equalTo: value, toGranularity: component)`.
  public static func isDate<Root: PredicateExpression>(
    _ calendar: Calendar, _ component: Calendar.Component, _ root: Root, value: Date
  ) -> PredicateExpressions.CalendarInterval<Root, PredicateExpressions.Value<Date>>
  where Root.Output == Date {
    PredicateExpressions.CalendarInterval(
      calendar, .init(component), root: root, other: PredicateExpressions.Value(value))
  }

  /// `calendar.isDate(value, equalTo: other, toGranularity: component)`.
  public static func isDate<Other: PredicateExpression>(
    _ calendar: Calendar, _ component: Calendar.Component, value: Date, _ other: Other
  ) -> PredicateExpressions.CalendarInterval<PredicateExpressions.Value<Date>, Other>
  where Other.Output == Date {
    PredicateExpressions.CalendarInterval(
      calendar, .init(component), root: PredicateExpressions.Value(value), other: other)
  }

  /// Whether a date lies in the day that is `offset` days after the one on which the predicate is made.
  public static func isDate<Root: PredicateExpression>(
    _ calendar: Calendar, _ root: Root, daysFromToday offset: Int
  ) -> PredicateExpressions.CalendarInterval<Root, PredicateExpressions.Value<Date>>
  where Root.Output == Date {
    let today = Date.now
    let day = calendar.date(byAdding: .day, value: offset, to: today) ?? today
    return isDate(calendar, .day, root, value: day)
  }

  /// `calendar.component(component, from: root)`.
  public static func component<Root: PredicateExpression>(
    _ calendar: Calendar, _ component: Calendar.Component, _ root: Root
  ) -> PredicateExpressions.CalendarComponent<Root> where Root.Output == Date {
    PredicateExpressions.CalendarComponent(calendar, .init(component), root: root)
  }

  /// `calendar.isDateInWeekend(root)`.
  public static func isDateInWeekend<Root: PredicateExpression>(
    _ calendar: Calendar, _ root: Root
  ) -> PredicateExpressions.CalendarWeekend<Root> where Root.Output == Date {
    PredicateExpressions.CalendarWeekend(calendar, root: root)
  }

  /// `calendar.startOfDay(for: root)`.
  public static func startOfDay<Root: PredicateExpression>(
    _ calendar: Calendar, _ root: Root
  ) -> PredicateExpressions.CalendarStartOfDay<Root> where Root.Output == Date {
    PredicateExpressions.CalendarStartOfDay(calendar, root: root)
  }
}
