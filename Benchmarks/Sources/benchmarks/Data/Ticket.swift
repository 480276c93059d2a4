import Foundation
import SwiftData

/// The library's object.
///
/// Its entity's table is the one that `TicketTable` describes for the raw side.
@Model
final class Ticket {
  var number: Int
  var title: String
  var note: String?
  var priority: Int
  var isDone: Bool
  var createdAt: Date
  var score: Double

  init(
    number: Int, title: String, note: String?, priority: Int, isDone: Bool, createdAt: Date,
    score: Double
  ) {
    self.number = number
    self.title = title
    self.note = note
    self.priority = priority
    self.isDone = isDone
    self.createdAt = createdAt
    self.score = score
  }
}

extension Ticket: TicketProperties {}

extension Ticket {
  convenience init(_ row: TicketRow) {
    self.init(
      number: row.number, title: row.title, note: row.note, priority: row.priority,
      isDone: row.isDone, createdAt: row.createdAt, score: row.score)
  }
}
