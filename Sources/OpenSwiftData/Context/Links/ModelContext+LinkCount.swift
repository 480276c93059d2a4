extension ModelContext {
  /// The number of objects that a to-many relationship of an object leads to, without loading or
  /// making any.
  ///
  /// Unsaved changes count. One SELECT over an index where the relationship is not loaded, none where
  /// it is. Complexity: proportional to the number, but a few million a second.
  ///
  /// Ours. `owner.books.count` answers the same, but `books` is an array: its getter asks the store
  /// for the row ids and makes an object without values for each before `count` is even called.
  ///
  /// - Throws: `SwiftDataError.unsupportedKeyPath` where the key path is not a to-many relationship;
  ///   `.modelValidationFailure` for an object of another context.
  public func fetchCount<Owner: PersistentModel, Targets: RelationshipCollection>(
    of relationship: KeyPath<Owner, Targets>, in owner: Owner
  ) throws -> Int {
    try count(of: relationship, in: owner, limit: -1)
  }

  /// Whether a to-many relationship of an object leads to nothing, without loading or making an
  /// object.
  ///
  /// Unsaved changes count. One SELECT over an index, which ends at the first row, where the
  /// relationship is not loaded.
  ///
  /// Ours. `owner.books.isEmpty` answers the same, after the getter has made all objects.
  ///
  /// - Throws: As ``fetchCount(of:in:)`` does.
  public func isEmpty<Owner: PersistentModel, Targets: RelationshipCollection>(
    _ relationship: KeyPath<Owner, Targets>, in owner: Owner
  ) throws -> Bool {
    try count(of: relationship, in: owner, limit: 1) == 0
  }

  private func count<Owner: PersistentModel>(
    of relationship: PartialKeyPath<Owner>, in owner: Owner, limit: Int
  ) throws -> Int {
    let entity = try entity(for: Owner.self)
    guard let link = entity.layout.link(of: relationship), link.isToMany else {
      throw SwiftDataError.unsupportedKeyPath.explained(
        "\(relationship) is not a to-many relationship of \(entity.layout.name), so there is nothing to "
          + "count.")
    }
    if case .objects(let objects) = owner.linkContent(link.property) { return objects.count }
    guard owner.isStored else { return 0 }
    guard entity.belongs(owner) else {
      throw SwiftDataError.modelValidationFailure.explained(
        "\(entity.layout.name) \(owner.persistentModelID.id) belongs to another context. Ask its own "
          + "modelContext.")
    }
    let overlay = owner._$model.record?.overlays[link.property] ?? LinkOverlay()
    let changed = (overlay.added + overlay.removed).map { $0._$model.rowID }
    return try overlay.added.count
      + entity.session.linkedCount(
        of: owner._$model.rowID, in: link, excluding: changed, limit: limit)
  }
}
