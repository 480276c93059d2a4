/// How a store of an earlier version of the models becomes one of the current version.
///
/// This version of the library declares plans but does not run them: a container whose store has
/// another shape than its schema reports the differences and leaves the store as it is.
public protocol SchemaMigrationPlan: SendableMetatype {
  /// The versions, from the oldest to the newest.
  static var schemas: [any VersionedSchema.Type] { get }

  /// The steps from each version to the next, in order.
  static var stages: [MigrationStage] { get }
}
