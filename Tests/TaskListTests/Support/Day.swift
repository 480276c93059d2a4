import Foundation

/// The time zone of the runs, in which it was noon or little after it when the tests began.
///
/// They speak of today and tomorrow, so no midnight may come between two runs of one test.
let timeZoneOfRuns: TimeZone = {
  let hour = Int(Date.now.timeIntervalSince1970) / 3_600 % 24
  let hoursEast = 12 - hour
  // These names of the tz database count the hours to the west.
  let name = hoursEast == 0 ? "Etc/GMT" : "Etc/GMT\(hoursEast < 0 ? "+" : "-")\(abs(hoursEast))"
  return TimeZone(identifier: name) ?? .gmt
}()

/// The day `offset` days from today as `2026-12-31`, in the time zone of the runs.
func day(_ offset: Int) -> String {
  Date.now.addingTimeInterval(Double(offset) * 86_400)
    .formatted(Date.ISO8601FormatStyle(timeZone: timeZoneOfRuns).year().month().day())
}
