/// How far a migration is; see `ModelConfiguration.migrationProgress`.
///
/// SwiftData has no such thing.
public struct MigrationProgress: Hashable, Sendable {
  /// The number of the step that is at work, from one.
  public let stage: Int

  /// How many steps lead to the program's version.
  public let stageCount: Int

  /// The version that the step leads to.
  public let version: Schema.Version

  /// The entity whose rows are at work.
  public let entity: String

  /// How many of the entity's rows are done: copied into another form, or saved by the code of the step, each
  /// as often as it is saved; all of them where something was done at them as a whole, as an index was made.
  ///
  /// Zero for an entity whose rows need not be touched.
  public let completedRows: Int

  /// How many rows the entity has; for a relationship's links, how many those are.
  public let totalRows: Int
}
