extension ModelContext {
  /// The objects that match a descriptor, in its order.
  ///
  /// One SELECT, and one more for each relationship that is prefetched; a store in a file answers them from
  /// one state. What is loaded later, when a relationship is read, may be newer. Each row becomes the one
  /// object that this context has for it; an object without unsaved changes is brought up to the row's
  /// values. Unsaved changes are seen as if they had been saved, unless the descriptor excludes them.
  /// Rows that the sort leaves equal, and all rows without a sort, come in the order in which they were
  /// first saved, those whose identifier was asked for before that after the others.
  ///
  /// Conditions and sorts that the store cannot answer exactly, such as those that ask for a computed
  /// property, are finished on the objects that the other conditions find, which are then loaded 500 at a
  /// time by a SELECT each; `explain(_:)` tells which.
  ///
  /// - Throws: `SwiftDataError.unsupportedPredicate` for a row or object on which the predicate cannot be
  ///   evaluated, as by a forced unwrap of nil; what an expression of your own throws;
  ///   `.unsupportedKeyPath` for a path in `relationshipKeyPathsForPrefetching` that leads to no
  ///   relationship; an error naming entity, row and property for a value that does not fit.
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    beginUse("fetch(_:)")
    defer { endUse() }
    autosaveIfOverdue()
    learnNews()
    let entity = try entity(for: T.self)
    let prefetch = try PrefetchPlan(descriptor, in: self)
    let request = request(descriptor, of: entity, prefetch)
    defer {
      learnRemoteNews()
      entity.announceChanges()
      tellOfNews()
    }
    if prefetch.branches.isEmpty { return try models(request, of: entity) }
    return try entity.session.snapshot {
      let models = try models(request, of: entity)
      try entity.prefetch(prefetch.branches, of: models)
      return models
    }
  }

  private func models<T: PersistentModel>(
    _ request: FetchRequest<T>, of entity: EntityContext<T>
  ) throws -> [T] {
    do {
      var sink = FetchSink(entity)
      try entity.session.fetch(request, into: &sink)
      return sink.takeModels()
    } catch let unfinished as UnfinishedFetch<T> {
      return try models(request, leaving: unfinished.remainder, of: entity)
    }
  }

  /// The matching objects as a collection that loads them `batchSize` at a time, when they are
  /// asked for.
  ///
  /// The order and the rows are fixed now; eight bytes are kept for each. The collection keeps the
  /// context alive. Complexity: one SELECT of row ids, then for a batch one statement, and one more
  /// for each relationship that is prefetched.
  ///
  /// Differs from SwiftData, which refuses unsaved changes here: they are seen as in `fetch(_:)`.
  public func fetch<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<T> {
    let entity = try entity(for: T.self)
    let prefetch = try PrefetchPlan(descriptor, in: self)
    let rows = try rows(descriptor, of: entity, prefetch)
    return FetchResultsCollection(count: rows.rowIDs.count, batchSize: batchSize) { range in
      withExtendedLifetime(self) { rows.modelsOrGone(range) }
    }
  }

  /// The number of objects that `fetch(_:)` would return, limit and offset included, without
  /// loading any.
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    beginUse("fetchCount(_:)")
    defer { endUse() }
    autosaveIfOverdue()
    takeInNews()
    // The store may tell only now that another process has saved.
    defer { takeInNews() }
    let entity = try entity(for: T.self)
    let request = request(descriptor, of: entity)
    do {
      return try entity.session.count(request)
    } catch let unfinished as UnfinishedFetch<T> {
      return try finish(request, leaving: unfinished.remainder, of: entity) { try $0.count() }
    }
  }

  /// The identifiers of the objects that `fetch(_:)` would return, in its order, without loading
  /// any.
  ///
  /// Differs from SwiftData, which refuses a sort together with unsaved changes: here both work.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>
  ) throws -> [PersistentIdentifier] {
    let entity = try entity(for: T.self)
    let rows = try rows(descriptor, of: entity)
    return rows.rowIDs.indices.map(rows.identifier(at:))
  }

  /// The identifiers of the matching objects as a collection.
  ///
  /// Eight bytes are kept for each row.
  public func fetchIdentifiers<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int
  ) throws -> FetchResultsCollection<PersistentIdentifier> {
    let entity = try entity(for: T.self)
    let rows = try rows(descriptor, of: entity)
    return FetchResultsCollection(count: rows.rowIDs.count, batchSize: batchSize) { range in
      range.map(rows.identifier(at:))
    }
  }

  /// Calls `block` with each matching object in order, `batchSize` objects at a time, so that any
  /// number of rows passes in bounded memory.
  ///
  /// Rows and order are fixed at the start; a row that is deleted meanwhile is passed over. Objects
  /// that `block` changes are kept until they are saved, so nothing is lost;
  /// `allowEscapingMutations` has no further effect here. No statement is open while `block` runs,
  /// which may fetch and save, also on another thread that this one waits for.
  public func enumerate<T: PersistentModel>(
    _ fetch: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (_ model: T) throws -> Void
  ) throws {
    beginUse("enumerate")
    defer { endUse() }
    let entity = try entity(for: T.self)
    let prefetch = try PrefetchPlan(fetch, in: self)
    let rows = try rows(fetch, of: entity, prefetch)
    let size = Swift.max(1, batchSize)
    for start in stride(from: 0, to: rows.rowIDs.count, by: size) {
      let batch = try rows.models(start..<Swift.min(start + size, rows.rowIDs.count))
      for case let model? in batch where !model.isDeleted {
        endUse()
        defer { beginUse("enumerate") }
        try block(model)
      }
    }
  }

  /// What the session is asked.
  func request<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, of entity: EntityContext<T>,
    _ prefetch: PrefetchPlan = PrefetchPlan()
  ) -> FetchRequest<T> {
    var descriptor = descriptor
    if !descriptor.propertiesToFetch.isEmpty {
      descriptor.propertiesToFetch += prefetch.columnKeyPaths(of: T.self)
    }
    return FetchRequest(
      descriptor: descriptor, layout: entity.layout,
      pending: descriptor.includePendingChanges ? self : nil)
  }
}
