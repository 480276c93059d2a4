import Foundation

/// A calendar day.
///
/// It is the same day in every time zone, so it is kept as midnight UTC.
struct Day: Comparable {
  let start: Date

  private static let length: TimeInterval = 86_400
  private static let style = Date.ISO8601FormatStyle().year().month().day()

  /// The day that contains `time` for somebody in `timeZone`.
  init(containing time: Date, in timeZone: TimeZone) {
    let offset = TimeInterval(timeZone.secondsFromGMT(for: time))
    let seconds = time.timeIntervalSinceReferenceDate + offset
    start = Date(timeIntervalSinceReferenceDate: (seconds / Day.length).rounded(.down) * Day.length)
  }

  /// Reads a day as `2026-12-31`, nil if `text` is anything else or after the year 4000.
  init?(iso8601 text: String) {
    // The parser is lenient about digits and trailing text; its own spelling is the proof.
    guard let date = try? Date(text, strategy: Day.style), date.formatted(Day.style) == text,
      date < .distantFuture  // where tasks without a date stand, see `TodoTask.dueOrder`
    else { return nil }
    start = date
  }

  /// The day as `2026-12-31`.
  var iso8601: String { start.formatted(Day.style) }

  static func < (left: Day, right: Day) -> Bool { left.start < right.start }

  /// The day that comes `count` days later.
  func adding(days count: Int) -> Day {
    Day(containing: start.addingTimeInterval(Double(count) * Day.length), in: .gmt)
  }

  /// The number of days from this day to `other`, negative if that is earlier.
  func days(until other: Day) -> Int {
    Int((other.start.timeIntervalSince(start) / Day.length).rounded())
  }
}
