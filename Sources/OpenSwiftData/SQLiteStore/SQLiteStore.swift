import Foundation
import SQLiteGateway
import Synchronization

/// One SQLite database that holds the entities of a configuration: the data mapper's root.
///
/// It is shared by the sessions of all contexts. Everything is immutable after `init`; the pool and
/// the cache have locks of their own.
final class SQLiteStore: Sendable {
  let pool: ConnectionPool
  /// The store's own identifier, made with the file.
  let identifier: String
  /// The database file, or the name of the in-memory database.
  let path: String
  let isReadOnly: Bool
  /// Whether saves are parts of a greater transaction.
  let isMigrating: Bool
  /// The shape that the store was opened in.
  private let fingerprint: String
  let layouts: [EntityLayout]
  /// The tables by entity name.
  let tables: [String: TableMap]
  /// The tables of links that no row of either end carries, by the names of both ends' properties.
  let joins: [String: JoinMap]
  /// The relationships that lead to an entity, by its name.
  let incomingLinks: [String: [Link]]
  /// How many saves this process has made.
  let saveCount = Atomic(0)
  /// The files of large contents; nil where no property's are kept so, and in memory.
  let files: ExternalFiles?
  /// SQL text by query shape.
  let queries = ShapeCache<QueryShape, String>()

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - version: The version of the schema that the store must be of; nil for any.
  ///   - isMigrated: Whether this container has looked at the file already and brought it to the schema.
  /// - Throws: `OutdatedStore` where it has to be migrated first; the file is then as it was.
  init(
    configuration: ModelConfiguration, definition: StoreDefinition, version: Schema.Version?,
    isMigrated: Bool
  ) throws {
    let maps = definition.maps
    layouts = maps.layouts
    tables = maps.tables
    joins = maps.joins
    incomingLinks = Dictionary(grouping: layouts.flatMap(\.links.all), by: \.destination)
    isReadOnly = !configuration.allowsSave
    isMigrating = false
    fingerprint = definition.schema.fingerprint
    path = configuration.isStoredInMemoryOnly ? "in memory" : configuration.url.path
    files = definition.keepsFiles ? ExternalFiles(database: configuration.url) : nil
    let opening = StoreOpening(
      configuration: configuration, definition: definition, files: files, version: version,
      isChecked: isMigrated)
    (pool, identifier) = try opening.open()
    files?.locate(identifier)
    if !isReadOnly, let files = files ?? formerFiles(configuration) {
      ExternalSweep(files: files, pool: pool).run()
    }
  }

  /// The files of a store whose schema had large contents once, which a migration may not have come to
  /// remove.
  private func formerFiles(_ configuration: ModelConfiguration) -> ExternalFiles? {
    if configuration.isStoredInMemoryOnly { return nil }
    let files = ExternalFiles(database: configuration.url)
    files.locate(identifier)
    return files.exist ? files : nil
  }

  /// A store within the transaction of a migration.
  ///
  /// What its sessions save becomes part of the transaction.
  init(
    migrating definition: StoreDefinition, _ connection: Connection, _ identifier: String,
    _ files: ExternalFiles, isReadOnly: Bool = false
  ) {
    let maps = definition.maps
    layouts = maps.layouts
    tables = maps.tables
    joins = maps.joins
    incomingLinks = Dictionary(grouping: layouts.flatMap(\.links.all), by: \.destination)
    self.isReadOnly = isReadOnly
    path = connection.path
    self.files = maps.keepsContents ? files : nil
    pool = ConnectionPool(lending: connection)
    self.identifier = identifier
    isMigrating = true
    fingerprint = definition.schema.fingerprint
  }

  deinit { pool.close() }

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
  var foreignMigration: SwiftDataError? {
    guard !isMigrating, let metadata = try? pool.read({ try StoreMetadata(reading: $0) }),
      metadata.fingerprint != fingerprint
    else { return nil }
    let version = metadata.version.map { " to version \($0)" } ?? ""
    return .backwardMigration.explained(
      "The store \(path) was migrated\(version) by another program since it was opened here. Open it anew "
        + "with the newer program; nothing was changed.")
  }
}

extension Schema {
  /// The schema of the entities that one of several stores holds.
  func restricted(to names: Set<String>) -> Schema {
    let kept = entities.filter { names.contains($0.name) }
    return kept.count == entities.count ? self : Schema(entities: kept, version: version)
  }
}
