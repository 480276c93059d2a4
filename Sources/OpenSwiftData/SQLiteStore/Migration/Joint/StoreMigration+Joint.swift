import Foundation
import SQLiteGateway

/// What a store does that is migrated together with others, so that all of them are or none is.
extension StoreMigration {
  /// How much a migration has changed.
  enum Extent {
    case nothing
    /// The store's description of itself alone.
    case description
    case rows
  }

  /// Only after `finish()`.
  func extent() throws -> Extent {
    let structure = try Self.structure(connection)
    if hasChangedTables || !written.isEmpty || structure != formerStructure { return .rows }
    let description = try StoreMetadata.description(connection)
    return description == formerDescription ? .nothing : .description
  }

  /// A number that every change of tables makes another one.
  static func structure(_ connection: Connection) throws -> SQLiteValue? {
    try connection.scalar("PRAGMA schema_version")
  }

  /// How many pages the database has.
  func pageCount() throws -> Int64 {
    try connection.scalar("PRAGMA page_count")?.integerValue ?? 0
  }

  /// Leaves it to another store's commit whether the changes hold; the last that is done before its own.
  ///
  /// - Parameters:
  ///   - identifier: The migration's.
  ///   - undo: How the store becomes what it was.
  func submit(
    to decider: StoreMigration, _ identifier: String, _ undo: UndecidedMigration.Undo
  ) throws {
    let place = StorePlace(
      of: decider.configuration.url, decider.metadata.identifier, from: configuration.url)
    let migration = UndecidedMigration(identifier: identifier, decider: place, undo: undo)
    try StoreMetadata.note(migration, connection)
    try StoreMetadata.decide(migration, for: metadata.identifier, decider.connection)
    undecided = migration
  }

  /// Brings the migration to an end in this store, by what the deciding one says; nothing for one that
  /// others did not decide about.
  func settle() throws {
    guard let undecided else { return }
    let store = UndecidedStore(identifier: metadata.identifier, migration: undecided)
    try MigrationSettlement(configuration.url, store).run()
  }

  // MARK: The copy

  /// Copies the store as it was, which the log still has.
  func makeUndoCopy() throws -> UndecidedMigration.Undo {
    let files = StoreFiles(database: configuration.url)
    try StoreFiles(database: files.undoCopy)
      .checkNamesOfCopy("The store \(files.database.path) was not migrated with others")
    do {
      try DatabaseCopy.make(of: files.database, at: files.undoCopy)
    } catch {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(files.database.path) was not migrated, as its copy \(files.undoCopy.path) could not be "
          + "made (\(error)), by which it would become what it was if other stores of its container could not "
          + "be migrated. Make room.")
    }
    return .copy(ending: StoreFiles.undoEnding, stays: .never)
  }

  /// Removes the copy that has come to be of no use, as long as the write lock says that it is this
  /// migration's.
  func removeUndoCopy() {
    StoreFiles(database: StoreFiles(database: configuration.url).undoCopy).removeCopy()
  }
}
