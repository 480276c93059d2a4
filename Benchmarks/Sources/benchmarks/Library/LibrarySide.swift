import Foundation
import SwiftData

/// The work done with the library, as an application would write it.
struct LibrarySide: Side {
  let name = "library"
  let workspace: Workspace
  let size: WorkSize
  let samples: [TicketRow]
  let url: URL
  let container: ModelContainer
  /// The identifiers, by the tickets' numbers.
  let identifiers: [PersistentIdentifier]
  /// The store of boards.
  let boards: ModelContainer
  let boardsURL: URL

  init(in workspace: Workspace, _ size: WorkSize) throws {
    self.workspace = workspace
    self.size = size
    samples = SampleTickets.make(size.rows)
    url = workspace.file("library")
    try Self.fill(url, samples)
    container = try Self.open(url)
    let byNumber = FetchDescriptor<Ticket>(sortBy: [SortDescriptor(\.number)])
    identifiers = try ModelContext(container).fetch(byNumber).map(\.persistentModelID)
    boardsURL = workspace.file("library-boards")
    boards = try Self.makeBoards(boardsURL, BoardRow.make(size.boards))
  }

  static func open(_ url: URL) throws -> ModelContainer {
    try ModelContainer(for: Ticket.self, configurations: ModelConfiguration(url: url))
  }

  /// The index is made by hand, with the statement that the raw side uses.
  private static func fill(_ url: URL, _ samples: [TicketRow]) throws {
    do {
      let context = ModelContext(try open(url))
      for sample in samples { context.insert(Ticket(sample)) }
      try context.save()
    }
    try RawConnection(url).execute(TicketTable.createIndex)
  }

  /// The checksum of the whole table of a library's file, read without the library.
  func checksum(of url: URL) throws -> Checksum {
    try RawStore(url).checksum()
  }
}
