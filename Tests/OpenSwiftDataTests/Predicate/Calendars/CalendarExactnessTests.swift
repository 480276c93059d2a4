import Foundation
import Testing

@testable import OpenSwiftData

enum CalendarExactness {
  @Model
  final class Moment {
    var date: Date
    init(_ date: Date) { self.date = date }
  }

  static let calendars: [Calendar.Identifier] = [
    .gregorian, .iso8601, .buddhist, .republicOfChina, .japanese, .chinese, .hebrew, .indian,
    .persian, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .islamic, .islamicCivil,
    .islamicTabular, .islamicUmmAlQura,
  ]

  /// A zone that has skipped a day, and one that changes by half an hour.
  static let zones = ["Pacific/Apia", "Australia/Lord_Howe"]

  static let units: [PredicateExpressions.CalendarUnit] = [
    .year, .month, .weekOfYear, .day, .hour, .minute, .second,
  ]

  /// The dates that predicates capture, in seconds after 2001.
  static let captured: [Double] = [
    0, 0.5, 700_000_000.125,
    // The days that Samoa and the Gregorian calendar have left out.
    347_000_000, -13_197_000_000,
    // The ends of Showa and Heisei.
    -378_000_000, 578_361_600,
    // Leap months of 2023, 2024 and 2025, Hebrew and Chinese.
    701_500_000, 730_500_000, 775_000_000,
    // An hour that comes twice in Lord Howe, and the days of both changes of time.
    734_108_400, 734_107_500, 734_080_000, 749_800_000,
    // Before Christ, and the ends of what `Date` names and of what calendars know.
    -66_000_000_000, Date.distantPast.timeIntervalSinceReferenceDate,
    Date.distantFuture.timeIntervalSinceReferenceDate, 1e13, -1e13, 1e20, -1e20,
  ]
}

/// `isDate(_:equalTo:toGranularity:)` in every calendar, unit and zone: the store answers as `evaluate` does.
@Suite struct CalendarExactnessTests {
  typealias Moment = CalendarExactness.Moment
  typealias Unit = PredicateExpressions.CalendarUnit

  /// A date, and which captured one it was made for.
  private struct Sample {
    let moment: Moment
    let owner: Int
  }

  @Test(arguments: CalendarExactness.calendars)
  func theStoreAnswersAsTheCalendarDoes(identifier: Calendar.Identifier) throws {
    var askedCount = 0
    var storedCount = 0
    for zone in CalendarExactness.zones {
      var calendar = Calendar(identifier: identifier)
      calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
      let samples = samples(of: calendar)
      let table = try PredicateTable(samples.map(\.moment))
      for unit in CalendarExactness.units {
        for (owner, seconds) in CalendarExactness.captured.enumerated() {
          let near = samples.indices.filter {
            samples[$0].owner == owner || $0.isMultiple(of: 11)
          }
          let date = Date(timeIntervalSinceReferenceDate: seconds)
          for predicate in predicates(calendar, unit, date) {
            let expected = try near.filter { try predicate.evaluate(samples[$0].moment) }
            let found = Set(try table.matches(predicate))
            #expect(
              near.filter(found.contains) == expected,
              "\(identifier), \(zone), \(unit) of \(seconds)")
            askedCount += 1
            storedCount += table.compile(predicate).unstored.isEmpty ? 1 : 0
          }
        }
      }
    }
    // Of the Islamic calendar by observation Foundation has wrong intervals of months and years.
    #expect(storedCount > askedCount / 2, "\(storedCount) of \(askedCount)")
  }

  /// The captured date on either side.
  private func predicates(
    _ calendar: Calendar, _ unit: Unit, _ date: Date
  ) -> [Predicate<Moment>] {
    let component = unit.component
    return [
      #Predicate<Moment> { calendar.isDate($0.date, equalTo: date, toGranularity: component) },
      #Predicate<Moment> { calendar.isDate(date, equalTo: $0.date, toGranularity: component) },
    ]
  }

  /// The bounds of all intervals, the dates right before and behind them, and the captured ones.
  private func samples(of calendar: Calendar) -> [Sample] {
    var samples: [Sample] = []
    for (owner, captured) in CalendarExactness.captured.enumerated() {
      var seconds = [captured, .infinity]
      let date = Date(timeIntervalSinceReferenceDate: captured)
      for unit in CalendarExactness.units {
        guard let interval = calendar.dateInterval(of: unit.component, for: date) else { continue }
        for bound in [interval.start, interval.end].map(\.timeIntervalSinceReferenceDate) {
          seconds += [bound.nextDown, bound, bound.nextUp]
        }
      }
      samples += seconds.map {
        Sample(moment: Moment(Date(timeIntervalSinceReferenceDate: $0)), owner: owner)
      }
    }
    return samples
  }
}
