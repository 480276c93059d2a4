import Foundation
import SwiftData

extension LibrarySide {
  func insert(_ stopwatch: inout Stopwatch) throws -> Checksum {
    let url = workspace.file("library-insert")
    defer { try? workspace.removeFile(url) }
    let container = try Self.open(url)
    var session: Session? = try stopwatch.work {
      let context = ModelContext(container)
      let tickets = samples.map { sample in
        Ticket(
          number: sample.number, title: sample.title, note: sample.note,
          priority: sample.priority, isDone: sample.isDone, createdAt: sample.createdAt,
          score: sample.score)
      }
      for ticket in tickets { context.insert(ticket) }
      try context.save()
      return Session(context, tickets)
    }
    stopwatch.free(&session)
    return try checksum(of: url)
  }

  func update(_ stopwatch: inout Stopwatch) throws -> Checksum {
    let context = ModelContext(container)
    var descriptor = FetchDescriptor<Ticket>(sortBy: [SortDescriptor(\.number)])
    descriptor.fetchLimit = size.updates
    var session: Session? = Session(context, try context.fetch(descriptor))
    try stopwatch.work {
      for ticket in session?.tickets ?? [] {
        ticket.isDone.toggle()
        ticket.score += 0.5
      }
      try session?.context.save()
    }
    stopwatch.free(&session)
    return try checksum(of: url)
  }
}
