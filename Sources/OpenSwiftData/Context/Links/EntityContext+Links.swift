/// The objects at the other end of links: made without their rows, loaded in batches.
extension EntityContext {
  /// The object of a row, loaded if none is alive; nil where there is no such row.
  func existingModel(for rowID: Int64) throws -> Model? {
    if vanishedRowIDs.contains(rowID) { return nil }
    return try loadedModel(for: rowID).flatMap(proven)
  }

  /// The object, if it is not known to be gone; one that is only referred to is looked for.
  func proven(_ model: Model) -> Model? {
    if model._$model.isUnproven {
      model._$model.isUnproven = false
      reload(model)
    }
    return model._$model.isGone ? nil : model
  }

  /// The object of a row that others refer to, made without loading the row where none is alive.
  ///
  /// The row may be gone.
  func faultModel(for rowID: Int64) -> Model {
    if let model = object(for: rowID) { return model }
    var row = EmptyRow()
    let model = Model(_$row: &row)
    register(model, for: rowID, as: .persistent)
    model._$model.isUnproven = true
    if isRowDeleted(rowID) { delete(model) }
    return model
  }

  func faultObject(for rowID: Int64) -> any PersistentModel { faultModel(for: rowID) }

  /// The objects of the rows that a to-many relationship of the row `owner` leads to, without
  /// loading them.
  ///
  /// Those that are made here are loaded together when the first of them is read.
  func faultModels(for rowIDs: [Int64], of owner: Int64, in link: Link) -> [Model] {
    let backReference = link.isKeptByDestination ? link.inverse?.property : nil
    var references = PropertySet()
    if let backReference { references.insert(backReference) }
    var batches = BatchMaker(needsRows: true, backReference: backReference)
    var models: [Model] = []
    models.reserveCapacity(rowIDs.count)
    for rowID in rowIDs {
      if let model = object(for: rowID) {
        if let backReference { referBack(from: model, by: backReference, to: owner) }
        models.append(model)
        continue
      }
      var row = EmptyRow(references: references, to: owner)
      let model = Model(_$row: &row)
      register(model, for: rowID, as: .persistent)
      model._$model.batch = batches.batch(for: rowID)
      if isRowDeleted(rowID) { delete(model) }
      models.append(model)
    }
    return models
  }

  /// Has an object of a loaded array refer to its owner without keeping it alive, so that the two
  /// can be freed.
  func referBack(from model: Model, by property: Int, to owner: Int64) {
    guard !(model._$model.record?.dirty.contains(property) ?? false) else { return }
    var visitor = ReferringVisitor(target: property, rowID: owner)
    model._$visit(&visitor)
    if let old = visitor.oldRowID, old != owner {
      follow([_LinkMove(property: property, old: old, new: owner)], of: model)
    }
  }

  /// Loads the rows of the batch that an object without values belongs to.
  ///
  /// False where it is of no such batch, or where its row was not among those found.
  func loadRowsOfBatch(with model: Model) -> Bool {
    guard let batch = model._$model.batch, batch.needsRows else { return false }
    batch.needsRows = false
    var sink = BatchSink(entity: self, batch: batch, target: model)
    do {
      try session.load(batch.rowIDs, of: layout, into: &sink)
    } catch {
      Log.error("\(layout.name): \(batch.rowIDs.count) rows could not be loaded: \(error)")
    }
    return sink.hasFoundTarget
  }

  func existingObject(for rowID: Int64) throws -> (any PersistentModel)? {
    try existingModel(for: rowID)
  }

  func insertObject(_ model: any PersistentModel) throws {
    if let model = model as? Model { try insert(model) }
  }

  /// Has an object that is inserted again after its deletion let go of what was deleted with it.
  func dropLostLinks(of model: Model) {
    for link in layout.links.all {
      var partners: [any PersistentModel] = []
      switch model.linkContent(link.property) {
      case .objects(let objects): partners = objects.filter { !$0._$model.isGone }
      case .reference(let rowID):
        if let partner = existingObject(of: rowID, link) { partners = [partner] }
      case .unloaded: break
      }
      if partners.isEmpty, !link.isToMany {
        LinkKeeper.reduce(model, link, to: [])
      } else {
        model.setLinkContent(link.property, .objects(partners))
      }
    }
  }

  private func existingObject(of rowID: Int64, _ link: Link) -> (any PersistentModel)? {
    do {
      return try context?.entity(named: link.destination)?.existingObject(for: rowID)
    } catch {
      Log.error("\(link.destination) \(rowID) could not be loaded: \(error)")
      return nil
    }
  }

  /// The key by which rows refer to an object.
  ///
  /// Only an object of this context has one.
  func rowIDForReference(to model: Model) -> Int64? {
    let rowID = model._$model.rowID
    guard model._$model.lifecycle == .pending else { return rowID }
    let place = model._$model.listIndex
    if !merges.isEmpty, let target = merges.targets[place] { return self.rowID(of: target) }
    if RowID.isEarly(rowID) { return rowID }
    if plannedRowIDs.indices.contains(place) { return plannedRowIDs[place] }
    if rowID == 0 { assignProvisionalRowIDs() }
    return model._$model.rowID
  }

  func noteAllStale() {
    guard !layout.links.all.isEmpty else { return }
    forEachInserted { if $0._$model.isMirrored { noteStaleMirror($0) } }
    forEachChanged { if $0._$model.isMirrored { noteStaleMirror($0) } }
  }

}

/// Fills the objects of a batch that still have nothing loaded.
private struct BatchSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  let batch: ModelBatch
  let target: Model
  var hasFoundTarget = false
  /// The watched relationships of which the members may not know where they lead.
  private let unknown: PropertySet

  init(entity: EntityContext<Model>, batch: ModelBatch, target: Model) {
    self.entity = entity
    self.batch = batch
    self.target = target
    var unknown = entity.watched
    if let known = batch.backReference { unknown.remove(known) }
    self.unknown = unknown
  }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    guard let model = entity.object(for: rowID), model._$model.awaitsRow(of: batch) else { return }
    if unknown.isEmpty, !model._$model.hasForgottenLink {
      model._$reload(from: &row)
    } else {
      let unknown = entity.unknownReferences(of: model)
      model._$reload(from: &row)
      entity.followNewcomer(model, by: unknown)
    }
    if !row.moves.isEmpty { entity.follow(row.moves, of: model) }
    if model === target { hasFoundTarget = true }
  }
}
