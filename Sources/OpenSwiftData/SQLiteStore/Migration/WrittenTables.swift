import SQLiteGateway
import Synchronization

/// The tables that a migration's custom stages have written to, by the names that they have now.
final class WrittenTables: Sendable {
  private let names = Mutex<Set<String>>([])
  private let reporter = Mutex<MigrationReporter?>(nil)

  /// Has a stage hear of what is saved from now on; nil for none.
  func report(to reporter: MigrationReporter?) { self.reporter.withLock { $0 = reporter } }

  /// Notes tables whose rows the migration itself has changed.
  func note(tables: [String]) { names.withLock { $0.formUnion(tables) } }

  /// Notes what a save has changed, and tells how far the stage is.
  func note(_ entities: [any EntityChanges], in store: SQLiteStore) throws {
    note(entities.map(\.layout.name), in: store)
    guard let reporter = reporter.withLock(\.self) else { return }
    for entity in entities {
      let name = entity.layout.name
      guard let table = store.tables[name]?.tableName else { continue }
      try store.pool.read { connection in
        try reporter.reportSave(of: name, entity.writtenRowCount, to: table, connection)
      }
    }
  }

  var isEmpty: Bool { names.withLock(\.isEmpty) }

  /// Notes what a save has changed, deletions by the delete rules included.
  func note(_ entities: some Sequence<String>, in store: SQLiteStore) {
    let tables = entities.compactMap { store.tables[$0]?.tableName }
    names.withLock { $0.formUnion(tables) }
  }

  /// Follows tables that get new names.
  func rename(_ newName: (String) -> String) {
    names.withLock { $0 = Set($0.map(newName)) }
  }

  /// The tables, and those that refer to their rows, which may have been deleted; others that somebody
  /// has made by hand are none of a migration's business, nor are those that refer to a table which has
  /// gone as a whole.
  func withReferring(_ connection: Connection) throws -> Set<String> {
    let names = names.withLock { $0 }
    if names.isEmpty { return [] }
    let keys = try connection.query(
      """
      SELECT referring.name, keys."table"
      FROM sqlite_schema AS referring, pragma_foreign_key_list(referring.name) AS keys
      WHERE referring.type = 'table' AND EXISTS (SELECT 1 FROM sqlite_schema AS target
        WHERE target.type = 'table' AND lower(target.name) = lower(keys."table"))
      """)
    let targets = Set(names.map { $0.lowercased() })
    let referring = keys.filter { targets.contains($0[1].textValue?.lowercased() ?? "") }
    return names.union(referring.compactMap { $0[0].textValue })
  }
}
