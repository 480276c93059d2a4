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

  init(configuration: ModelConfiguration, layouts: [EntityLayout], schema: Schema) throws {
    self.layouts = layouts
    var taken: Set<String> = [StoreMetadata.table, ExternalColumns.discardedTable]
    var tables: [String: TableMap] = [:]
    // In the order of the names, as for columns.
    for layout in layouts.sorted(by: { $0.name < $1.name }) {
      tables[layout.name] = TableMap(layout, takenTableNames: &taken)
    }
    self.tables = tables
    let links = layouts.flatMap(\.links.all)
    incomingLinks = Dictionary(grouping: links, by: \.destination)
    var joins: [String: JoinMap] = [:]
    for link in links where link.isJoin && link.isCanonical {
      let join = JoinMap(link, takenTableNames: &taken)
      for key in join.keys { joins[key] = join }
    }
    self.joins = joins
    let made = links.compactMap { $0.isCanonical ? joins[JoinMap.key(of: $0)] : nil }
    isReadOnly = !configuration.allowsSave
    path = configuration.isStoredInMemoryOnly ? "in memory" : configuration.url.path
    let keepsFiles =
      !configuration.isStoredInMemoryOnly
      && layouts.contains { !$0.externalProperties.isEmpty }
    files = keepsFiles ? ExternalFiles(database: configuration.url) : nil
    let opening = StoreOpening(
      configuration: configuration, schema: schema.restricted(to: Set(layouts.map(\.name))),
      tables: layouts.compactMap { tables[$0.name] }, joins: made, files: files)
    (pool, identifier) = try opening.open()
    if let files {
      files.locate(identifier)
      if !isReadOnly { ExternalSweep(files: files, pool: pool).run() }
    }
  }

  deinit { pool.close() }

  /// The relationships that an entity declares.
  func links(of entity: String) -> [Link] { tables[entity]?.layout.links.all ?? [] }

  /// The error of a save or fetch that SQLite refused, in the library's terms.
  func explain(_ error: SQLiteError, doing action: String) -> any Error {
    StoreOpening.explain(error, path: path, doing: action)
  }
}

extension Schema {
  /// The schema of the entities that one of several stores holds.
  fileprivate func restricted(to names: Set<String>) -> Schema {
    let kept = entities.filter { names.contains($0.name) }
    return kept.count == entities.count ? self : Schema(entities: kept, version: version)
  }
}
