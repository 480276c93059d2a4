import Foundation

@testable import OpenSwiftData

/// What calendars say of dates.
enum Calendars {
  private static let all: [(text: String, calendar: Calendar)] = [
    ("gregorian, New York", make(.gregorian, "America/New_York")),
    ("japanese, GMT", make(.japanese, "GMT")), ("hebrew, Beirut", make(.hebrew, "Asia/Beirut")),
    ("islamic, Apia", make(.islamic, "Pacific/Apia")),
  ]

  private static let units: [PredicateExpressions.CalendarUnit] = [
    .day, .month, .year, .weekOfYear, .hour, .minute, .second, .era, .quarter,
  ]

  private static func make(_ identifier: Calendar.Identifier, _ zone: String) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }

  static let isSameUnit: TermGenerator.Maker<Bool> = { generator, depth in
    let (name, calendar) = generator.choices.element(of: all)
    let unit = generator.choices.element(of: units)
    let first = ValueFamilies.date.value(&generator, depth)
    let second = ValueFamilies.date.value(&generator, depth)
    return Term("calendar(\(name)).isDate(\(first.text), equalTo: \(second.text), .\(unit))") {
      Nodes.isDate(calendar, unit, first.make($0), second.make($0))
    }
  }

  static let isWeekend: TermGenerator.Maker<Bool> = { generator, depth in
    let (name, calendar) = generator.choices.element(of: all)
    let date = ValueFamilies.date.value(&generator, depth)
    return Term("calendar(\(name)).isDateInWeekend(\(date.text))") {
      Nodes.isDateInWeekend(calendar, date.make($0))
    }
  }

  static let startOfDay: TermGenerator.Maker<Date> = { generator, depth in
    let (name, calendar) = generator.choices.element(of: all)
    let date = ValueFamilies.date.value(&generator, depth)
    return Term("calendar(\(name)).startOfDay(for: \(date.text))") {
      Nodes.startOfDay(calendar, date.make($0))
    }
  }

  static let component: TermGenerator.Maker<Int> = { generator, depth in
    let (name, calendar) = generator.choices.element(of: all)
    let unit = generator.choices.element(of: units)
    let date = ValueFamilies.date.value(&generator, depth)
    return Term("calendar(\(name)).component(.\(unit), from: \(date.text))") {
      Nodes.component(calendar, unit, date.make($0))
    }
  }
}

extension Nodes {
  fileprivate static func isDate(
    _ calendar: Calendar, _ unit: PredicateExpressions.CalendarUnit,
    _ date: some StandardPredicateExpression<Date>, _ other: some StandardPredicateExpression<Date>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.CalendarInterval(calendar, unit, root: date, other: other)
  }

  fileprivate static func isDateInWeekend(
    _ calendar: Calendar, _ date: some StandardPredicateExpression<Date>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.CalendarWeekend(calendar, root: date)
  }

  fileprivate static func startOfDay(
    _ calendar: Calendar, _ date: some StandardPredicateExpression<Date>
  ) -> any StandardPredicateExpression<Date> {
    PredicateExpressions.CalendarStartOfDay(calendar, root: date)
  }

  fileprivate static func component(
    _ calendar: Calendar, _ unit: PredicateExpressions.CalendarUnit,
    _ date: some StandardPredicateExpression<Date>
  ) -> any StandardPredicateExpression<Int> {
    PredicateExpressions.CalendarComponent(calendar, unit, root: date)
  }
}
