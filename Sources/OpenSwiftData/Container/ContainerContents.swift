import Foundation
import Synchronization

/// What a container has and its contexts share: the stores, and the entities in them.
///
/// A main context keeps this and not its container, which so goes with its last user, and the main context with
/// it. `@unchecked Sendable`: nothing changes but what has a lock.
final class ContainerContents: @unchecked Sendable {
  let schema: Schema
  let migrationPlan: (any SchemaMigrationPlan.Type)?
  let configurations: Mutex<Set<ModelConfiguration>>
  /// Each entity as the runtime works with it, in the order of the schema's types.
  let layouts: [EntityLayout]
  let stores: [SQLiteStore]

  /// Who has them.
  ///
  /// `@unchecked Sendable`: a reference to the main context is handed on, and the context not used.
  private struct Owners: @unchecked Sendable {
    weak var container: ModelContainer?
    weak var mainContext: ModelContext?
  }

  private let owners = Mutex(Owners())

  init(
    _ schema: Schema, _ migrationPlan: (any SchemaMigrationPlan.Type)?,
    _ configurations: [ModelConfiguration]
  ) throws {
    try schema.validate()
    self.schema = schema
    self.migrationPlan = migrationPlan
    layouts = try schema.modelTypes.map { try makeLayout($0, schema) }
    let chosen = configurations.isEmpty ? [ModelConfiguration()] : configurations
    self.configurations = Mutex(Set(chosen))
    let assignment = try StoreAssignment(of: layouts, to: chosen)
    let path = try migrationPlan.map { try MigrationPath($0, to: schema) }
    stores = try StoreOpener(schema: schema, plan: path, assignment: assignment).open()
    for store in stores {
      store.remote.notify { [weak self] in
        guard let self else { return }
        NotificationCenter.default.post(
          name: ModelContainer.remoteChangeName, object: self.container)
      }
    }
  }

  /// Those of a custom stage, whose stores are parts of a migration's transaction.
  init(migrating schema: Schema, _ stores: [SQLiteStore]) {
    self.schema = schema
    migrationPlan = nil
    configurations = Mutex([])
    let known = Dictionary(
      stores.flatMap(\.layouts).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    layouts = schema.entities.compactMap { known[$0.name] }
    self.stores = stores
  }

  // MARK: Who has them

  /// The container; another one where nobody has it any more.
  var container: ModelContainer {
    owners.withLock { owners in
      if let container = owners.container { return container }
      let container = ModelContainer(self, mainContext: owners.mainContext)
      owners.container = container
      return container
    }
  }

  /// Makes the container known that was made for them.
  func belong(to container: ModelContainer) { owners.withLock { $0.container = container } }

  @MainActor func note(mainContext: ModelContext) {
    nonisolated(unsafe) let mainContext = mainContext
    owners.withLock { $0.mainContext = mainContext }
  }

  /// One session for each store, by entity name, for a new context.
  func makeSessions() -> [String: any StoreSession] {
    var sessions: [String: any StoreSession] = [:]
    for store in stores {
      let session = SQLiteSession(store)
      for layout in store.layouts { sessions[layout.name] = session }
    }
    return sessions
  }
}

func makeLayout<Model: PersistentModel>(
  _ type: Model.Type, _ schema: Schema
) throws -> EntityLayout {
  let entity = schema.entitiesByName[Schema.entityName(for: type)]
  return try EntityLayout(
    type, unique: entity?.uniquenessConstraints ?? [], spatial: entity?.spatialIndices ?? [])
}
