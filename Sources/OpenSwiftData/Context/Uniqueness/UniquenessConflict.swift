/// Why a save refused an object: others have the values that no two objects of its class may share.
///
/// Found in `SwiftDataError.uniquenessConflict`. Ours alone.
public struct UniquenessConflict: Hashable, Sendable {
  /// The name of the objects' entity.
  public let entityName: String

  /// The object that was refused, then those that have its keys.
  ///
  /// An object that is not saved yet has a temporary identifier here, by which
  /// `ModelContext.registeredModel(for:)` finds it.
  public let identifiers: [PersistentIdentifier]

  /// The names of the properties of the constraints that stand in the way, one for each identifier
  /// after the first.
  public let constraints: [[String]]
}

extension UniquenessConflict {
  /// What happened, as the beginning of an explanation.
  var text: String {
    let others = zip(identifiers.dropFirst(), constraints).map { identifier, constraint in
      "\(title(of: identifier)) has its \(constraint.joined(separator: " and "))"
    }
    let refused = identifiers.first.map(title) ?? "A \(entityName)"
    return
      "\(refused) cannot be saved: \(others.joined(separator: ", and ")), which must be unique."
  }

  private func title(of identifier: PersistentIdentifier) -> String {
    (identifier.isTemporary ? "the new " : "") + "\(entityName) \(identifier.rowID)"
  }
}
