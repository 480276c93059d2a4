import Foundation

/// What a card has on either side, so that both are read by the same code.
protocol CardProperties {
  var number: Int { get }
  var title: String { get }
  var note: String? { get }
  var isDone: Bool { get }
  var dueAt: Date { get }
  var score: Double { get }
}

/// The raw side's board: a plain struct with its cards.
struct BoardRow {
  var key: Int64 = 0
  var number: Int
  var name: String
  var cards: [CardRow] = []
}

/// The raw side's card.
struct CardRow: CardProperties {
  var key: Int64 = 0
  var number: Int
  var title: String
  var note: String?
  var isDone: Bool
  var dueAt: Date
  var score: Double
}

extension BoardRow {
  /// How many cards each board has.
  static let cardCount = 100

  /// Boards with the cards that stand on them; always the same ones for the same count.
  static func make(_ count: Int) -> [BoardRow] {
    let tickets = SampleTickets.make(count * cardCount)
    return (0..<count).map { number in
      let own = tickets[number * cardCount..<(number + 1) * cardCount]
      return BoardRow(number: number, name: "Board \(number)", cards: own.map(CardRow.init))
    }
  }
}

extension CardRow {
  fileprivate init(_ ticket: TicketRow) {
    self.init(
      number: ticket.number, title: ticket.title, note: ticket.note, isDone: ticket.isDone,
      dueAt: ticket.createdAt, score: ticket.score)
  }
}
