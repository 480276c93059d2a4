import Foundation

/// The values that a filtered fetch or a count is run with; other ones each time.
struct QueryArguments {
  /// How many objects a filtered fetch asks for.
  static let limit = 20
  /// How many tickets were opened within the range that is counted, of all priorities together.
  static let span = 500

  let priority: Int
  let start: Date
  let end: Date

  /// The arguments of the run with this index, over a store of `rows` tickets.
  init(_ index: Int, rows: Int) {
    let first = index &* 7_919 % max(1, rows - Self.span)
    priority = index % SampleTickets.priorities
    start = SampleTickets.time(first)
    end = SampleTickets.time(first + Self.span)
  }
}
