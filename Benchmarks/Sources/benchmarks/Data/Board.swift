import Foundation
import SwiftData

/// The library's object with an array of others.
@Model
final class Board {
  var number: Int
  var name: String
  @Relationship(deleteRule: .cascade, inverse: \Card.board) var cards: [Card] = []

  init(_ row: BoardRow) {
    number = row.number
    name = row.name
  }
}

/// The library's object in an array.
@Model
final class Card {
  var number: Int
  var title: String
  var note: String?
  var isDone: Bool
  var dueAt: Date
  var score: Double
  var board: Board?

  init(_ row: CardRow) {
    number = row.number
    title = row.title
    note = row.note
    isDone = row.isDone
    dueAt = row.dueAt
    score = row.score
  }
}

extension Card: CardProperties {}
