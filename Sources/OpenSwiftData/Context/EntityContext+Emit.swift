/// What one entity contributes to a save and to the mirror of pending objects.
extension EntityContext: EntityChanges {
  var unnumberedCount: Int {
    var count = 0
    forEachNewRow { if !RowID.isEarly($0._$model.rowID) { count += 1 } }
    return count
  }

  func emitInserts<Emitter: RowEmitter>(
    numberedFrom firstRowID: Int64, into emitter: inout Emitter
  ) throws {
    var next = firstRowID
    try forEachNewRow { model in
      var rowID = model._$model.rowID
      if !RowID.isEarly(rowID) {
        rowID = next
        next += 1
      }
      try emitter.begin(rowID, nil)
      model._$encode(into: &emitter)
      try emitter.end()
    }
    firstSavedRowID = firstRowID
    try forEachRewritten { model in
      try emitter.begin(model._$model.rowID, nil)
      model._$encode(into: &emitter)
      try emitter.end()
    }
  }

  func emitUpdates<Emitter: RowEmitter>(into emitter: inout Emitter) throws {
    let isMerging = isMerging
    try forEachChanged { model in
      guard let record = model._$model.record else { return }
      var dirty = layout.columnProperties(of: record.dirty)
      if !concessions.isEmpty { dirty = concessions.rest(of: dirty, ofRow: model._$model.rowID) }
      if isMerging { dirty = dirty.subtracting(merges.overridden(.row(model._$model.rowID))) }
      try emit(model, dirty, into: &emitter)
    }
  }

  func emitLastLinks<Emitter: RowEmitter>(into emitter: inout Emitter) throws {
    guard layout.links.all.contains(where: { !$0.isToMany }) else { return }
    try forEachDeleted { model in
      guard let record = model._$model.record else { return }
      var changed = PropertySet()
      for link in layout.links.all
      where !link.isToMany && record.dirty.contains(link.property)
        && (link.isOptional || !leadsToForgotten(model, link))
      {
        changed.insert(link.property)
      }
      try emit(model, changed, into: &emitter)
    }
  }

  private func emit<Emitter: RowEmitter>(
    _ model: Model, _ properties: PropertySet, into emitter: inout Emitter
  ) throws {
    guard !properties.isEmpty else { return }
    try emitter.begin(model._$model.rowID, properties)
    model._$encode(into: &emitter)
    try emitter.end()
  }

  var savedRows: SavedRows {
    var rows = SavedRows()
    var next = firstSavedRowID
    forEachNewRow { model in
      var rowID = model._$model.rowID
      if !RowID.isEarly(rowID) {
        rowID = next
        next += 1
      }
      rows.inserted.append(rowID)
    }
    forEachChanged { model in
      if isWritten(model) { rows.updated.append(model._$model.rowID) }
    }
    if !merges.isEmpty {
      let merged = merges.places.compactMap { place -> Int64? in
        if case .row(let rowID)? = merges.targets[place] { rowID } else { nil }
      }
      rows.add(updated: merged, deleted: [])
    }
    forEachDeletion { rows.deleted.append($0) }
    return rows
  }

  /// Whether a save has written anything of a changed object.
  private func isWritten(_ model: Model) -> Bool {
    guard model.hasChanges else { return false }
    if concessions.isEmpty { return true }
    let rowID = model._$model.rowID
    guard let record = model._$model.record, !concessions.rewritten.contains(rowID) else {
      return true
    }
    return !concessions.rest(of: record.dirty, ofRow: rowID).isEmpty
  }

  func forEachDeletion(_ body: (Int64) throws -> Void) rethrows {
    try forEachDeleted { try body($0._$model.rowID) }
    // An object that was made of such a row is among the deleted ones.
    for rowID in deletedRowIDs where object(for: rowID)?._$model.lifecycle != .deleted {
      try body(rowID)
    }
  }

  func emitMirror<Mirror: PendingMirror>(into target: inout Mirror) throws {
    // The queue is emptied only when everything has arrived: after an error the next fetch tries
    // again.
    assignProvisionalRowIDs()
    for rowID in mirror.removed { try target.remove(rowID) }
    for rowID in mirror.shown { try target.show(rowID) }
    try forEach(of: inserted, from: mirror.insertedCount, standingAs: .pending) {
      try copy($0, into: &target)
    }
    try forEach(of: changed, from: mirror.changedCount, standingAs: .persistent) {
      try copy($0, into: &target)
    }
    for model in mirror.stale where belongs(model) { try copy(model, into: &target) }
    try forEach(of: deleted, from: mirror.deletedCount, standingAs: .deleted) {
      try copy($0, into: &target)
    }
    for rowID in deletedRowIDs[mirror.deletedRowIDCount...] { try target.hide(rowID) }
    mirror.stale.forEach { if belongs($0) { $0._$model.isMirrorStale = false } }
    mirror = MirrorQueue()
    mirror.insertedCount = inserted.count
    mirror.numberedCount = inserted.count
    mirror.changedCount = changed.count
    mirror.deletedCount = deleted.count
    mirror.deletedRowIDCount = deletedRowIDs.count
  }

  private func copy<Mirror: PendingMirror>(_ model: Model, into target: inout Mirror) throws {
    try copyRow(of: model, into: &target)
    if !target.links.isEmpty { try copyLinks(of: model, into: &target) }
  }

  private func copyRow<Mirror: PendingMirror>(
    of model: Model, into target: inout Mirror
  ) throws {
    switch model._$model.lifecycle {
    case .pending: break
    case .persistent where model.hasChanges:
      if !model._$model.isMirrored, !hasChangedColumns(model) {
        // An array's rows are those of the objects in it; what else changes later must be noticed.
        model._$model.isMirrored = true
        return
      }
      if model.hasUnloadedProperties { reload(model) }
      try target.hide(model._$model.rowID)
    case .deleted:
      // Others lead to it until the save, and see what was changed of it.
      try target.hide(model._$model.rowID)
      model._$model.isMirrored = true
      guard hasChangedColumns(model) else { return try target.remove(model._$model.rowID) }
      if model.hasUnloadedProperties { reload(model) }
    case .persistent:
      // Changed back to what its row has.
      try target.remove(model._$model.rowID)
      try target.show(model._$model.rowID)
      model._$model.isMirrored = true
      return
    case .transient, .detached, .merged:
      return
    }
    try target.begin(model._$model.rowID, nil)
    model._$encode(into: &target)
    try target.end()
    if model._$model.lifecycle == .deleted { try target.markDeleted(model._$model.rowID) }
    for property in model._$model.record?.emptied.indexes ?? [] {
      try target.markTakenAway(model._$model.rowID, property)
    }
    model._$model.isMirrored = true
  }

  private func hasChangedColumns(_ model: Model) -> Bool {
    guard let record = model._$model.record else { return false }
    return !layout.columnProperties(of: record.dirty).isEmpty
  }

  /// Gives the inserted objects without a row id provisional ones, in the order of their insertion: a fetch
  /// answers with them in that order, as it will after the save.
  func assignProvisionalRowIDs() {
    forEach(of: inserted, from: mirror.numberedCount, standingAs: .pending) { model in
      if model._$model.rowID == 0 { assignProvisionalRowID(model) }
    }
    mirror.numberedCount = inserted.count
  }

  private func assignProvisionalRowID(_ model: Model) {
    nextProvisionalRowID += 1
    let rowID = RowID.firstProvisional + nextProvisionalRowID
    model._$model.rowID = rowID
    identityMap.insert(model, for: rowID)
  }
}
