/// What was added to and removed from a to-many relationship that is not loaded.
struct LinkOverlay {
  private(set) var added: [any PersistentModel] = []
  private(set) var removed: [any PersistentModel] = []
  private var addedIdentities: Set<ObjectIdentifier> = []
  private var removedIdentities: Set<ObjectIdentifier> = []

  var isEmpty: Bool { added.isEmpty && removed.isEmpty }

  /// Notes an addition.
  ///
  /// What is taken out and put back goes to the end, as in an array.
  mutating func add(_ object: any PersistentModel) {
    if addedIdentities.insert(ObjectIdentifier(object)).inserted { added.append(object) }
  }

  /// Notes a removal.
  ///
  /// Taking out what was just added is no change.
  mutating func remove(_ object: any PersistentModel) {
    let identity = ObjectIdentifier(object)
    if addedIdentities.remove(identity) != nil {
      added.removeAll { $0 === object }
    } else if removedIdentities.insert(identity).inserted {
      removed.append(object)
    }
  }

  /// The stored objects with the changes applied.
  func applied<Target: PersistentModel>(to stored: [Target]) -> [Target] {
    if isEmpty { return stored }
    let kept = stored.filter { !removedIdentities.contains(ObjectIdentifier($0)) }
    let present = Set(kept.map { ObjectIdentifier($0) })
    return kept
      + added.compactMap { $0 as? Target }.filter { !present.contains(ObjectIdentifier($0)) }
  }
}

extension _LinkKind {
  /// The value that holds what the store has, with the changes that wait beside the unloaded
  /// relationship laid over it.
  ///
  /// They are then changes of a loaded one.
  static func value(
    of stored: [Target], withChangesIn record: ChangeRecord?, _ property: Int
  ) -> Value? {
    guard let record, let overlay = record.overlays[property] else { return value(of: stored) }
    guard let saved = value(of: stored), let value = value(of: overlay.applied(to: stored))
    else { return nil }
    record.overlays[property] = nil
    if objects(of: saved).isIdentical(to: objects(of: value)) {
      record.markClean(property)
    } else {
      record.replaceSaved(property, by: _Stored<Value>.loaded(saved))
    }
    return value
  }
}
