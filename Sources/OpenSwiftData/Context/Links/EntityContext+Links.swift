/// The objects at the other end of links: made without their rows, loaded in batches.
extension EntityContext {
  /// How many neighbours of an object in an array are loaded together with it.
  private static var batchSize: Int { 1000 }

  /// The object of a row, loaded if none is alive; nil where there is no such row.
  func existingModel(for rowID: Int64) throws -> Model? {
    guard let model = try loadedModel(for: rowID), !model._$model.isGone else { return nil }
    return model
  }

  /// The object of a row, made without loading the row where none is alive.
  func faultModel(for rowID: Int64) -> Model {
    if let model = object(for: rowID) { return model }
    var row = EmptyRow()
    let model = Model(_$row: &row)
    register(model, for: rowID, as: .persistent)
    return model
  }

  func faultObject(for rowID: Int64) -> any PersistentModel { faultModel(for: rowID) }

  func faultObjects(
    for rowIDs: [Int64], of owner: Int64, in link: Link
  ) -> [any PersistentModel] {
    let backReference = link.isKeptByDestination ? link.inverse?.property : nil
    var unloaded: [Int64] = []
    var models: [any PersistentModel] = []
    models.reserveCapacity(rowIDs.count)
    for rowID in rowIDs {
      let known = object(for: rowID)
      let model = known ?? faultModel(for: rowID)
      if known == nil {
        unloaded.append(rowID)
        model._$model.batch = lastBatch + 1
        if unloaded.count == Self.batchSize { closeBatch(&unloaded) }
      }
      if let backReference, !(model._$model.record?.dirty.contains(backReference) ?? false) {
        model.setLinkContent(backReference, .reference(owner))
      }
      models.append(model)
    }
    closeBatch(&unloaded)
    return models
  }

  private func closeBatch(_ rowIDs: inout [Int64]) {
    guard !rowIDs.isEmpty else { return }
    lastBatch += 1
    batches[lastBatch] = rowIDs
    rowIDs = []
  }

  /// Loads the batch that an object without values belongs to.
  ///
  /// False where it is of no batch, or where its row was not among those found.
  func loadBatch(of model: Model) -> Bool {
    let batch = model._$model.batch
    guard batch != 0 else { return false }
    model._$model.batch = 0
    guard let rowIDs = batches.removeValue(forKey: batch) else { return false }
    var sink = BatchSink(entity: self, target: model)
    do {
      try session.load(rowIDs, of: layout, into: &sink)
    } catch {
      Log.error("\(layout.name): \(rowIDs.count) rows could not be loaded: \(error)")
    }
    return sink.hasFoundTarget
  }

  func insertObject(_ model: any PersistentModel) throws {
    if let model = model as? Model { try insert(model) }
  }

  /// The key by which rows refer to an object.
  ///
  /// Only an object of this context has one.
  func rowIDForReference(to model: Model) -> Int64? {
    let rowID = model._$model.rowID
    guard model._$model.lifecycle == .pending, !RowID.isEarly(rowID) else { return rowID }
    let place = model._$model.listIndex
    if plannedRowIDs.indices.contains(place) { return plannedRowIDs[place] }
    if rowID == 0 { assignProvisionalRowID(model) }
    return model._$model.rowID
  }

  func noteAllStale() {
    guard !layout.links.all.isEmpty else { return }
    forEachInserted { if $0._$model.isMirrored { noteStaleMirror($0) } }
    forEachChanged { if $0._$model.isMirrored { noteStaleMirror($0) } }
  }

  /// Forgets the arrays of an object without changes: they are asked for again when they are next
  /// read.
  func forgetArrays(of model: Model) {
    for link in layout.links.all where link.isToMany {
      model.setLinkContent(link.property, .unloaded)
    }
  }
}

/// Fills the objects of a batch that still have nothing loaded.
private struct BatchSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  let target: Model
  var hasFoundTarget = false

  init(entity: EntityContext<Model>, target: Model) {
    self.entity = entity
    self.target = target
  }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    guard let model = entity.object(for: rowID), model._$model.batch != 0 || model === target,
      !model.hasChanges, model._$model.lifecycle == .persistent
    else { return }
    model._$model.batch = 0
    model._$reload(from: &row)
    if model === target { hasFoundTarget = true }
  }
}
