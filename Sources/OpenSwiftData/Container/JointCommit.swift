import Foundation

/// Makes the changes of all stores of a migration last: of all of them, or of none.
///
/// SQLite commits each file by itself. So one store decides for all, by its own commit: the others are
/// committed before it, with a note that says so and how they become what they were (`UndecidedMigration`),
/// which is followed at once where a commit fails, and by whoever opens them where the program ends
/// (`MigrationSettlement`).
struct JointCommit {
  private let decider: StoreRun
  /// The other stores that have changed.
  private let followers: [StoreRun]
  /// Those that have not.
  private let idle: [StoreRun]

  private var all: [StoreRun] { idle + followers + [decider] }

  /// Nil where nothing is to be migrated.
  init?(_ runs: [StoreRun]) throws {
    let extents = try runs.map { try $0.migration.extent() }
    let changed = zip(runs, extents).filter { $1 != .nothing }.map(\.0)
    guard let decider = try Self.decider(among: changed) ?? runs.first else { return nil }
    self.decider = decider
    followers = changed.filter { $0 !== decider }
    idle = runs.filter { run in run !== decider && !changed.contains { $0 === run } }
  }

  /// The store whose copy would take most room, as the deciding one needs none.
  private static func decider(among runs: [StoreRun]) throws -> StoreRun? {
    try runs.map { ($0, try $0.copySize()) }.max { $0.1 < $1.1 }?.0
  }

  func run() throws {
    try prepare()
    for run in idle { run.migration.giveUp() }
    var committed: [StoreRun] = []
    do {
      for run in followers + [decider] {
        try run.migration.commit()
        committed.append(run)
      }
    } catch {
      all.forEach { $0.giveUp() }
      throw undoing(committed, error)
    }
    for run in followers { settle(run) }
    all.forEach { $0.end() }
  }

  /// Has everything that a way back needs on the disk.
  private func prepare() throws {
    let identifier = UUID().uuidString
    do {
      for run in followers {
        try run.migration.submit(to: decider.migration, identifier, try run.undo())
      }
    } catch {
      all.forEach { $0.giveUp() }
      throw error
    }
  }

  /// All is decided: a store that cannot be told now learns of it when it is opened.
  private func settle(_ run: StoreRun) {
    do {
      try run.migration.settle()
    } catch {
      Log.error("\(run.part.configuration.url.path) is migrated, but: \(error)")
    }
  }

  /// Puts the stores back that have been committed, and adds to an error what has come of it.
  private func undoing(_ committed: [StoreRun], _ error: any Error) -> any Error {
    let problems = committed.compactMap { run -> String? in
      do {
        try run.migration.settle()
        return nil
      } catch {
        return "\(run.part.configuration.url.path): \(error)"
      }
    }
    if problems.isEmpty { return error }
    return SwiftDataError.loadIssueModelContainer.explained(
      "\(error) Other stores of the container had been migrated already and could not become what they were "
        + "at once; they do when they are opened. \(problems.joined(separator: " "))")
  }
}
