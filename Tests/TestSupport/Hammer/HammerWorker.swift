import Foundation
package import OpenSwiftData

extension Hammer {
  /// One of the actors: makes random changes of its own cards and boards, and of what is shared, each of
  /// which is a save, and keeps a record of those that have returned.
  @ModelActor
  package actor Worker {
    package private(set) var record: Record
    private var generator: SeededGenerator
    private var identifiers: [Int: PersistentIdentifier] = [:]
    /// Objects that are kept, so that they have to follow what others save.
    private var kept: [any PersistentModel] = []

    package init(_ container: ModelContainer, worker: Int, seed: UInt64) {
      modelContainer = container
      modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(container))
      record = Record(worker: worker)
      generator = SeededGenerator(seed: seed &+ UInt64(worker), function: "worker \(worker)")
    }

    /// Makes the worker's own boards.
    package func begin() throws {
      for name in Hammer.ownBoards(of: record.worker) { modelContext.insert(Board(name)) }
      try save()
      kept += try modelContext.fetch(FetchDescriptor<Tally>())
      kept += try modelContext.fetch(FetchDescriptor<Board>())
    }

    /// Makes one change.
    package func step() throws {
      let number = record.cards.keys.sorted().randomElement(using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<4: try insert()
      case 4..<8: try count()
      case 8..<10: try verify()
      case 10..<12: try number.map(revise)
      case 12..<14: try number.map(move)
      case 14..<16: try number.map(assignTopics)
      case 16..<18: try reorder()
      case 18: try number.map(delete)
      default: if Int.random(in: 0..<8, using: &generator) == 0 { try replaceBoard() }
      }
    }

    private func save() throws {
      if Bool.random(using: &generator) {
        try modelContext.save()
      } else {
        try modelContext.transaction {}
      }
      record.saves += 1
    }

    // MARK: Cards

    private func insert() throws {
      let name = anyBoard()
      let board = try board(name)
      var numbers: [Int] = []
      var cards: [Card] = []
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let card = Card(worker: record.worker, number: record.next)
        record.next += 1
        if Bool.random(using: &generator) {
          modelContext.insert(card)
          card.board = board
        } else {
          board.cards.append(card)
        }
        numbers.append(card.number)
        cards.append(card)
      }
      try save()
      for (number, card) in zip(numbers, cards) {
        record.cards[number] = Record.Card()
        record.move(number, to: name)
        identifiers[number] = card.persistentModelID
      }
    }

    private func revise(_ number: Int) throws {
      let card = try card(number)
      card.revise(to: card.revision + 1)
      try save()
      record.cards[number]?.revision += 1
    }

    /// Puts a card on another board, or on none.
    private func move(_ number: Int) throws {
      let card = try card(number)
      let target = Int.random(in: 0..<6, using: &generator) == 0 ? nil : anyBoard()
      let former = record.cards[number]?.board
      guard target != former else { return }
      guard let target, isOwn(target) else {
        card.board = try target.map(board)
        try save()
        record.move(number, to: target)
        return
      }
      let board = try board(target)
      let place = Int.random(in: 0...board.cards.count, using: &generator)
      board.cards.insert(card, at: place)
      try save()
      record.move(number, to: target, at: place)
    }

    private func assignTopics(_ number: Int) throws {
      let names = Hammer.topics.shuffled(using: &generator)
        .prefix(Int.random(in: 0...3, using: &generator))
      let topics = try modelContext.fetch(FetchDescriptor<Topic>())
      try card(number).topics = names.compactMap { name in topics.first { $0.name == name } }
      try save()
      record.cards[number]?.topics = Array(names)
    }

    private func delete(_ number: Int) throws {
      modelContext.delete(try card(number))
      try save()
      record.remove(number)
    }

    // MARK: Boards

    private func reorder() throws {
      let name = Hammer.ownBoards(of: record.worker).randomElement(using: &generator) ?? ""
      let board = try board(name)
      board.cards = board.cards.shuffled(using: &generator)
      let order = board.cards.map(\.number)
      try save()
      record.boards[name] = order
    }

    /// Deletes a board with all its cards, and makes another one of its name.
    private func replaceBoard() throws {
      let name = Hammer.ownBoards(of: record.worker).randomElement(using: &generator) ?? ""
      modelContext.delete(try board(name))
      modelContext.insert(Board(name))
      try save()
      for number in record.boards[name] ?? [] { record.remove(number) }
    }

    private func anyBoard() -> String {
      let names = Hammer.ownBoards(of: record.worker) + Hammer.sharedBoards
      return names.randomElement(using: &generator) ?? ""
    }

    private func isOwn(_ board: String) -> Bool { !Hammer.sharedBoards.contains(board) }

    // MARK: Tallies

    /// Reads a sum and writes a larger one, again and again until nobody has come between.
    ///
    /// Amounts are so different that no two ways lead to one sum, as two who write the same agree.
    private func count() throws {
      let name = Hammer.tallies.randomElement(using: &generator) ?? ""
      let amount = Int.random(in: 1...1 << 40, using: &generator)
      let descriptor = FetchDescriptor<Tally>(predicate: #Predicate { $0.name == name })
      while true {
        guard let tally = try modelContext.fetch(descriptor).first else {
          throw Problem("\(name) is not there")
        }
        tally.sum += amount
        tally.double += 2 * amount
        do {
          try save()
          break
        } catch let error as SwiftDataError where error.mergeConflict != nil {
          record.conflicts += 1
          modelContext.rollback()
        }
      }
      record.sums[name, default: 0] += amount
    }

    // MARK: Reading

    private func board(_ name: String) throws -> Board {
      let descriptor = FetchDescriptor<Board>(predicate: #Predicate { $0.name == name })
      guard let board = try modelContext.fetch(descriptor).first else {
        throw Problem("\(name) is not there")
      }
      return board
    }

    private func card(_ number: Int) throws -> Card {
      if Bool.random(using: &generator), let identifier = identifiers[number] {
        if let card = self[identifier, as: Card.self], !card.isDeleted { return card }
        throw Problem("card \(number) of \(record.worker) is not found by its identifier")
      }
      let worker = record.worker
      let descriptor = FetchDescriptor<Card>(
        predicate: #Predicate { $0.worker == worker && $0.number == number })
      guard let card = try modelContext.fetch(descriptor).first else {
        throw Problem("card \(number) of \(worker) is not there")
      }
      return card
    }

    /// Compares the worker's own rows with its record, and rows that change together with each other.
    private func verify() throws {
      for tally in try modelContext.fetch(FetchDescriptor<Tally>())
      where tally.double != 2 * tally.sum {
        throw Problem("a fetch has seen \(tally.sum) and \(tally.double) of \(tally.name)")
      }
      let worker = record.worker
      let cards = try modelContext.fetch(
        FetchDescriptor<Card>(
          predicate: #Predicate { $0.worker == worker }, sortBy: [SortDescriptor(\.number)]))
      let expected = record.cards.keys.sorted()
      guard cards.map(\.number) == expected else {
        throw Problem("\(worker) has the cards \(cards.map(\.number)), not \(expected)")
      }
      for name in Hammer.ownBoards(of: worker) {
        let numbers = try board(name).cards.map(\.number)
        guard numbers == record.boards[name] ?? [] else {
          throw Problem("\(name) has \(numbers) in place of \(record.boards[name] ?? [])")
        }
      }
    }
  }
}
