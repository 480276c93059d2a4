import CSQLiteBenchmark
import Foundation

/// The circumstances of a run, which its numbers depend on.
struct Setting: Encodable {
  let size: WorkSize
  let rounds: Int
  let sqliteVersion: String
  /// The settings of the connections, as the raw side's connection answers them.
  let settings: [String]
  let sharesSnapshot: Bool
  let isOptimized: Bool
  /// In what the two sides' tables or indexes differ; nil if in nothing.
  let difference: String?

  init(_ raw: RawSide, _ library: LibrarySide, rounds: Int) throws {
    size = raw.size
    self.rounds = rounds
    sqliteVersion = String(cString: sqlite3_libversion())
    settings = try raw.store.connection.settings()
    sharesSnapshot = raw.sharesSnapshot
    isOptimized = Self.isOptimized
    let tickets = try StoreShape.difference(
      of: [TicketTable.name], raw.store.connection, RawConnection(library.url))
    difference =
      try tickets
      ?? StoreShape.difference(
        of: BoardTables.names, raw.boards.connection, RawConnection(library.boardsURL))
  }

  private static var isOptimized: Bool {
    var isOptimized = true
    // An assertion is evaluated in debug builds only.
    assert(
      {
        isOptimized = false
        return true
      }())
    return isOptimized
  }
}
