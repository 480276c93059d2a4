/// The rows of a fetch whose objects are asked for later, batch by batch.
///
/// Eight bytes for each row. Pending objects are kept themselves, since their row ids change with a
/// save.
struct RowList<Model: PersistentModel> {
  let rowIDs: [Int64]
  private let entity: EntityContext<Model>
  private var request: FetchRequest<Model>
  private let prefetch: PrefetchPlan
  private let pending: [Int: Model]

  /// Asks the store for the rows that match a request.
  init(
    _ request: FetchRequest<Model>, of entity: EntityContext<Model>,
    _ prefetch: PrefetchPlan = PrefetchPlan()
  ) throws {
    self.init(try entity.session.rowIDs(request), of: request, of: entity, prefetch)
  }

  /// Takes rows that are known to match a request.
  init(
    _ rowIDs: [Int64], of request: FetchRequest<Model>, of entity: EntityContext<Model>,
    _ prefetch: PrefetchPlan = PrefetchPlan()
  ) {
    self.prefetch = prefetch
    self.rowIDs = rowIDs
    self.entity = entity
    self.request = request
    // Whoever keeps the rows need not keep the context as well.
    self.request.pending = nil
    var pending: [Int: Model] = [:]
    if request.pending != nil {
      for (index, rowID) in rowIDs.enumerated() where rowID >= RowID.firstProvisional {
        if let model = entity.object(for: rowID), model._$model.lifecycle == .pending {
          pending[index] = model
        }
      }
    }
    self.pending = pending
  }

  /// The objects of some of the rows, in order; nil where a row has been deleted since.
  ///
  /// One SELECT, and one for each relationship that is prefetched; objects that are alive are
  /// brought up to date by them.
  func models(_ range: Range<Int>) throws -> [Model?] {
    let stored = range.filter { pending[$0] == nil }.map { rowIDs[$0] }
    var models: [Int64: Model] = [:]
    if !stored.isEmpty {
      var sink = FetchSink(entity)
      defer { entity.announceChanges() }
      try entity.session.load(stored, of: request, into: &sink)
      for model in sink.takeModels() { models[model._$model.rowID] = model }
    }
    let batch = range.map { index in
      guard let model = pending[index] else { return models[rowIDs[index]] }
      // A rollback may have made it an object of no context.
      return entity.belongs(model) ? model : nil
    }
    try entity.prefetch(prefetch.branches, of: batch.compactMap(\.self))
    return batch
  }

  /// The objects of some of the rows, in order; one that stands for a deleted row says so by
  /// `isDeleted`.
  func modelsOrGone(_ range: Range<Int>) -> [Model] {
    do {
      return zip(range, try models(range)).map { index, model in
        model ?? entity.goneModel(for: identifier(at: index))
      }
    } catch {
      Log.error("rows of \(entity.layout.name) could not be loaded: \(error)")
      return range.map { entity.goneModel(for: identifier(at: $0)) }
    }
  }

  /// The identifier of the object at a place.
  func identifier(at index: Int) -> PersistentIdentifier {
    if let model = pending[index] { return model.persistentModelID }
    return PersistentIdentifier(space: entity.identifierSpace, rowID: rowIDs[index])
  }
}
