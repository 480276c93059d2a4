/// The pending objects of one entity, without the entries of the lists that no longer hold.
///
/// An entry holds while its object says that it stands at that place of that list of this context.
extension EntityContext {
  func forEachInserted(_ body: (Model) throws -> Void) rethrows {
    try forEach(of: inserted, from: 0, standingAs: .pending, body)
  }

  func forEachChanged(_ body: (Model) throws -> Void) rethrows {
    try forEach(of: changed, from: 0, standingAs: .persistent, body)
  }

  func forEachDeleted(_ body: (Model) throws -> Void) rethrows {
    try forEach(of: deleted, from: 0, standingAs: .deleted, body)
  }

  /// Passes over the entries of a list from a place on.
  func forEach(
    of list: [Model], from start: Int, standingAs lifecycle: ModelLifecycle,
    _ body: (Model) throws -> Void
  ) rethrows {
    // By index: an enumerated sequence of a generic element is felt in a save of many objects.
    for index in start..<list.count where holds(list[index], at: index, as: lifecycle) {
      try body(list[index])
    }
  }

  private func holds(_ model: Model, at index: Int, as lifecycle: ModelLifecycle) -> Bool {
    model._$model.holds(index, of: .passUnretained(self), as: lifecycle)
  }

  /// Whether the object is one of this context.
  func belongs(_ model: Model) -> Bool {
    model._$model.registry?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
  }
}

extension EntityContext: ContextEntity {
  var hasListedObjects: Bool {
    !inserted.isEmpty || !changed.isEmpty || !deleted.isEmpty || !deletedRowIDs.isEmpty
  }

  var hasChanges: Bool {
    if !deletedRowIDs.isEmpty { return true }
    for (index, model) in inserted.enumerated() where holds(model, at: index, as: .pending) {
      return true
    }
    for (index, model) in deleted.enumerated() where holds(model, at: index, as: .deleted) {
      return true
    }
    return changed.contains { $0.hasChanges && $0._$model.lifecycle == .persistent }
  }

  var insertedModels: [any PersistentModel] {
    var models: [any PersistentModel] = []
    forEachInserted { models.append($0) }
    return models
  }

  var changedModels: [any PersistentModel] {
    var models: [any PersistentModel] = []
    forEachChanged { if $0.hasChanges { models.append($0) } }
    return models
  }

  var deletedModels: [any PersistentModel] {
    var models: [any PersistentModel] = []
    forEachDeleted { models.append($0) }
    return models
  }

  func registeredObject(for rowID: Int64) -> (any PersistentModel)? { object(for: rowID) }

  func loadedObject(for rowID: Int64) throws -> (any PersistentModel)? {
    try loadedModel(for: rowID)
  }

  func goneObject(for identifier: PersistentIdentifier) -> any PersistentModel {
    goneModel(for: identifier)
  }

  /// The same where the class is known.
  func goneModel(for identifier: PersistentIdentifier) -> Model {
    var row = EmptyRow()
    let model = Model(_$row: &row)
    model._$model.rowID = identifier.rowID
    model._$model.lifecycle = .detached
    model._$model.isGone = true
    changeRecord(of: model).identifierSpace = identifier.space
    return model
  }

  /// The object of a row: the one that is alive, or a new one; nil where there is no such row.
  func loadedModel(for rowID: Int64) throws -> Model? {
    if let model = object(for: rowID) { return model }
    guard !RowID.isProvisional(rowID) else { return nil }
    var sink = LookUpSink(entity: self)
    defer { announceChanges() }
    _ = try session.load(rowID, of: layout, properties: nil, into: &sink)
    return sink.model
  }
}
