import SQLiteGateway
import Synchronization

/// Tells a program how far one stage of a migration is.
final class MigrationReporter: Sendable {
  private let handler: @Sendable (MigrationProgress) -> Void
  private let stage: Int
  private let stageCount: Int
  private let version: Schema.Version
  private let state = Mutex(State())

  private struct State {
    var hasReported = false
    /// How many rows code of the program has saved, and how many there are, by entity.
    var saved: [String: (done: Int, total: Int)] = [:]
  }

  init(
    _ handler: @escaping @Sendable (MigrationProgress) -> Void, stage: Int, of stageCount: Int,
    to version: Schema.Version
  ) {
    self.handler = handler
    self.stage = stage
    self.stageCount = stageCount
    self.version = version
  }

  func report(_ entity: String, done: Int, of total: Int) {
    state.withLock { $0.hasReported = true }
    handler(
      MigrationProgress(
        stage: stage, stageCount: stageCount, version: version, entity: entity,
        completedRows: done, totalRows: total))
  }

  /// All rows of a table, at which something was done as a whole.
  func report(_ entity: String, allOf table: String, _ connection: Connection) throws {
    let count = try Self.count(table, connection)
    report(entity, done: count, of: count)
  }

  /// Rows that code of the program has saved.
  func reportSave(
    of entity: String, _ count: Int, to table: String, _ connection: Connection
  ) throws {
    if count == 0 { return }
    // Counting takes a look at every row.
    let known = state.withLock { $0.saved[entity] }
    let (done, total) = try known ?? (0, Self.count(table, connection))
    let now = (done: done + count, total: max(total, done + count))
    state.withLock { $0.saved[entity] = now }
    report(entity, done: now.done, of: now.total)
  }

  /// The stage is done: says so of an entity, where nothing was said yet.
  func finish(_ entity: String?) {
    guard let entity, !state.withLock(\.hasReported) else { return }
    report(entity, done: 0, of: 0)
  }

  private static func count(_ table: String, _ connection: Connection) throws -> Int {
    let count = try connection.scalar("SELECT count(*) FROM \(identifier: table)")
    return Int(count?.integerValue ?? 0)
  }
}
