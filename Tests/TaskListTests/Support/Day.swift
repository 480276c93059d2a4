import Foundation

/// The day `offset` days from today as `2026-12-31`, in the time zone of the runs.
func day(_ offset: Int) -> String {
  Date.now.addingTimeInterval(Double(offset) * 86_400)
    .formatted(.iso8601.year().month().day())
}
