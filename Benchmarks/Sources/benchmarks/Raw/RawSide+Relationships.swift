extension RawSide {
  func prefetch(_ stopwatch: inout Stopwatch) throws -> Checksum { try join(&stopwatch) }

  func walk(_ stopwatch: inout Stopwatch) throws -> Checksum { try join(&stopwatch) }

  private func join(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    var read: [BoardRow]? = try stopwatch.work {
      let read = try boards.boards()
      for board in read {
        checksum.add(board.number)
        for card in board.cards { checksum.append(card) }
      }
      return read
    }
    stopwatch.free(&read)
    return checksum
  }

  /// Objects of a plain class take the part of raw SQLite.
  func sort(_ stopwatch: inout Stopwatch) throws -> Checksum {
    let inDisorder = samples.prefix(size.sorted).sorted { $0.score < $1.score }
    let objects = inDisorder.map(PlainTicket.init)
    let sorted = stopwatch.work { objects.sorted { $0.title < $1.title } }
    var checksum = Checksum()
    for object in sorted { checksum.append(object.number) }
    return checksum
  }
}

/// A class without persistence.
private final class PlainTicket {
  var number: Int
  var title: String

  init(_ row: TicketRow) {
    number = row.number
    title = row.title
  }
}
