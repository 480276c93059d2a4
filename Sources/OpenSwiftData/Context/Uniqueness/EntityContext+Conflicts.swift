/// The errors of saves that would give two rows one key.
extension EntityContext {
  /// The error of an inserted object that others stand in the way of.
  func conflict(
    of model: Model, with others: [(holder: MergePlan.Target, constraint: UniqueConstraint)],
    _ advice: String
  ) -> SwiftDataError {
    conflict(
      of: model.persistentModelID, with: others.map { identifier(of: $0.holder) },
      others.map(\.constraint), advice)
  }

  private func conflict(
    of refused: PersistentIdentifier, with others: [PersistentIdentifier],
    _ constraints: [UniqueConstraint], _ advice: String
  ) -> SwiftDataError {
    let conflict = UniquenessConflict(
      entityName: layout.name, identifiers: [refused] + others,
      constraints: constraints.map(\.names))
    return .modelValidationFailure.explained("\(conflict.text) \(advice)", conflict: conflict)
  }

  func refusal(ofRow rowID: Int64, with stored: any StoredKeys) throws -> (any Error)? {
    for constraint in layout.constraints {
      guard let key = try key(ofWrittenRow: rowID, constraint, stored), key.isComplete,
        let other = try stored.row(holding: key, of: constraint, in: layout), other != rowID
      else { continue }
      return conflict(
        of: identifier(ofWrittenRow: rowID), with: [identifier(ofWrittenRow: other)], [constraint],
        "Change one of them, or delete one, or call rollback().")
    }
    return nil
  }

  /// The key that a save means to give a row that it writes.
  private func key(
    ofWrittenRow rowID: Int64, _ constraint: UniqueConstraint, _ stored: any StoredKeys
  ) throws -> UniqueKey? {
    let model = newObject(ofRow: rowID) ?? object(for: rowID)
    var key =
      try model.map { self.key(of: $0, for: constraint) }
      ?? stored.key(ofRow: rowID, for: constraint, in: layout)
    for place in merges.places where merges.targets[place].flatMap(self.rowID) == rowID {
      let said = merges.said[place] ?? PropertySet()
      let own = self.key(of: inserted[place], for: constraint)
      for (part, property) in constraint.properties.enumerated() where said.contains(property) {
        key?.parts[part] = own.parts[part]
      }
    }
    return key
  }

  /// The inserted object that gets a row of its own.
  private func newObject(ofRow rowID: Int64) -> Model? {
    var found: Model?
    forEachNewRow { if rowIDForReference(to: $0) == rowID { found = $0 } }
    return found
  }

  private func identifier(of holder: MergePlan.Target) -> PersistentIdentifier {
    switch holder {
    case .row(let rowID): PersistentIdentifier(space: identifierSpace, rowID: rowID)
    case .object(let place): inserted[place].persistentModelID
    }
  }

  private func identifier(ofWrittenRow rowID: Int64) -> PersistentIdentifier {
    newObject(ofRow: rowID)?.persistentModelID
      ?? PersistentIdentifier(space: identifierSpace, rowID: rowID)
  }
}
