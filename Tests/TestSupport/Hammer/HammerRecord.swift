extension Hammer {
  /// What the saves of one worker have acknowledged.
  package struct Record: Codable, Sendable {
    package struct Card: Codable, Sendable {
      package var revision = 0
      package var board: String?
      /// In the order in which they were assigned.
      package var topics: [String] = []
    }

    package let worker: Int
    /// The worker's cards that are there, by number.
    package var cards: [Int: Card] = [:]
    /// The worker's cards on each board, in their order.
    package var boards: [String: [Int]] = [:]
    /// What the worker has added to each tally.
    package var sums: [String: Int] = [:]
    /// The number of the next card.
    package var next = 0
    package var saves = 0
    /// How often a save was refused since another worker had changed the same.
    package var conflicts = 0

    package init(worker: Int) { self.worker = worker }

    /// The card leaves its board and goes to the end of another, or to a place there.
    package mutating func move(_ number: Int, to board: String?, at place: Int? = nil) {
      if let former = cards[number]?.board { boards[former]?.removeAll { $0 == number } }
      cards[number]?.board = board
      guard let board else { return }
      boards[board, default: []].insert(number, at: place ?? boards[board, default: []].count)
    }

    package mutating func remove(_ number: Int) {
      move(number, to: nil)
      cards[number] = nil
    }
  }

  /// What a worker finds that contradicts its record.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }
}
