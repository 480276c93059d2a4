extension Day {
  /// The spellings that `parse` reads, as help and errors show them.
  static let spellings = "2026-12-31, today, tomorrow or +3d (in three days)"

  private static let furthestDays = 36_500

  /// Reads a day relative to `today`.
  static func parse(_ text: String, today: Day) throws(InvalidValue) -> Day {
    switch text.lowercased() {
    case "today": return today
    case "tomorrow": return today.adding(days: 1)
    case let word:
      if let count = dayCount(word) { return today.adding(days: count) }
      if let day = Day(iso8601: text) { return day }
    }
    throw InvalidValue(reason: "\(text.quoted) is not a day", advice: "Write \(spellings).")
  }

  /// Reads a due date, where `none` stands for no date.
  static func parseDue(_ text: String, today: Day) throws(InvalidValue) -> Day? {
    if text.lowercased() == "none" { return nil }
    do {
      return try parse(text, today: today)
    } catch {
      throw InvalidValue(reason: error.reason, advice: "Write \(spellings), or none.")
    }
  }

  /// The day as a person says it: a word for the nearest three, otherwise `2026-12-31`.
  func spoken(today: Day) -> String {
    switch today.days(until: self) {
    case -1: "yesterday"
    case 0: "today"
    case 1: "tomorrow"
    default: iso8601
    }
  }

  /// The number in `+3d`.
  private static func dayCount(_ word: String) -> Int? {
    guard word.first == "+", word.last == "d" else { return nil }
    let digits = word.dropFirst().dropLast()
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let count = Int(digits) else {
      return nil
    }
    return count <= furthestDays ? count : nil
  }
}
