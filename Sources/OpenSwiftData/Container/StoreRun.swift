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
    return now.undecided == nil && now.schema == then.schema
      && now.fingerprint == then.fingerprint && now.version == then.version
  }

  /// The store's step to a version.
  func step(_ index: Int?) -> MigrationRoute.Step? {
    route.steps.first { $0.index == index }
  }

  // MARK: Checks

  /// Throws where rows would go of a model that another store of the container is to hold.
  func checkMoves(_ step: MigrationRoute.Step) throws {
    for (loss, home) in step.moves where try loss.isReal(migration.connection) {
      throw SwiftDataError.unknownDataStoreSchema.explained(
        "\(part.configuration.url.path) has rows of \(loss.name), which another configuration of the "
          + "container holds now, with the store \(home). Rows do not move from one store to another: "
          + "open this one in a container with one configuration for all of its models, save copies of the "
          + "objects through a container of the other store, and delete them here. The file was not "
          + "changed.")
    }
  }

  // MARK: Copies

  /// Makes a copy of the store where one is asked for, or where values go that an older program perhaps
  /// does not know of.
  ///
  /// - Parameter hasCode: Whether code of the program may write to the store.
  func backUp(hasCode: Bool) throws {
    let files = StoreFiles(database: part.configuration.url)
    losses = try unannouncedLosses()
    if !losses.isEmpty {
      if let error = route.refusalOfReturn { throw error }
      // What a program has left that was killed meanwhile gives way.
      backup = try StoreBackup(
        of: files, at: files.unfinishedKeptCopy, migration.metadata.identifier
      ) {
        "Make room, or say that the values may go by giving the program's schema a higher version."
      }
    } else if part.configuration.backupBeforeMigration, hasCode || changesAnything {
      backup = try StoreBackup(of: files, at: files.backup, migration.metadata.identifier) {
        "Make room, or set backupBeforeMigration to false."
      }
    }
  }

  private var changesAnything: Bool {
    route.steps.contains { $0.changes.map { !$0.isOfTypesAlone } ?? false }
  }

  private func unannouncedLosses() throws -> [String] {
    guard route.mayLeadBack else { return [] }
    return try route.steps.flatMap { $0.changes?.losses ?? [] }
      .filter { try $0.isReal(migration.connection) }.map(\.name)
  }

  // MARK: The end

  /// Has the program hear how far a step is.
  func begin(_ step: MigrationRoute.Step) {
    // One where the store only stands by is none of its stages.
    guard step.isStage else { return }
    migration.reporter = part.configuration.migrationProgress.map { reporter(step, $0) }
  }

  /// The step is done.
  func finish(_ step: MigrationRoute.Step) {
    migration.reporter?.finish(step.definition.schema.entities.first?.name)
    migration.reporter = nil
  }

  private func reporter(
    _ step: MigrationRoute.Step, _ handler: @escaping @Sendable (MigrationProgress) -> Void
  ) -> MigrationReporter {
    let stages = route.steps.filter(\.isStage)
    let number = stages.firstIndex { $0.index == step.index } ?? 0
    return MigrationReporter(
      handler, stage: number + 1, of: stages.count, to: step.version)
  }

  /// Does all that may fail but the commit.
  func finish() throws {
    try migration.finish(keepsAll: route.mayLeadBack && losses.isEmpty)
  }

  /// Puts a copy that is kept for good in its place: from here on values may go.
  func settleCopy() throws {
    if losses.isEmpty { return }
    try backup?.move(to: StoreFiles(database: part.configuration.url).freeKeptCopy)
  }

  /// How much room a copy takes that is not there yet, in pages.
  func copySize() throws -> Int64 {
    guard backup == nil, try migration.extent() == .rows else { return 0 }
    return try migration.pageCount()
  }

  /// How the store becomes what it was; makes a copy where it takes one and there is none.
  func undo() throws -> UndecidedMigration.Undo {
    guard try migration.extent() == .rows else {
      return .description(migration.formerDescription)
    }
    guard let backup else { return try migration.makeUndoCopy() }
    let files = StoreFiles(database: part.configuration.url)
    return .copy(
      ending: files.ending(of: backup.database), stays: losses.isEmpty ? .ifUndone : .ifDone)
  }

  /// The change holds: lets go of what is of no use any more.
  func end() {
    migration.letGo()
    if losses.isEmpty { backup?.remove() }
    tellLosses()
  }

  private func tellLosses() {
    guard let backup, !losses.isEmpty else { return }
    let way = StoreFiles(database: part.configuration.url).wayBack(from: backup.database)
    Log.error(
      "\(part.configuration.url.path) has been migrated, and \(losses.joined(separator: ", ")), which the "
        + "program does not declare, had values, which are gone. If it is an older program than the one "
        + "that wrote them, \(way); otherwise remove the copy. A schema of a higher version than the "
        + "store's makes no copy.")
  }

  /// Ends the transaction unless it is committed, and lets go of the copy that was to be kept for what has
  /// not come to pass.
  func giveUp() {
    if migration.isCommitted { return }
    migration.giveUp()
    if !losses.isEmpty { backup?.remove() }
  }
}
