/// Loading what a relationship of many objects leads to, by one statement.
extension EntityContext {
  /// Loads what a tree of relationships leads to from some of the entity's objects.
  ///
  /// One statement for each relationship of the tree, none where there is nothing to load.
  func prefetch(_ branches: [PrefetchPlan.Branch], of models: [Model]) throws {
    guard !models.isEmpty, let context else { return }
    for branch in branches {
      guard let type = context.entity(named: branch.link.destination)?.layout.modelType
      else { continue }
      try prefetch(branch, of: models, leadingTo: type, context)
    }
  }

  private func prefetch<Target: PersistentModel>(
    _ branch: PrefetchPlan.Branch, of models: [Model], leadingTo type: Target.Type,
    _ context: ModelContext
  ) throws {
    let destination = try context.entity(for: type)
    if branch.link.isToMany {
      try loadArrays(of: models, by: branch.link, in: destination)
    } else {
      try loadObjects(of: models, by: branch.link, in: destination, isRefreshing: true)
    }
    guard !branch.branches.isEmpty else { return }
    try destination.prefetch(
      branch.branches, of: destination.distinctModels(at: models, by: branch.link))
  }

  /// The objects of this entity that a relationship of others leads to, each once.
  private func distinctModels<Owner: PersistentModel>(
    at owners: [Owner], by link: Link
  ) -> [Model] {
    var seen = Set<ObjectIdentifier>()
    var models: [Model] = []
    func add(_ model: Model?) {
      guard let model, seen.insert(ObjectIdentifier(model)).inserted else { return }
      models.append(model)
    }
    for owner in owners {
      var visitor = LinkedModelsVisitor<Model>(target: link.property)
      owner._$visit(&visitor)
      visitor.models.forEach(add)
      if let rowID = visitor.reference { add(object(for: rowID)) }
    }
    return models
  }

  // MARK: To-one

  /// Loads what a to-one relationship leads to from the objects that came together with one of
  /// them.
  ///
  /// Once for each relationship: later changes are few.
  func followForBatch<Target: PersistentModel>(
    of model: Model, _ link: Link, in destination: EntityContext<Target>
  ) throws {
    guard let batch = model._$model.batch, !batch.followed.contains(link.property),
      !isHeir || link.inverse != nil
    else { return }
    batch.followed.insert(link.property)
    let models = batch.rowIDs.compactMap(object)
    try loadObjects(of: models, by: link, in: destination, isRefreshing: false)
  }

  /// - Parameter isRefreshing: Whether objects that are alive are brought up to their rows, too.
  private func loadObjects<Target: PersistentModel>(
    of models: [Model], by link: Link, in destination: EntityContext<Target>, isRefreshing: Bool
  ) throws {
    var references: [(model: Model, rowID: Int64)] = []
    var rowIDs = Set<Int64>()
    for model in models {
      var visitor = LinkedModelsVisitor<Target>(target: link.property)
      model._$visit(&visitor)
      if let rowID = visitor.reference {
        references.append((model, rowID))
        if isRefreshing || destination.object(for: rowID) == nil { rowIDs.insert(rowID) }
      } else if isRefreshing, let object = visitor.models.first,
        object._$model.lifecycle == .persistent
      {
        rowIDs.insert(object._$model.rowID)
      }
    }
    let loaded = try destination.load(rowIDs)
    for (model, rowID) in references {
      guard let object = destination.object(for: rowID).flatMap(destination.proven),
        mayHold(object, from: model, by: link)
      else { continue }
      var visitor = ObjectStoringVisitor(target: link.property, object: object)
      model._$visit(&visitor)
    }
    withExtendedLifetime(loaded) {}
  }

  /// The objects of those of the rows that exist, brought up to them; one statement.
  private func load(_ rowIDs: Set<Int64>) throws -> [Model] {
    let wanted = rowIDs.subtracting(vanishedRowIDs)
    guard !wanted.isEmpty else { return [] }
    var sink = PrefetchSink(self, by: nil)
    defer { announceChanges() }
    try session.load(Array(wanted), of: layout, into: &sink)
    let models = sink.takeModels()
    if models.count < wanted.count {
      vanishedRowIDs.formUnion(wanted.subtracting(models.map { $0._$model.rowID }))
    }
    return models
  }

  // MARK: To-many

  private func loadArrays<Target: PersistentModel>(
    of models: [Model], by link: Link, in destination: EntityContext<Target>
  ) throws {
    let owners = models.filter(\.isStored)
    guard !owners.isEmpty else { return }
    var sink = PrefetchSink(destination, by: link)
    defer { destination.announceChanges() }
    try session.loadLinked(
      to: owners.map { $0._$model.rowID }, by: link, of: destination.layout, into: &sink)
    let arrays = sink.takeArrays()
    for model in owners {
      let record = model._$model.record
      // An array with unsaved changes stays; changes beside an unloaded one are laid over.
      let isKept =
        (record?.dirty.contains(link.property) ?? false) && record?.overlays[link.property] == nil
      if isKept { continue }
      let members = arrays[model._$model.rowID] ?? []
      var visitor = ArrayStoringVisitor(target: link.property, objects: members, record: record)
      model._$visit(&visitor)
      followArray(of: model, link, members, in: destination)
    }
    announceOtherEnds()
  }
}

extension PersistentModel {
  /// Whether the object has a row in the store.
  var isStored: Bool {
    _$model.lifecycle == .persistent || _$model.lifecycle == .deleted
  }
}
