import CSQLiteBenchmark
import Foundation

/// The work done with the C interface called from Swift: every column decoded into an array of
/// plain structs.
struct RawSide: Side {
  let name = "raw"
  let workspace: Workspace
  let size: WorkSize
  let samples: [TicketRow]
  let store: RawStore
  /// Whether the small reads of one round share a read transaction.
  let sharesSnapshot: Bool
  /// The primary keys, by the tickets' numbers.
  let keys: [Int64]
  let boards: RawBoards

  init(in workspace: Workspace, _ size: WorkSize, sharesSnapshot: Bool) throws {
    self.workspace = workspace
    self.size = size
    self.sharesSnapshot = sharesSnapshot
    samples = SampleTickets.make(size.rows)
    let url = workspace.file("raw")
    try Self.fill(url, samples)
    store = try RawStore(url)
    sqlite3_bind_int64(store.first.handle, 1, Int64(size.rows))
    keys = try store.rows(store.first).map(\.key)
    boards = try RawBoards(workspace.file("raw-boards"), BoardRow.make(size.boards))
  }

  private static func fill(_ url: URL, _ samples: [TicketRow]) throws {
    let store = try RawStore.create(url)
    try store.insert(samples)
    try store.connection.execute(TicketTable.createIndex)
  }
}
