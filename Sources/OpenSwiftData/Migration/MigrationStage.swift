/// One step of a migration plan, from one version of the models to the next.
public enum MigrationStage: Sendable {
  /// A step that follows from the two descriptions alone: models and properties that were added
  /// with a default, removed or renamed.
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)

  /// A step with code of the program before and after.
  ///
  /// `willMigrate` has a context of the old models, `didMigrate` one of the new ones. An error of
  /// either ends the migration. Saving what they change is up to them.
  @preconcurrency
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?,
    didMigrate: (@Sendable (_ context: ModelContext) throws -> Void)?)
}
