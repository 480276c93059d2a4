/// A fetch that the store cannot answer by itself: it finds candidates, and the rest is done on their
/// objects.
///
/// Candidates are loaded batch by batch, no further than the limit asks for; memory holds the result, one
/// batch, and eight bytes for each candidate. A sort has to see all that match, of which it keeps no
/// more than the limit asks for.
struct InMemoryFetch<Model: PersistentModel> {
  private static var batchSize: Int { 500 }

  private let remainder: FetchRemainder<Model>
  private let candidates: RowList<Model>
  private let order: InMemoryOrder<Model>
  private let offset: Int
  /// How many matching objects are of interest, those in front of the offset among them; nil for all.
  private let end: Int?

  /// Asks for the candidates of a request of which `remainder` is left.
  init(
    _ request: FetchRequest<Model>, leaving remainder: FetchRemainder<Model>,
    of entity: EntityContext<Model>
  ) throws {
    var request = request
    request.isWhole = false
    // The rest may ask for any property.
    request.descriptor.propertiesToFetch = []
    self.remainder = remainder
    candidates = try RowList(request, of: entity)
    order = InMemoryOrder(descriptors: request.descriptor.sortBy)
    let offset = Swift.max(request.descriptor.fetchOffset ?? 0, 0)
    self.offset = offset
    end = request.descriptor.fetchLimit.flatMap { limit in
      let (end, isBeyond) = offset.addingReportingOverflow(limit)
      return limit > 0 && !isBeyond ? end : nil
    }
  }

  /// The matching objects, in order, within offset and limit.
  func models() throws -> [Model] {
    var models: [Model] = []
    let isSorted = remainder.sortReason != nil
    try forEachMatch { model in
      models.append(model)
      guard let end else { return true }
      if !isSorted { return models.count < end }
      if (models.count - Self.batchSize) / 2 > end {
        order.sort(&models)
        models.removeSubrange(end...)
      }
      return true
    }
    if isSorted { order.sort(&models) }
    return Array(models.prefix(end ?? models.count).dropFirst(offset))
  }

  /// The number of matching objects within offset and limit.
  func count() throws -> Int {
    var count = 0
    try forEachMatch { _ in
      count += 1
      return end.map { count < $0 } ?? true
    }
    return Swift.max(count - offset, 0)
  }

  /// Calls `body` with each matching object, in the order of the candidates, until it answers false.
  ///
  /// No statement is open while conditions are tested.
  private func forEachMatch(_ body: (Model) throws -> Bool) throws {
    let count = candidates.rowIDs.count
    for start in stride(from: 0, to: count, by: Self.batchSize) {
      let batch = try candidates.models(start..<Swift.min(start + Self.batchSize, count))
      for case let model? in batch where !model.isDeleted {
        guard try remainder.filter?.accepts(model) ?? true else { continue }
        guard try body(model) else { return }
      }
    }
  }
}

extension ModelContext {
  /// The rows of a descriptor, in its order, whoever finds them out.
  func rows<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, of entity: EntityContext<T>,
    _ prefetch: PrefetchPlan = PrefetchPlan()
  ) throws -> RowList<T> {
    beginUse("a fetch of identifiers")
    defer { endUse() }
    autosaveIfOverdue()
    takeInNews()
    defer { takeInNews() }
    let request = request(descriptor, of: entity, prefetch)
    do {
      return try RowList(request, of: entity, prefetch)
    } catch let unfinished as UnfinishedFetch<T> {
      let models = try finish(request, leaving: unfinished.remainder, of: entity) {
        try $0.models()
      }
      return RowList(models.map { $0._$model.rowID }, of: request, of: entity, prefetch)
    }
  }

  /// The objects of a request of which `remainder` is left.
  func models<T: PersistentModel>(
    _ request: FetchRequest<T>, leaving remainder: FetchRemainder<T>, of entity: EntityContext<T>
  ) throws -> [T] {
    let models = try finish(request, leaving: remainder, of: entity) { try $0.models() }
    guard isStoredStateHidden(from: request) else { return models }
    let rows = RowList(models.map { $0._$model.rowID }, of: request, of: entity)
    return try rows.models(rows.rowIDs.indices).compactMap(\.self)
  }

  /// Finishes a request by objects that show what it is to see.
  ///
  /// A fetch without unsaved changes is finished by objects of a context that has none. All statements, those
  /// that follow relationships for a condition among them, see one state of a store in a file.
  func finish<T: PersistentModel, Result>(
    _ request: FetchRequest<T>, leaving remainder: FetchRemainder<T>, of entity: EntityContext<T>,
    _ body: (InMemoryFetch<T>) throws -> Result
  ) throws -> Result {
    guard isStoredStateHidden(from: request) else {
      return try entity.session.snapshot {
        try body(InMemoryFetch(request, leaving: remainder, of: entity))
      }
    }
    let other = ModelContext(contents)
    return try withExtendedLifetime(other) {
      let entity = try other.entity(for: T.self)
      return try entity.session.snapshot {
        try body(InMemoryFetch(request, leaving: remainder, of: entity))
      }
    }
  }

  /// Whether objects of this context may have unsaved values that the request is not to see.
  private func isStoredStateHidden<T>(from request: FetchRequest<T>) -> Bool {
    !request.descriptor.includePendingChanges && hasChanges
  }
}
