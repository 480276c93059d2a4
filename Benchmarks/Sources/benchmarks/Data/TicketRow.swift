import Foundation

/// The raw side's ticket: a plain struct, one for each row.
struct TicketRow: TicketProperties {
  /// The primary key; zero before the row is in a table.
  var key: Int64 = 0
  var number: Int
  var title: String
  var note: String?
  var priority: Int
  var isDone: Bool
  var createdAt: Date
  var score: Double
}
