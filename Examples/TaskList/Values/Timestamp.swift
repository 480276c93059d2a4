import Foundation

/// Points in time as ISO 8601 text.
///
/// The program keeps whole seconds, so that no text loses a part.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle()
  private static let fractionalStyle = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// `time` without its fraction of a second.
  static func wholeSeconds(_ time: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: time.timeIntervalSinceReferenceDate.rounded(.down))
  }

  /// `time` as `2026-12-31T18:30:00Z`.
  static func text(_ time: Date) -> String {
    time.formatted(style)
  }

  /// Reads `2026-12-31T18:30:00Z` or the same with another zone; a fraction of a second is dropped.
  static func parse(_ text: String) throws(InvalidValue) -> Date {
    if let time = try? Date(text, strategy: style), time.formatted(style) == text { return time }
    if isWellFormed(text), let time = try? Date(text, strategy: fractionalStyle) {
      return wholeSeconds(time)
    }
    throw InvalidValue(
      reason: "\(text.quoted) is not a time", advice: "Write it as 2026-12-31T18:30:00Z.")
  }

  /// Whether `text` is a time that exists: the parser itself rolls 31 November over to December.
  private static func isWellFormed(_ text: String) -> Bool {
    let clock = /T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:?\d\d)/
    return Day(iso8601: String(text.prefix(10))) != nil
      && text.dropFirst(10).wholeMatch(of: clock) != nil
  }
}
