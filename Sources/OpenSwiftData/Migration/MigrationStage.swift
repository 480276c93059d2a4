/// One step of a migration plan, from one version of the models to the next.
public enum MigrationStage: Sendable {
  /// A step that follows from the two descriptions alone: models and properties that were added
  /// with a default, removed or renamed, and the other changes that <doc:Migrations> lists.
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)

  /// A step with code of the program before and after.
  ///
  /// `willMigrate` has a context of the old models, `didMigrate` one of the new ones. Saving what they
  /// change is up to them; a save becomes part of the migration's transaction. An error of either undoes
  /// the whole migration. Between the two, what follows from the descriptions is done as in a
  /// lightweight step. The two versions may have equal models.
  @preconcurrency
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?,
    didMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?)

  /// What `custom(fromVersion:toVersion:migrate:)` makes; SwiftData's enum has no such case.
  case carrying(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    migrate: @Sendable (_ old: ModelContext, _ new: ModelContext) throws -> Void)

  /// A step with code that sees the old objects and the new ones at once, so that it can carry values
  /// from the one to the other.
  ///
  /// It runs when the new tables hold what follows from the descriptions. A property whose type has
  /// changed otherwise has its default value, or nil, or an empty value, until the code assigns one; its
  /// former values are those of the old objects. The old context cannot save; the new one must, best
  /// after each batch, since the objects that it has changed stay in memory until then:
  ///
  ///     .custom(fromVersion: V1.self, toVersion: V2.self) { old, new in
  ///       var count = 0
  ///       try old.enumerate(FetchDescriptor<V1.Book>(), batchSize: 1_000) { book in
  ///         try new.counterpart(of: book, as: V2.Book.self)?.price = Decimal(book.price)
  ///         count += 1
  ///         if count.isMultiple(of: 1_000) { try new.save() }
  ///       }
  ///       try new.save()
  ///     }
  ///
  /// The stored rows are copied for the old context. SwiftData has no such step.
  public static func custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    migrate: @escaping @Sendable (_ old: ModelContext, _ new: ModelContext) throws -> Void
  ) -> MigrationStage {
    .carrying(fromVersion: fromVersion, toVersion: toVersion, migrate: migrate)
  }
}

extension MigrationStage {
  /// The version that the step begins at.
  var source: any VersionedSchema.Type {
    switch self {
    case .lightweight(let version, _), .custom(let version, _, _, _), .carrying(let version, _, _):
      version
    }
  }

  /// The version that the step leads to.
  var target: any VersionedSchema.Type {
    switch self {
    case .lightweight(_, let version), .custom(_, let version, _, _), .carrying(_, let version, _):
      version
    }
  }

  /// Whether the step has code of the program.
  var isCustom: Bool { if case .lightweight = self { false } else { true } }
}
