package import Foundation
package import OpenSwiftData

/// What many actors of several processes write at once, and keep count of.
package enum Hammer {
  /// A list of cards: one worker's own, or one that all workers put cards on.
  @Model
  package final class Board {
    #Unique<Board>([\.name])

    package var name: String
    @Relationship(deleteRule: .cascade, inverse: \Card.board) package var cards: [Card] = []

    package init(_ name: String) { self.name = name }
  }

  /// One worker's row.
  @Model
  package final class Card {
    package var worker: Int
    package var number: Int
    package var revision: Int = 0
    @Attribute(.externalStorage) package var contents: Data?
    package var board: Board?
    @Relationship(inverse: \Topic.cards) package var topics: [Topic] = []

    package init(worker: Int, number: Int) {
      self.worker = worker
      self.number = number
      revise(to: 0)
    }

    /// Some cards have large contents, which go by the revision.
    package func revise(to revision: Int) {
      self.revision = revision
      contents = Hammer.contents(worker: worker, number: number, revision: revision)
    }
  }

  /// What cards of all workers have to do with.
  @Model
  package final class Topic {
    package var name: String
    package var cards: [Card] = []

    package init(_ name: String) { self.name = name }
  }

  /// A sum that all workers add to, and its double, which is to change with it.
  @Model
  package final class Tally {
    #Unique<Tally>([\.name])

    package var name: String
    package var sum: Int = 0
    package var double: Int = 0

    package init(_ name: String) { self.name = name }
  }

  package static let processes = 2
  /// The actors of each process.
  package static let workers = 8
  /// The boards that each worker has to itself.
  package static let ownBoards = 2

  package static let sharedBoards = (0..<3).map { "shared \($0)" }
  package static let topics = (0..<6).map { "topic \($0)" }
  package static let tallies = (0..<6).map { "tally \($0)" }

  package static func ownBoards(of worker: Int) -> [String] {
    (0..<ownBoards).map { "own \(worker) \($0)" }
  }

  package static func contents(worker: Int, number: Int, revision: Int) -> Data? {
    guard number % 40 == 39 else { return nil }
    return Data(
      repeating: UInt8(truncatingIfNeeded: worker + number + revision),
      count: 140_000 + worker + revision)
  }

  /// The container of a file, which waits long for the other process: the machine may have other
  /// work.
  package static func container(_ url: URL) throws -> ModelContainer {
    var configuration = ModelConfiguration(url: url)
    configuration.busyTimeout = .seconds(60)
    return try ModelContainer(
      for: Board.self, Card.self, Topic.self, Tally.self, configurations: configuration)
  }

  /// Makes the file, with what all workers share.
  package static func prepare(_ url: URL) throws {
    let context = ModelContext(try container(url))
    sharedBoards.forEach { context.insert(Board($0)) }
    topics.forEach { context.insert(Topic($0)) }
    tallies.forEach { context.insert(Tally($0)) }
    try context.save()
  }
}
