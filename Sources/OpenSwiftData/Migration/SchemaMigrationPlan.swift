/// How a store of an earlier version of the models becomes one of the current version.
///
/// A container that is made with a plan recognises the version of a store by its shape, and runs the
/// stages from there on, in one transaction. A store of a shape between two versions is brought to the
/// first version that it lacks nothing but additions to. See <doc:Migrations>.
public protocol SchemaMigrationPlan: SendableMetatype {
  /// The versions, from the oldest to the newest.
  static var schemas: [any VersionedSchema.Type] { get }

  /// The steps from each version to the next, in order.
  static var stages: [MigrationStage] { get }
}

extension SchemaMigrationPlan {
  /// Throws an error that explains everything that is wrong with the plan: versions out of order, stages
  /// that are missing or lead elsewhere, models that cannot be stored, and lightweight stages that the
  /// two descriptions alone are not enough for.
  ///
  /// Meant for a test; a container checks the order itself, and the rest when it has a store to migrate.
  /// SwiftData has no such method.
  public static func validate() throws {
    try MigrationPath(self).validate()
  }
}
