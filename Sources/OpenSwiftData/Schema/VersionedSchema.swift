/// The models of one version of a program, for a migration plan.
///
/// Nest the classes of a version in the conforming type. An entity is named by its class's
/// unqualified name, so `AppV1.Chore` and `AppV2.Chore` are two versions of one entity.
public protocol VersionedSchema: SendableMetatype {
  /// Every model of the version, changed or not.
  static var models: [any PersistentModel.Type] { get }

  /// The version's number.
  ///
  /// Stores are recognised by their shape, not by this.
  static var versionIdentifier: Schema.Version { get }
}
