import Foundation
import SQLiteGateway

/// Opens a store: checks the file without changing it, then creates the tables or compares the
/// schema.
///
/// Throws `OutdatedStore` for a store of another schema.
struct StoreOpening {
  let configuration: ModelConfiguration
  let definition: StoreDefinition
  /// Where large contents are kept; nil where no property's are.
  let files: ExternalFiles?
  /// The version that the store must be of as well; nil for any.
  let version: Schema.Version?
  let state: State

  /// What is known of the file.
  enum State {
    case unknown
    /// It has just been looked at and brought to the schema, so that nothing stands against changing it;
    /// perhaps by a connection that is still open.
    case migrated(Connection?)
  }

  private var path: String { configuration.url.path }

  /// Gives each connection the handler that is set while the store is opened, and the way to large
  /// contents.
  private var configure: ConnectionPool.Configuration {
    let handler = SQLTrace.handler
    return { [files, hasTrees = definition.schema.hasTrees] connection in
      connection.trace = handler
      if hasTrees { try connection.allowRTrees() }
      files?.serve(connection)
    }
  }

  /// What a store was opened as.
  struct Opened {
    let pool: ConnectionPool
    let identifier: String
    /// How its tables lie.
    let maps: StoreMaps
    /// The version that a store is of which is only read.
    var version: Schema.Version?
  }

  /// How often a migration that was not ended may have to be, as others begin one meanwhile.
  private static let settlements = 3

  func open() throws -> Opened {
    if configuration.isStoredInMemoryOnly {
      return try prepare(
        ConnectionPool(
          memory: UUID().uuidString, busyTimeout: busyTimeout, configure: configure))
    }
    var state = state
    for _ in 0..<Self.settlements {
      do {
        return try openFile(state)
      } catch let store as UndecidedStore {
        try MigrationSettlement(configuration.url, store).run()
        state = .unknown
      }
    }
    throw SwiftDataError.loadIssueModelContainer.explained(
      "The store \(path) is migrated by other programs again and again. Try again when they are "
        + "done.")
  }

  private func openFile(_ state: State) throws -> Opened {
    do {
      switch state {
      case .migrated(let connection?):
        connection.busyTimeout = busyTimeout
        return try prepare(ConnectionPool(adopting: connection, configure: configure))
      case .migrated(nil): break
      case .unknown: try checkFile()
      }
      return try prepare(
        ConnectionPool(
          path: path, mode: mode, busyTimeout: busyTimeout, configure: configure))
    } catch let error as SQLiteError {
      throw Self.explain(error, path: path, doing: "opened")
    }
  }

  private func checkFile() throws {
    let check = StoreFileCheck(configuration)
    if try check.run() { return }
    do {
      try checkWithoutChanging()
    } catch let error as SQLiteError where error.isNotADatabase {
      throw check.isNoDatabase
    }
  }

  /// The configuration's time in milliseconds.
  private var busyTimeout: Int32 {
    let (seconds, attoseconds) = configuration.busyTimeout.components
    let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    return Int32(min(max(milliseconds, 0), Double(Int32.max)))
  }

  /// A store that is only read lies perhaps where nothing can be made beside it, as the shared memory of a
  /// log; without a log it is read as a file that nobody changes.
  private var mode: OpenMode {
    if configuration.allowsSave { return .readWriteCreate }
    let folder = configuration.url.deletingLastPathComponent().path
    let isFixed = !FileManager.default.isWritableFile(atPath: folder) && !hasLog
    return isFixed ? .immutable : .readOnly
  }

  private var hasLog: Bool { FileState.hasLog(path) }

  /// Reads an existing file's schema by a read-only connection, since the pool's writer switches
  /// the file to write-ahead logging: a file that does not fit must stay as it is.
  ///
  /// A program that has the file open meanwhile may write to it while it is read as one that nobody uses:
  /// what was read may then be of two states, and is read again.
  private func checkWithoutChanging() throws {
    for _ in 0..<Self.looks {
      let state = FileState(path)
      do {
        return try look()
      } catch let error as OutdatedStore {
        // It is compared again under the write lock.
        throw error
      } catch {
        if state == FileState(path) { throw error }
      }
    }
    try look()
  }

  /// How often the file is looked at again, before what is found is believed although it changes.
  private static let looks = 5

  private func look() throws {
    // A file without a log is not in use; opening it as such leaves nothing beside it. One with a log
    // must be read together with it.
    let connection = try Connection(path: path, mode: modeOfCheck, busyTimeout: busyTimeout)
    defer { connection.close() }
    connection.trace = SQLTrace.handler
    if try Introspection(connection).isEmptyDatabase() { return }
    try checkSchema(connection)
  }

  /// A rollback journal is what a program has left that ended within a transaction: SQLite puts the file
  /// in order by it when it may write.
  private var modeOfCheck: OpenMode {
    if configuration.allowsSave, FileManager.default.fileExists(atPath: path + "-journal") {
      return .readWrite
    }
    return hasLog ? .readOnly : .immutable
  }

  private func prepare(_ pool: ConnectionPool) throws -> Opened {
    do {
      if configuration.allowsSave || configuration.isStoredInMemoryOnly {
        let identifier = try pool.write { connection in
          let identifier = try prepareTables(connection)
          try completeTrees(connection)
          return identifier
        }
        return Opened(pool: pool, identifier: identifier, maps: definition.maps)
      }
      return try pool.read { connection in
        let metadata = try checkSchema(connection)
        return Opened(
          pool: pool, identifier: metadata.identifier,
          maps: try definition.maps.usable(in: connection), version: metadata.version)
      }
    } catch {
      pool.close()
      throw error
    }
  }

  /// Creates the tables of a new store.
  ///
  /// Another process may be doing the same: whoever gets the write lock first creates them, the
  /// other finds them.
  private func prepareTables(_ connection: Connection) throws -> String {
    if try !Introspection(connection).isEmptyDatabase() {
      return try checkSchema(connection).identifier
    }
    return try connection.transaction(.immediate) {
      if try !Introspection(connection).isEmptyDatabase() {
        return try checkSchema(connection).identifier
      }
      let metadata = try StoreMetadata(
        newStoreOf: definition, version: version ?? definition.schema.version)
      try connection.execute(StoreMetadata.createTable)
      try metadata.write(to: connection)
      try definition.create(in: connection)
      return metadata.identifier
    }
  }

  /// Brings the R-trees up to what this program's SQLite can do.
  private func completeTrees(_ connection: Connection) throws {
    let trees = SpatialIndexes(connection)
    if try trees.areComplete(in: definition.maps) { return }
    try connection.transaction(.immediate) { try trees.complete(definition) }
  }

  /// Compares the stored schema with the container's.
  @discardableResult
  private func checkSchema(_ connection: Connection) throws -> StoreMetadata {
    guard try Introspection(connection).hasTable(StoreMetadata.table) else {
      throw SwiftDataError.unknownDataStoreSchema.explained(
        "\(path) is a SQLite database of another program: it has no table "
          + "\(StoreMetadata.table). Choose another url for the store. The file was not changed.")
    }
    let metadata = try StoreMetadata(reading: connection)
    if let migration = metadata.undecided {
      let store = UndecidedStore(identifier: metadata.identifier, migration: migration)
      if configuration.allowsSave { throw store }
      try MigrationSettlement(configuration.url, store).check()
    }
    guard metadata.fingerprint == definition.fingerprints.shape,
      version == nil || version == metadata.version
    else { throw OutdatedStore(metadata: metadata) }
    if !metadata.hasTypes(of: definition) { try checkTypes(metadata, connection) }
    return metadata
  }

  /// Values of other types may have no place in the program's; a store that can be written notes that they
  /// have.
  private func checkTypes(_ metadata: StoreMetadata, _ connection: Connection) throws {
    if configuration.allowsSave { throw OutdatedStore(metadata: metadata) }
    let changes = MigrationPlanner.changes(
      from: try metadata.decodedSchema(of: path), to: definition.schema, definition.maps)
    try StoreMigration.refuse(changes.problems, configuration)
    try DataChecks(connection).run(changes.checks)
  }

  /// The condition of a statement, which names the properties and what is done with them.
  private static func condition(of sql: String?) -> String {
    guard let sql, let start = sql.range(of: " WHERE ") else { return "" }
    return ", in the condition \(sql[start.upperBound...])"
  }

  /// What SQLite says, with the file and what to do.
  ///
  /// An error without a code of its own comes from one of our functions: a predicate that Swift would
  /// have ended the program for, such as an overflow.
  static func explain(_ error: SQLiteError, path: String, doing action: String) -> any Error {
    let mayHavePredicate = action != "opened" && action != "migrated"
    if mayHavePredicate, error.isOfAFunction {
      return SwiftDataError.unsupportedPredicate.explained(
        "The predicate cannot be evaluated for some row of the store \(path): \(error.message)"
          + "\(condition(of: error.sql)). Exclude such rows by a condition in front of it.")
    }
    let advice =
      if error.isNotADatabase {
        "It is not a SQLite database. Choose another url for the store"
      } else if error.isBusy {
        "Another process holds its lock, for longer than the busyTimeout of the configuration. Nothing was "
          + "changed; try again when it is done"
      } else if error.isFull {
        "The disk is full. Make room and try again"
      } else if error.isReadOnly {
        "It cannot be written. Change its permissions, or open it with allowsSave: false"
      } else if error.isCorrupt {
        "It is damaged. Restore it from a backup"
      } else if error.isCannotOpen {
        "Check that it exists and that its folder can be written"
      } else {
        "See the SQLite error"
      }
    return SwiftDataError.loadIssueModelContainer.explained(
      "The store \(path) could not be \(action). \(advice). "
        + "(SQLite \(error.extendedCode): \(error.message))",
      mayPass: error.isBusy || error.isFull)
  }
}

/// A store that holds another schema, or another version of it, than it is opened with.
struct OutdatedStore: Error {
  let metadata: StoreMetadata
}
