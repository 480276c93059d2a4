import Foundation
import SwiftData

extension LibrarySide {
  func prefetch(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try readBoards(&stopwatch, prefetching: [\.cards])
  }

  func walk(_ stopwatch: inout Stopwatch) throws -> Checksum {
    try readBoards(&stopwatch, prefetching: [])
  }

  private func readBoards(
    _ stopwatch: inout Stopwatch, prefetching paths: [PartialKeyPath<Board>]
  ) throws -> Checksum {
    var checksum = Checksum()
    var session: (boards: [Board], context: ModelContext)? = try stopwatch.work {
      let context = ModelContext(boards)
      var descriptor = FetchDescriptor<Board>()
      descriptor.relationshipKeyPathsForPrefetching = paths
      let boards = try context.fetch(descriptor)
      for board in boards {
        checksum.add(board.number)
        for card in board.cards { checksum.append(card) }
      }
      return (boards, context)
    }
    stopwatch.free(&session)
    return checksum
  }

  func sort(_ stopwatch: inout Stopwatch) throws -> Checksum {
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Ticket>(sortBy: [SortDescriptor(\.number)])
    descriptor.fetchLimit = size.sorted
    let objects = try context.fetch(descriptor).sorted { $0.score < $1.score }
    let sorted = stopwatch.work { objects.sorted { $0.title < $1.title } }
    var checksum = Checksum()
    for object in sorted { checksum.append(object.number) }
    return checksum
  }

  /// A container of its own, with a filled store.
  static func makeBoards(_ url: URL, _ rows: [BoardRow]) throws -> ModelContainer {
    let container = try ModelContainer(
      for: Board.self, configurations: ModelConfiguration(url: url))
    let context = ModelContext(container)
    for row in rows {
      let board = Board(row)
      board.cards = row.cards.map(Card.init)
      context.insert(board)
    }
    try context.save()
    return container
  }
}
