/// Which objects a save refused because others have changed or deleted their rows.
///
/// Found in `SwiftDataError.mergeConflict`. Ours alone.
public struct MergeConflict: Hashable, Sendable {
  /// One object of a conflict.
  public struct Object: Hashable, Sendable {
    /// The object's identifier, by which `ModelContext.registeredModel(for:)` finds it.
    public let identifier: PersistentIdentifier

    /// The names of the properties that were changed both here and elsewhere; those that were changed
    /// here where the row is gone.
    public let properties: [String]

    /// Whether others have deleted the object's row.
    public let isDeleted: Bool

    /// The name of the object's entity.
    public var entityName: String { identifier.entityName }
  }

  /// The objects, entity by entity; at least one.
  public let objects: [Object]
}

extension MergeConflict {
  /// The error of a save.
  var error: SwiftDataError {
    let shown = objects.prefix(5).map(\.text) + (objects.count > 5 ? ["…"] : [])
    return .modelValidationFailure.explained(
      "\(objects.count == 1 ? "An object" : "\(objects.count) objects") cannot be saved: "
        + shown.joined(separator: "; ")
        + ". Choose another mergePolicy for the context, or call rollback(), then save again.",
      merge: self)
  }
}

extension MergeConflict.Object {
  fileprivate var text: String {
    let names = properties.joined(separator: " and ")
    return isDeleted
      ? "the row of \(entityName) \(identifier.rowID), whose \(names) was changed here, has been "
        + "deleted elsewhere"
      : "\(names) of \(entityName) \(identifier.rowID) was changed here and elsewhere"
  }
}
