/// What an entity with unique properties contributes to a save: objects that are written to other
/// rows than new ones.
extension EntityContext {
  /// The key of an object as it stands.
  func key(of model: Model, for constraint: UniqueConstraint) -> UniqueKey {
    var writer = UniqueKeyWriter(constraint, of: layout)
    model._$encode(into: &writer)
    return writer.key
  }

  /// Loads what is missing of the keys that changes concern, since a save reads nothing.
  func loadKeys() {
    guard !layout.constraints.isEmpty else { return }
    forEachChanged { model in
      guard let dirty = model._$model.record?.dirty, !dirty.isDisjoint(with: layout.constrained),
        model.hasUnloadedProperties
      else { return }
      reload(model)
    }
  }

  func resolveCollisions(with stored: any StoredKeys) throws -> Bool {
    let before = merges.targets
    var finder = CollisionFinder(self, stored)
    try finder.run()
    return merges.targets != before
  }

  /// Calls `body` with each inserted object that gets a row of its own.
  func forEachNewRow(_ body: (Model) throws -> Void) rethrows {
    if merges.isEmpty { return try forEachInserted(body) }
    try forEachInserted { model in
      if !merges.isMerged(model._$model.listIndex) { try body(model) }
    }
  }

  /// The row that a merged object is written to.
  func rowID(of target: MergePlan.Target) -> Int64? {
    switch target {
    case .row(let rowID): rowID
    case .object(let place): rowIDForReference(to: inserted[place])
    }
  }

  private func targetRowID(of place: Int) -> Int64? { merges.targets[place].flatMap(rowID) }

  var mergedRows: [MergedRow] {
    merges.places.compactMap { place in
      guard let target = merges.targets[place], let rowID = rowID(of: target) else { return nil }
      var isStored = false
      if case .row = target { isStored = true }
      var row = MergedRow(rowID: rowID, isStored: isStored)
      let written = merges.written(by: place)
      for link in layout.links.all where written.contains(link.property) {
        guard !link.isToMany, let inverse = link.inverse, !inverse.isToMany,
          let partner = inserted[place].referencedRowID(link)
        else { continue }
        row.partners.append((link, partner))
      }
      return row
    }
  }

  func emitMerges<Emitter: RowEmitter>(into emitter: inout Emitter) throws {
    for place in merges.places {
      try emitMerge(place, layout.columnProperties(of: merges.written(by: place)), into: &emitter)
    }
  }

  private func emitMerge<Emitter: RowEmitter>(
    _ place: Int, _ properties: PropertySet, into emitter: inout Emitter
  ) throws {
    guard !properties.isEmpty, let rowID = targetRowID(of: place) else { return }
    try emitter.begin(rowID, properties)
    inserted[place]._$encode(into: &emitter)
    try emitter.end()
  }

  func emitKeys<Emitter: RowEmitter>(of rowIDs: Set<Int64>, into emitter: inout Emitter) throws {
    try forEachNewRow { model in
      let place = model._$model.listIndex
      guard let rowID = rowIDForReference(to: model), rowIDs.contains(rowID) else { return }
      let properties = layout.constrained.subtracting(merges.overridden(.object(place)))
      try emit(model, rowID, properties, into: &emitter)
    }
    try forEachChanged { model in
      let rowID = model._$model.rowID
      guard rowIDs.contains(rowID), let record = model._$model.record else { return }
      let properties = concessions.written(
        of: record.dirty, ofRow: rowID, outOf: layout.constrained
      ).subtracting(merges.overridden(.row(rowID)))
      try emit(model, rowID, properties, into: &emitter)
    }
    for place in merges.places {
      guard let rowID = targetRowID(of: place), rowIDs.contains(rowID) else { continue }
      let properties = merges.written(by: place).intersection(layout.constrained)
      try emitMerge(place, properties, into: &emitter)
    }
  }

  private func emit<Emitter: RowEmitter>(
    _ model: Model, _ rowID: Int64, _ properties: PropertySet, into emitter: inout Emitter
  ) throws {
    guard !properties.isEmpty else { return }
    try emitter.begin(rowID, properties)
    model._$encode(into: &emitter)
    try emitter.end()
  }
}
