public import Foundation
import Synchronization

/// The stores of a program's models, and the schema that they hold.
///
/// Make one for a set of files and share it: a container is `Sendable`, and each isolation makes
/// its own `ModelContext` from it. Opening reads the stored schema first and compares; a store of an
/// earlier schema is migrated, and one that cannot be is an error and stays as it is.
public class ModelContainer: Equatable, @unchecked Sendable {
  // Unchecked: everything is immutable after `init`, except the main context, which the main actor
  // owns, and the configurations, which have a lock.

  /// The entities of the container.
  public final let schema: Schema

  /// The plan given at creation, by which stores of earlier versions were migrated.
  public final let migrationPlan: (any SchemaMigrationPlan.Type)?

  /// Where the stores are; at least one.
  ///
  /// Changing the set changes no store.
  public var configurations: Set<ModelConfiguration> {
    get { lockedConfigurations.withLock { $0 } }
    set { lockedConfigurations.withLock { $0 = newValue } }
  }

  private final let lockedConfigurations: Mutex<Set<ModelConfiguration>>

  /// Each entity as the runtime works with it, in the order of the schema's types.
  final let layouts: [EntityLayout]
  final let stores: [SQLiteStore]
  @MainActor private final var madeMainContext: ModelContext?

  /// Opens or creates the stores for model classes.
  ///
  /// Without a configuration the store is the platform's default one, on disk.
  ///
  /// - Throws: As `init(for:migrationPlan:configurations:)` for a schema.
  public convenience init(
    for forTypes: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: Schema(forTypes), migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens or creates the stores for a schema.
  ///
  /// - Throws: As the designated initializer.
  public convenience init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: givenSchema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens or creates the stores for a schema.
  ///
  /// An entity goes to the configuration whose own schema names it, the others to the one without a
  /// schema. A missing folder is made.
  ///
  /// A store of another schema is migrated, in one transaction: by the stages of the plan, or, without
  /// one, by what follows from the two schemas. See <doc:Migrations>. Its cost is then that of rewriting
  /// the tables that change. A store of the same schema costs one comparison.
  ///
  /// - Throws: `SwiftDataError.modelValidationFailure` for a schema that makes no sense, naming entity
  ///   and property; `.duplicateConfiguration` and the other configuration errors;
  ///   `.loadIssueModelContainer` for a file that cannot be opened or whose rows do not fit the new
  ///   schema, `.unknownDataStoreSchema` for one with a schema that cannot be migrated,
  ///   `.backwardMigration` for one of a later version, all naming the file; what a custom stage throws.
  public init(
    for givenSchema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    try givenSchema.validate()
    schema = givenSchema
    self.migrationPlan = migrationPlan
    layouts = try givenSchema.modelTypes.map { try makeLayout($0, givenSchema) }
    let chosen = configurations.isEmpty ? [ModelConfiguration()] : configurations
    lockedConfigurations = Mutex(Set(chosen))
    let assignment = try StoreAssignment(of: layouts, to: chosen)
    let path = try migrationPlan.map { try MigrationPath($0, to: givenSchema) }
    stores = try StoreOpener(schema: givenSchema, plan: path, assignment: assignment).open()
    for store in stores {
      store.remote.notify { [weak self] in
        guard let self else { return }
        NotificationCenter.default.post(name: Self.remoteChangeName, object: self)
      }
    }
  }

  /// Makes the container of a custom stage, whose stores are parts of a migration's transaction.
  init(migrating schema: Schema, _ stores: [SQLiteStore]) {
    self.schema = schema
    migrationPlan = nil
    lockedConfigurations = Mutex([])
    let known = Dictionary(
      stores.flatMap(\.layouts).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    layouts = schema.entities.compactMap { known[$0.name] }
    self.stores = stores
  }

  /// Whether both are the same container.
  public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool { lhs === rhs }

  private static let remoteChangeName = Notification.Name("ModelContainer.remoteChange")

  /// Posted when another process, or another container, has saved to one of the container's files; the
  /// object is the container.
  ///
  /// Without `userInfo`. Posted on the thread that notices it: by the next fetch or save, or within about a
  /// second by a look that begins with the first use of this name or of a main context. Several saves may
  /// count as one. Contexts have the objects that are alive follow as they do after saves of their own
  /// process.
  public static var remoteChange: Notification.Name {
    RemoteWatch.shared.watchAll()
    return remoteChangeName
  }

  /// The container's context for the main actor; always the same one, with `autosaveEnabled` set.
  ///
  /// The two hold each other: a container whose main context was used stays until the program ends.
  @MainActor public var mainContext: ModelContext {
    if let context = madeMainContext { return context }
    let context = ModelContext(self)
    context.autosaveEnabled = true
    context.live(in: .mainActor)
    stores.forEach(RemoteWatch.shared.watch)
    LastSave.add(context)
    madeMainContext = context
    return context
  }

  /// One session for each store, by entity name, for a new context.
  final func makeSessions() -> [String: any StoreSession] {
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
