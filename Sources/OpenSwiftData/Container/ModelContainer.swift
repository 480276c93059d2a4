import Dispatch
public import Foundation
import Synchronization

/// The stores of a program's models, and the schema that they hold.
///
/// Make one for a set of files and share it: a container is `Sendable`, and each isolation makes
/// its own `ModelContext` from it. Opening reads the stored schema first and compares; a store of an
/// earlier schema is migrated, and one that cannot be is an error and stays as it is.
public class ModelContainer: Equatable, @unchecked Sendable {
  // Unchecked: everything is immutable after `init`, except the main context, which the main actor
  // makes and whoever lets go of the container last gives away, and the configurations, which have a lock.

  /// The entities of the container.
  public final let schema: Schema

  /// The plan given at creation, by which stores of earlier versions were migrated.
  public final let migrationPlan: (any SchemaMigrationPlan.Type)?

  /// Where the stores are; at least one.
  ///
  /// Changing the set changes no store.
  public var configurations: Set<ModelConfiguration> {
    get { contents.configurations.withLock { $0 } }
    set { contents.configurations.withLock { $0 = newValue } }
  }

  final let contents: ContainerContents
  final var stores: [SQLiteStore] { contents.stores }

  nonisolated(unsafe) private final var madeMainContext: ModelContext?

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
  /// Stores of another schema are migrated, all of them or none: by the stages of the plan, or, without
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
    schema = givenSchema
    self.migrationPlan = migrationPlan
    contents = try ContainerContents(givenSchema, migrationPlan, configurations)
    contents.belong(to: self)
  }

  /// Makes the container of contents that no other has.
  ///
  /// - Parameter mainContext: Their main context, if it is still there.
  init(_ contents: ContainerContents, mainContext: ModelContext?) {
    self.contents = contents
    schema = contents.schema
    migrationPlan = contents.migrationPlan
    madeMainContext = mainContext
  }

  /// Makes the container of a custom stage, whose stores are parts of a migration's transaction.
  convenience init(migrating schema: Schema, _ stores: [SQLiteStore]) {
    self.init(ContainerContents(migrating: schema, stores), mainContext: nil)
    contents.belong(to: self)
  }

  deinit {
    guard !MainQueue.isCurrent, let last = takeMainContext() else { return }
    // The main actor lets go of it, so that what it saves at its end is saved there.
    nonisolated(unsafe) let context = last
    DispatchQueue.main.async { context.release() }
  }

  /// A reference to the main context that nobody else counts on, and that is to be released by hand.
  private func takeMainContext() -> Unmanaged<ModelContext>? {
    let context = madeMainContext.map { Unmanaged.passRetained($0) }
    madeMainContext = nil
    return context
  }

  /// Whether both are the same container.
  public static func == (lhs: ModelContainer, rhs: ModelContainer) -> Bool { lhs === rhs }

  static let remoteChangeName = Notification.Name("ModelContainer.remoteChange")

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
  /// The container keeps it. What is unsaved when the container goes is saved then by the main actor, unless
  /// you keep the context, which then saves on as before.
  @MainActor public var mainContext: ModelContext {
    if let context = madeMainContext { return context }
    let context = ModelContext(contents)
    context.autosaveEnabled = true
    context.live(in: .mainActor)
    stores.forEach(RemoteWatch.shared.watch)
    LastSave.add(context)
    contents.note(mainContext: context)
    madeMainContext = context
    return context
  }
}
