import CSQLiteBenchmark

extension RawSide {
  func fetch(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    var tickets: [TicketRow]? = try stopwatch.work {
      let tickets = try store.rows(store.all)
      for ticket in tickets { checksum.add(ticket) }
      return tickets
    }
    stopwatch.free(&tickets)
    return checksum
  }

  func query(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    try beginReading()
    for index in 0..<size.queries {
      let arguments = QueryArguments(index, rows: size.rows)
      var tickets: [TicketRow]? = try stopwatch.work {
        let statement = store.query.handle
        sqlite3_bind_int64(statement, 1, Int64(arguments.priority))
        sqlite3_bind_double(statement, 2, arguments.start.timeIntervalSinceReferenceDate)
        sqlite3_bind_int64(statement, 3, Int64(QueryArguments.limit))
        let tickets = try store.rows(store.query)
        for ticket in tickets { checksum.append(ticket) }
        return tickets
      }
      stopwatch.free(&tickets)
    }
    try endReading()
    return checksum
  }

  func count(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    try beginReading()
    for index in 0..<size.queries {
      let arguments = QueryArguments(index, rows: size.rows)
      let count = try stopwatch.work {
        let statement = store.count.handle
        defer { store.count.reset() }
        sqlite3_bind_int64(statement, 1, Int64(arguments.priority))
        sqlite3_bind_double(statement, 2, arguments.start.timeIntervalSinceReferenceDate)
        sqlite3_bind_double(statement, 3, arguments.end.timeIntervalSinceReferenceDate)
        return try store.count.step() ? Int(sqlite3_column_int64(statement, 0)) : 0
      }
      checksum.add(count)
    }
    try endReading()
    return checksum
  }

  func lookup(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    var tickets: [TicketRow]? = try stopwatch.work {
      try beginReading()
      var tickets: [TicketRow] = []
      for key in keys {
        sqlite3_bind_int64(store.lookup.handle, 1, key)
        if try store.lookup.step() {
          let ticket = TicketRow(decoding: store.lookup.handle)
          checksum.add(ticket.score)
          tickets.append(ticket)
        }
        store.lookup.reset()
      }
      try endReading()
      return tickets
    }
    stopwatch.free(&tickets)
    return checksum
  }

  /// Without a transaction around them, each of the small reads sees the latest commit.
  private func beginReading() throws {
    if sharesSnapshot { try store.beginReading.run() }
  }

  private func endReading() throws {
    if sharesSnapshot { try store.commit.run() }
  }
}
