import Foundation
import SwiftData

extension LibrarySide {
  func fetch(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    var session: Session? = try stopwatch.work {
      let context = ModelContext(container)
      let tickets = try context.fetch(FetchDescriptor<Ticket>())
      for ticket in tickets { checksum.add(ticket) }
      return Session(context, tickets)
    }
    stopwatch.free(&session)
    return checksum
  }

  /// All by one context, as in a server's request handler or a view that is filtered anew; the
  /// objects of one fetch are gone before the next.
  func query(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    let context = ModelContext(container)
    for index in 0..<size.queries {
      let arguments = QueryArguments(index, rows: size.rows)
      var tickets: [Ticket]? = try stopwatch.work {
        let tickets = try context.fetch(Self.descriptor(arguments))
        for ticket in tickets { checksum.append(ticket) }
        return tickets
      }
      stopwatch.free(&tickets)
    }
    return checksum
  }

  func count(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    let context = ModelContext(container)
    for index in 0..<size.queries {
      let arguments = QueryArguments(index, rows: size.rows)
      let count = try stopwatch.work {
        try context.fetchCount(Self.countDescriptor(arguments))
      }
      checksum.add(count)
    }
    return checksum
  }

  func lookup(_ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    var session: Session? = stopwatch.work {
      var session = Session(ModelContext(container))
      for identifier in identifiers {
        guard let ticket = session.context.model(for: identifier) as? Ticket else { continue }
        checksum.add(ticket.score)
        session.tickets.append(ticket)
      }
      return session
    }
    stopwatch.free(&session)
    return checksum
  }

  private static func descriptor(_ arguments: QueryArguments) -> FetchDescriptor<Ticket> {
    let priority = arguments.priority
    let start = arguments.start
    var descriptor = FetchDescriptor<Ticket>(
      predicate: #Predicate {
        $0.priority == priority && $0.createdAt >= start && !$0.isDone
      },
      sortBy: [SortDescriptor(\.createdAt)])
    descriptor.fetchLimit = QueryArguments.limit
    return descriptor
  }

  private static func countDescriptor(_ arguments: QueryArguments) -> FetchDescriptor<Ticket> {
    let priority = arguments.priority
    let start = arguments.start
    let end = arguments.end
    return FetchDescriptor<Ticket>(
      predicate: #Predicate {
        $0.priority == priority && $0.createdAt >= start && $0.createdAt < end
      })
  }
}
