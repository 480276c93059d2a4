import Foundation

/// One store on its way.
final class StoreRun {
  let part: ContainerMigration.Part
  let route: MigrationRoute
  let migration: StoreMigration
  private var backup: StoreBackup?
  /// What the store loses although nothing says that the program's schema is the later one.
  private var losses: [String] = []

  init(_ part: ContainerMigration.Part, _ route: MigrationRoute) throws {
    self.part = part
    self.route = route
    migration = try StoreMigration(part.configuration, storedVersion: route.storedVersion)
  }

  /// Whether the store is still what it was without the lock, so that the route leads from there.
  var isAsRead: Bool {
    let (now, then) = (migration.metadata, part.metadata)
    return now.schema == then.schema && now.fingerprint == then.fingerprint
      && now.version == then.version
  }

  /// The store's step to a version.
  func step(_ index: Int?) -> MigrationRoute.Step? {
    route.steps.first { $0.index == index }
  }

  // MARK: Copies

  /// Makes a copy of the store where one is asked for, or where values go that an older program perhaps
  /// does not know of.
  func backUp() throws {
    let files = StoreFiles(database: part.configuration.url)
    losses = try unannouncedLosses()
    if !losses.isEmpty {
      backup = try StoreBackup(of: files, at: files.freeKeptCopy, migration.metadata.identifier) {
        "Make room, or say that the values may go by giving the program's schema a higher version."
      }
    } else if part.configuration.backupBeforeMigration, changesAnything {
      backup = try StoreBackup(of: files, at: files.backup, migration.metadata.identifier) {
        "Make room, or set backupBeforeMigration to false."
      }
    }
  }

  private var changesAnything: Bool {
    route.steps.contains { $0.stage != nil || $0.changes != nil }
  }

  private func unannouncedLosses() throws -> [String] {
    guard route.mayLeadBack else { return [] }
    return try route.steps.flatMap { $0.changes?.losses ?? [] }
      .filter { try $0.isReal(migration.connection) }.map(\.name)
  }

  // MARK: The end

  /// What is to hear how far the step is.
  func reporter(_ step: MigrationRoute.Step) -> MigrationReporter? {
    guard let handler = part.configuration.migrationProgress else { return nil }
    let number = route.steps.firstIndex { $0.index == step.index } ?? 0
    return MigrationReporter(
      handler: handler, stage: number + 1, stageCount: route.steps.count, version: step.version)
  }

  func commit() throws {
    try migration.commit()
    guard let backup else { return }
    if losses.isEmpty { return backup.remove() }
    Log.error(
      "\(part.configuration.url.path) has been migrated, and \(losses.joined(separator: ", ")), which the "
        + "program does not declare, had values, which are gone. If it is an older program than the one "
        + "that wrote them, put the copy \(backup.path) in the store's place; otherwise remove it. A "
        + "schema of a higher version than the store's makes no copy.")
  }

  /// Lets go of the copy that was to be kept for what has not come to pass.
  func giveUp() {
    if !losses.isEmpty { backup?.remove() }
  }
}
