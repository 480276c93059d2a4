import Foundation
import SwiftData
import Testing

/// Questions to a captured calendar.
struct PredicateCalendarTests {
  private let library: Library
  private let calendar: Calendar
  private let day = Date(timeIntervalSinceReferenceDate: 9 * 86_400 + 3_600)

  init() throws {
    library = try Library()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
    self.calendar = calendar
  }

  @Test func days() throws {
    let (calendar, day) = (calendar, day)
    try library.check(#Predicate { calendar.isDate($0.bought, inSameDayAs: day) }) {
      calendar.isDate($0.bought, inSameDayAs: day)
    }
    try library.check(#Predicate { !calendar.isDate(day, inSameDayAs: $0.bought) }) {
      !calendar.isDate(day, inSameDayAs: $0.bought)
    }
    try library.check(
      #Predicate { novel in
        novel.due.flatMap { calendar.isDate($0, inSameDayAs: day) } ?? novel.isRead
      }
    ) { novel in novel.due.map { calendar.isDate($0, inSameDayAs: day) } ?? novel.isRead }
    try library.check(#Predicate { calendar.isDate($0.bought, inSameDayAs: $0.due ?? day) }) {
      calendar.isDate($0.bought, inSameDayAs: $0.due ?? day)
    }
    try library.check(
      #Predicate { !calendar.isDateInToday($0.bought) && !calendar.isDateInTomorrow($0.bought) }
    ) { _ in true }
    try library.check(#Predicate { Calendar.current.isDateInYesterday($0.bought) }) { _ in false }
  }

  @Test(arguments: [Calendar.Component.year, .month, .weekOfYear, .weekOfMonth, .quarter, .hour])
  func intervals(unit: Calendar.Component) throws {
    let (calendar, day) = (calendar, day)
    try library.check(#Predicate { calendar.isDate($0.bought, equalTo: day, toGranularity: unit) })
    {
      calendar.isDate($0.bought, equalTo: day, toGranularity: unit)
    }
  }

  @Test func components() throws {
    let (calendar, day) = (calendar, day)
    try library.check(#Predicate { calendar.component(.month, from: $0.bought) == 2 }) {
      calendar.component(.month, from: $0.bought) == 2
    }
    try library.check(#Predicate { $0.isRead && calendar.component(.weekday, from: $0.bought) > 5 })
    {
      $0.isRead && calendar.component(.weekday, from: $0.bought) > 5
    }
    try library.check(#Predicate { calendar.startOfDay(for: $0.bought) < day }) {
      calendar.startOfDay(for: $0.bought) < day
    }
  }

  @Test func weekends() throws {
    let calendar = calendar
    try library.check(#Predicate { calendar.isDateInWeekend($0.bought) }) {
      calendar.isDateInWeekend($0.bought)
    }
    try library.check(
      #Predicate { novel in novel.due.flatMap { !calendar.isDateInWeekend($0) } ?? false }
    ) { novel in novel.due.map { !calendar.isDateInWeekend($0) } ?? false }
  }

  /// A component of a date that is no number is an error, whatever the conditions behind it say.
  @Test func errorsComeBeforeTheConditionsBehindThem() throws {
    let (calendar, limit) = (calendar, Date(timeIntervalSinceReferenceDate: .nan))
    let container = try ModelContainer(
      for: Novel.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    let novel = Novel(1)
    novel.bought = limit
    context.insert(novel)
    let predicate = #Predicate<Novel> {
      calendar.component(.month, from: $0.bought) == 2 && $0.pages > 1_000
    }
    #expect(throws: (any Error).self) { try predicate.evaluate(novel) }
    #expect(throws: (any Error).self) {
      try context.fetch(FetchDescriptor<Novel>(predicate: predicate))
    }
  }

  /// The days of calendars and zones with odd rules: the store's answer is the calendar's.
  @Test func daysOfOddZones() throws {
    let container = try ModelContainer(
      for: Novel.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let context = ModelContext(container)
    var novels: [Novel] = []
    for hour in 0..<600 {
      let novel = Novel(hour)
      novel.bought = Date(timeIntervalSinceReferenceDate: 560_000_000 + Double(hour) * 3_599)
      novels.append(novel)
      context.insert(novel)
    }
    for zone in ["America/Sao_Paulo", "Asia/Beirut", "Pacific/Apia", "Australia/Lord_Howe"] {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
      let odd = calendar
      for day in [novels[0].bought, novels[250].bought, novels[599].bought] {
        let predicate = #Predicate<Novel> { odd.isDate($0.bought, inSameDayAs: day) }
        let count = try context.fetchCount(FetchDescriptor<Novel>(predicate: predicate))
        #expect(count == novels.count { odd.isDate($0.bought, inSameDayAs: day) }, "\(zone)")
      }
    }
  }
}
