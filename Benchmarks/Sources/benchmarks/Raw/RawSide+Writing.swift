import CSQLiteBenchmark

extension RawSide {
  func insert(_ stopwatch: inout Stopwatch) throws -> Checksum {
    let url = workspace.file("raw-insert")
    defer { try? workspace.removeFile(url) }
    let store = try RawStore.create(url)
    var tickets: [TicketRow]? = try stopwatch.work {
      let tickets = samples.map { sample in
        TicketRow(
          number: sample.number, title: sample.title, note: sample.note,
          priority: sample.priority, isDone: sample.isDone, createdAt: sample.createdAt,
          score: sample.score)
      }
      try store.insert(tickets)
      return tickets
    }
    stopwatch.free(&tickets)
    return try store.checksum()
  }

  func update(_ stopwatch: inout Stopwatch) throws -> Checksum {
    sqlite3_bind_int64(store.first.handle, 1, Int64(size.updates))
    var fetched = try store.rows(store.first)
    try stopwatch.work {
      for index in fetched.indices {
        fetched[index].isDone.toggle()
        fetched[index].score += 0.5
      }
      try store.transaction {
        for ticket in fetched { try write(ticket) }
      }
    }
    var tickets: [TicketRow]? = fetched
    fetched = []
    stopwatch.free(&tickets)
    return try store.checksum()
  }

  private func write(_ ticket: TicketRow) throws {
    let statement = store.update.handle
    sqlite3_bind_int64(statement, 1, ticket.isDone ? 1 : 0)
    sqlite3_bind_double(statement, 2, ticket.score)
    sqlite3_bind_int64(statement, 3, ticket.key)
    try store.update.run()
  }
}
