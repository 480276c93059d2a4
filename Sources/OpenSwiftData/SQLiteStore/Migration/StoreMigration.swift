import Foundation
import SQLiteGateway

/// One store while it is migrated: a connection with one transaction, from the first change to the last.
///
/// Whatever happens before the commit, the file is as it was.
final class StoreMigration {
  let configuration: ModelConfiguration
  let connection: Connection
  /// The store's large contents.
  let files: ExternalFiles
  private(set) var metadata: StoreMetadata
  private var former: FormerRows?
  /// The tables in which references may lead elsewhere than before.
  private var touched: Set<String> = []
  /// The tables that code of the program has written to.
  let written = WrittenTables()
  /// What is to hear how far the present step is; nil where nobody is.
  var reporter: MigrationReporter? { didSet { written.report(to: reporter) } }
  /// What the rows have to be like when the code that follows the present change has run.
  private var checksAfterCode: [DataCheck] = []
  private let start: StoreVersion
  /// How the store described itself before.
  let formerDescription: [String: String]
  let formerStructure: SQLiteValue?
  private(set) var hasChangedTables = false
  private(set) var isCommitted = false
  /// What the store notes where another one decides.
  var undecided: UndecidedMigration?
  /// Whether code of the program may have kept a context that uses the connection.
  private var isLent = false
  private var isHandedOver = false

  /// Opens the store and takes its write lock, for which it waits up to the busy timeout.
  ///
  /// - Parameter storedVersion: The version of what the store holds, as read without the lock.
  init(_ configuration: ModelConfiguration, storedVersion: Schema.Version) throws {
    self.configuration = configuration
    connection = try Connection(path: configuration.url.path, mode: .readWrite)
    connection.trace = SQLTrace.handler
    files = ExternalFiles(database: configuration.url)
    do {
      // Not possible within the transaction; dropping a table would delete what leads to its rows.
      try connection.execute("PRAGMA foreign_keys = OFF")
      // Sorting for an index takes as much room as the index.
      try connection.execute("PRAGMA temp_store = FILE")
      // A rollback journal would have to be played back by whoever opens the file after a power cut.
      try connection.prepareForWriting()
      try connection.beginTransaction(.immediate)
      metadata = try StoreMetadata(reading: connection)
      formerDescription = try StoreMetadata.description(connection)
      formerStructure = try Self.structure(connection)
      start = StoreVersion(
        fingerprint: metadata.fingerprint, version: storedVersion, mayComeBack: true)
      if try SpatialIndexes(connection).areAny() { try connection.allowRTrees() }
      files.locate(metadata.identifier)
      files.serve(connection)
    } catch {
      connection.close()
      throw error
    }
  }

  deinit { if !isHandedOver { connection.close() } }

  /// Changes the tables so that they hold another schema.
  ///
  /// - Parameters:
  ///   - changes: What that takes; nil where the tables stay as they are.
  ///   - leavesUniquenessOpen: Whether new constraints hold from `complete(_:)` on.
  func apply(
    _ definition: StoreDefinition, version: Schema.Version, _ changes: StoreChanges?,
    leavesUniquenessOpen: Bool
  ) throws {
    if definition.schema.hasTrees { try connection.allowRTrees() }
    if let changes, changes.isOfTypesAlone {
      try DataChecks(connection).run(changes.checks)
      written.note(tables: changes.checks.compactMap(\.changedTable))
    } else if let changes {
      hasChangedTables = true
      for warning in changes.warnings { Log.error("\(configuration.url.path): \(warning).") }
      var executor = MigrationExecutor(connection, changes, to: definition, reporter)
      try executor.run(leavesUniquenessOpen: leavesUniquenessOpen)
      touched = Set(touched.map(executor.newName)).union(executor.touched)
      written.rename(executor.newName)
      checksAfterCode = changes.checksAfterCode
      try StoreMetadata.renameRowIDs(changes.renamedEntities, connection)
    }
    try metadata.become(definition, version: version)
  }

  /// Has new constraints hold, now that code of the program has given the rows their values.
  func complete(_ definition: StoreDefinition) throws {
    try DataChecks(connection).run(checksAfterCode)
    checksAfterCode = []
    try StructureBuilder(connection, definition, reporter).completeUniqueness()
  }

  /// Everything that speaks against a change of schema, as one error.
  static func refuse(_ problems: [String], _ configuration: ModelConfiguration) throws {
    if problems.isEmpty { return }
    throw SwiftDataError.unknownDataStoreSchema.explained(
      "\(configuration.url.path) holds another schema than the program's, and these differences cannot "
        + "be migrated without a custom stage of a migration plan:\n"
        + problems.map { $0 + "." }.joined(separator: "\n") + "\nThe file was not changed.")
  }

  // MARK: Code of the program

  /// The store as contexts see it within the transaction.
  ///
  /// - Parameter definition: How the tables lie at this point.
  func store(_ definition: StoreDefinition) -> SQLiteStore {
    isLent = true
    return SQLiteStore(migrating: definition, connection, metadata.identifier, files, written)
  }

  /// Keeps a copy of all rows until `dropFormerRows()`, which can be read but not changed.
  func keepFormerRows(_ definition: StoreDefinition) throws -> SQLiteStore {
    let rows = FormerRows(definition, connection, reporter)
    try rows.copy()
    former = rows
    isLent = true
    return SQLiteStore(
      migrating: rows.definition, connection, metadata.identifier, files, nil)
  }

  func dropFormerRows() throws {
    try former?.drop()
    former = nil
  }

  // MARK: The end

  /// Checks what was changed, and does all that may fail but the commit.
  ///
  /// - Parameter keepsAll: Whether the store may take its former shape again.
  func finish(keepsAll: Bool) throws {
    try checkReferences()
    if start.fingerprint != metadata.fingerprint {
      metadata.noteFormer(start, keepsAll: keepsAll)
    }
    try metadata.write(to: connection)
  }

  /// Makes the changes last, after `finish()`.
  ///
  /// What rows have let go of stays until it is certain that they are not taken back.
  func commit() throws {
    try SQLiteStore.explaining(configuration.url.path, doing: "migrated", connection.commit)
    isCommitted = true
  }

  /// The changes hold: what rows have let go of can go.
  func letGo() { removeDiscardedFiles() }

  /// Ends the transaction without keeping its changes.
  func giveUp() {
    guard connection.isInTransaction else { return }
    // Within the lock, so that it is not the copy of another migration.
    removeUndoCopy()
    connection.rollBack()
  }

  /// What is known of the file now.
  ///
  /// The connection goes with it, as it has read the file already, unless somebody may still have it.
  func handOver() throws -> StoreOpening.State {
    if isLent { return .migrated(nil) }
    try connection.execute("PRAGMA temp_store = MEMORY")
    try connection.execute("PRAGMA foreign_keys = ON")
    isHandedOver = true
    return .migrated(connection)
  }

  /// Only tables whose references may have changed are looked at, since that takes a look at every row.
  private func checkReferences() throws {
    let tables = touched.union(try written.withReferring(connection)).sorted()
    // A later step may have removed one of them.
    for table in tables where try Introspection(connection).hasTable(table) {
      let found = try connection.query(
        """
        SELECT rowid, parent FROM pragma_foreign_key_check(\(table))
        LIMIT \(StoreShape.Table.shownCount + 1)
        """)
      guard let first = found.first else { continue }
      let rows = found.compactMap { $0[0].integerValue }
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: in \(table), \(DataChecks.list(rows)) would "
          + "lead to a \(first[1].textValue ?? "row") that is not there. The file was not changed.")
    }
  }

  /// What rows have let go of goes after the commit, as after a save.
  private func removeDiscardedFiles() {
    do {
      guard try Introspection(connection).hasTable(ExternalColumns.discardedTable) else { return }
      try connection.transaction(.immediate) {
        try ExternalColumns.discarded(connection).forEach(files.remove)
        try ExternalColumns.forgetDiscarded(connection)
      }
    } catch {
      Log.error("Files that \(connection.path) does not need any more were not removed: \(error)")
    }
  }
}

/// A schema as a store remembers it.
struct StoreVersion: Codable, Hashable {
  let fingerprint: String
  let version: Schema.Version
  /// Whether the store may take this shape again, as every value of it is still there; nil, in stores that
  /// do not say so, for no.
  var mayComeBack: Bool?
}
