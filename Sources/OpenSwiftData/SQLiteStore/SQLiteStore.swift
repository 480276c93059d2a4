import Foundation
import SQLiteGateway

/// One SQLite database that holds the entities of a configuration: the data mapper's root.
///
/// It is shared by the sessions of all contexts. Everything is immutable after `init`; the pool and
/// the cache have locks of their own.
final class SQLiteStore: Sendable {
  let pool: ConnectionPool
  /// The store's own identifier, made with the file.
  let identifier: String
  /// The name of the store's configuration.
  let configurationName: String
  /// The database file, or the name of the in-memory database.
  let path: String
  let isReadOnly: Bool
  /// Whether saves are parts of a greater transaction.
  let isMigrating: Bool
  /// Takes note of the tables that a custom stage writes to; nil without a migration.
  let written: WrittenTables?
  /// The shape that the store was opened in.
  private let fingerprint: String
  /// The version that it was opened in; nil for any.
  private let version: Schema.Version?
  /// The version that a store was of which is only read; nil for another one, and where the file does not
  /// say it.
  let openedVersion: Schema.Version?
  /// Whether another program may write to the store, or migrate it, meanwhile.
  let isShared: Bool
  let layouts: [EntityLayout]
  /// The tables by entity name.
  let tables: [String: TableMap]
  /// The tables of links that no row of either end carries, by the names of both ends' properties.
  let joins: [String: JoinMap]
  /// The relationships that lead to an entity, by its name.
  let incomingLinks: [String: [Link]]
  /// What the contexts of this container have saved.
  let log = SaveLog()
  let remote = RemoteCommits()
  /// The files of large contents; nil where no property's are kept so, and in memory.
  let files: ExternalFiles?
  /// SQL text by query shape.
  let queries = ShapeCache<QueryShape, QueryText>()

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - version: The version of the schema that the store must be of; nil for any.
  ///   - state: What this container knows of the file.
  /// - Throws: `OutdatedStore` where it has to be migrated first; the file is then as it was.
  init(
    configuration: ModelConfiguration, definition: StoreDefinition, version: Schema.Version?,
    state: StoreOpening.State
  ) throws {
    isReadOnly = !configuration.allowsSave
    isMigrating = false
    configurationName = configuration.name
    written = nil
    isShared = !configuration.isStoredInMemoryOnly
    fingerprint = definition.fingerprints.shape
    self.version = version
    path = configuration.isStoredInMemoryOnly ? "in memory" : configuration.url.path
    files = definition.keepsFiles ? ExternalFiles(database: configuration.url) : nil
    let opening = StoreOpening(
      configuration: configuration, definition: definition, files: files, version: version,
      state: state)
    let opened = try opening.open()
    (pool, identifier) = (opened.pool, opened.identifier)
    openedVersion = opened.version
    let maps = opened.maps
    layouts = maps.layouts
    tables = maps.tables
    joins = maps.joins
    incomingLinks = Dictionary(grouping: layouts.flatMap(\.links.all), by: \.destination)
    files?.locate(identifier)
    if isShared { _ = try pool.write { try remote.haveHappened(seenBy: $0) } }
    RemoteWatch.shared.add(self)
    if !isReadOnly, !configuration.isStoredInMemoryOnly { removeLeftovers(configuration.url) }
  }

  /// Removes what programs have left that were ended.
  private func removeLeftovers(_ url: URL) {
    UndoCopySweep(files: StoreFiles(database: url), pool: pool).run()
    if let files = files ?? formerFiles(url) { ExternalSweep(files: files, pool: pool).run() }
  }

  /// The files of a store whose schema had large contents once, which a migration may not have come to
  /// remove.
  private func formerFiles(_ url: URL) -> ExternalFiles? {
    let files = ExternalFiles(database: url)
    files.locate(identifier)
    return files.exist ? files : nil
  }

  /// A store within the transaction of a migration.
  ///
  /// What its sessions save becomes part of the transaction.
  ///
  /// - Parameter written: Takes note of what they write to; nil for a store that is only read.
  init(
    migrating definition: StoreDefinition, _ connection: Connection, _ identifier: String,
    _ files: ExternalFiles, _ written: WrittenTables?
  ) {
    let maps = (try? definition.maps.usable(in: connection)) ?? definition.maps
    layouts = maps.layouts
    tables = maps.tables
    joins = maps.joins
    incomingLinks = Dictionary(grouping: layouts.flatMap(\.links.all), by: \.destination)
    isReadOnly = written == nil
    self.written = written
    path = connection.path
    self.files = maps.keepsContents ? files : nil
    pool = ConnectionPool(lending: connection)
    self.identifier = identifier
    isMigrating = true
    configurationName = ""
    isShared = false
    fingerprint = definition.fingerprints.shape
    version = nil
    openedVersion = nil
  }

  deinit { pool.close() }

  /// What the file says of itself now.
  func metadata() throws -> StoreMetadata {
    try pool.read { try StoreMetadata(reading: $0) }
  }

  /// The relationships that an entity declares.
  func links(of entity: String) -> [Link] { tables[entity]?.layout.links.all ?? [] }

  /// Runs `body`, and gives SQLite's errors the library's terms.
  static func explaining<Result>(
    _ path: String, doing action: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw StoreOpening.explain(error, path: path, doing: action)
    }
  }

  /// The error of a save or fetch that SQLite refused, in the library's terms.
  func explain(_ error: SQLiteError, doing action: String) -> any Error {
    let migrated = error.mayBeOfASchema ? foreignMigration : nil
    return migrated ?? StoreOpening.explain(error, path: path, doing: action)
  }

  /// Says that another program has migrated the store, which may be why something was refused; nil where
  /// none has.
  private var foreignMigration: SwiftDataError? {
    do {
      try pool.read(checkIsNotMigrated)
      return nil
    } catch {
      return error as? SwiftDataError
    }
  }

  /// Throws where another program has migrated the store since it was opened.
  ///
  /// A save asks within its transaction: the rows that it would write are those of a former schema, even
  /// where the tables take them.
  func checkIsNotMigrated(_ connection: Connection) throws {
    guard isShared else { return }
    let now = try StoreMetadata.mark(connection)
    if now.isUndecided {
      throw SwiftDataError.backwardMigration.explained(
        "The store \(path) is being migrated together with others, or was when the program that did so "
          + "ended. Open it anew and save again; nothing was changed.")
    }
    if now.fingerprint == fingerprint, version == nil || version == now.version { return }
    throw SwiftDataError.backwardMigration.explained(
      "The store \(path) was migrated\(now.version.map { " to version \($0)" } ?? "") by another program "
        + "since it was opened here. Open it anew with the newer program; nothing was changed.")
  }

  /// The same for a save, which reads nothing where nobody else has committed since the last one.
  ///
  /// To be asked after `noteRemoteCommits`, in the writer's transaction.
  func checkIsNotMigratedSince(_ writer: Connection) throws {
    guard remote.mayHaveMigrated else { return }
    try checkIsNotMigrated(writer)
    remote.mayHaveMigrated = false
  }
}

extension Schema {
  /// The schema of the entities that one of several stores holds.
  func restricted(to names: Set<String>) -> Schema {
    let kept = entities.filter { names.contains($0.name) }
    return kept.count == entities.count ? self : Schema(entities: kept, version: version)
  }
}
