/// What the relationships of one entity contribute to a save.
extension EntityContext {
  func planRowIDs(from firstRowID: Int64) {
    var next = firstRowID
    plannedRowIDs = Array(repeating: 0, count: inserted.count)
    forEachNewRow { model in
      var rowID = model._$model.rowID
      if !RowID.isEarly(rowID) {
        rowID = next
        next += 1
      }
      plannedRowIDs[model._$model.listIndex] = rowID
    }
    for place in merges.places {
      if let rowID = merges.targets[place].flatMap(rowID) { plannedRowIDs[place] = rowID }
    }
  }

  var writtenRowIDs: [Int64] {
    var rowIDs = plannedRowIDs.filter { $0 != 0 }
    forEachChanged { rowIDs.append($0._$model.rowID) }
    return concessions.gone.isEmpty ? rowIDs : rowIDs.filter { !concessions.gone.contains($0) }
  }

  var writtenRowCount: Int {
    var count = inserted.count
    forEachChanged { _ in count += 1 }
    return count
  }

  func forgetPlan() {
    plannedRowIDs = []
    merges = MergePlan()
  }

  var linkChanges: [LinkChange] {
    let links = layout.links.all.filter(\.isToMany)
    guard !links.isEmpty else { return [] }
    var changes: [LinkChange] = []
    forEachInserted { model in
      for link in links {
        guard case .objects(let objects) = model.linkContent(link.property), !objects.isEmpty,
          let owner = rowIDForReference(to: model)
        else { continue }
        changes.append(
          LinkChange(
            link: link, owner: owner, isNew: !merges.isMerged(model._$model.listIndex),
            added: objects.compactMap(rowID)))
      }
    }
    forEachChanged { model in
      if !concessions.gone.contains(model._$model.rowID) {
        changes += self.changes(of: model, links)
      }
    }
    // The delete rules go by what a deleted object leads to at last.
    let joins = links.filter(\.isJoin)
    forEachDeleted { changes += self.changes(of: $0, joins) }
    if context?.isMerging ?? false { changes = withoutRepetitions(changes) }
    return context?.entities.contains { $0.hasConcessions } ?? false
      ? changes.map(withoutConceded) : changes
  }

  /// What leads elsewhere because others have led it there gets no place in an array here.
  private func withoutConceded(_ change: LinkChange) -> LinkChange {
    guard change.link.isKeptByDestination, let inverse = change.link.inverse,
      let destination = context?.entity(named: change.link.destination)
    else { return change }
    var change = change
    change.added.removeAll { destination.concedes(inverse.property, ofRow: $0) }
    return change
  }

  private func changes(of model: Model, _ links: [Link]) -> [LinkChange] {
    guard let record = model._$model.record else { return [] }
    return links.filter { record.dirty.contains($0.property) }.map { change(of: model, $0, record) }
  }

  /// What is pending of the links of one object.
  private func pendingChange(of model: Model, _ link: Link) -> LinkChange {
    var change = LinkChange(link: link, owner: model._$model.rowID, isNew: false)
    if model._$model.lifecycle == .pending {
      guard case .objects(let objects) = model.linkContent(link.property) else { return change }
      change.added = objects.compactMap(rowID)
    } else if let record = model._$model.record, record.dirty.contains(link.property) {
      change = self.change(of: model, link, record)
    }
    return change
  }

  /// Hands over what is pending of the links that a mirror keeps.
  func copyLinks<Mirror: PendingMirror>(of model: Model, into target: inout Mirror) throws {
    for link in target.links { try target.write(pendingChange(of: model, link)) }
    model._$model.isMirrored = true
  }

  func emitLinks<Mirror: PendingMirror>(into target: inout Mirror) throws {
    try forEachInserted { try copyLinks(of: $0, into: &target) }
    try forEachChanged { try copyLinks(of: $0, into: &target) }
    try forEachDeleted { try copyLinks(of: $0, into: &target) }
  }

  private func change(of model: Model, _ link: Link, _ record: ChangeRecord) -> LinkChange {
    var change = LinkChange(link: link, owner: model._$model.rowID, isNew: false)
    if let overlay = record.overlays[link.property] {
      change.added = overlay.added.compactMap(rowID)
      change.removed = overlay.removed.compactMap(rowID)
      return change
    }
    var visitor = SavedDifferenceVisitor(
      target: link.property, saved: record.savedValue(of: link.property))
    model._$visit(&visitor)
    change.added = visitor.added.compactMap(rowID)
    change.removed = visitor.removed.compactMap(rowID)
    change.order = visitor.order?.compactMap(rowID)
    return change
  }

  /// Nil for an object without a row: others may have deleted it.
  private func rowID(of object: any PersistentModel) -> Int64? {
    if object._$model.isGone { return nil }
    return object._$model.registry?.takeUnretainedValue().referenceRowID(of: object)
  }
}

/// Compares a loaded to-many relationship with what it was at the last save.
private struct SavedDifferenceVisitor: _PropertyVisitor {
  let target: Int
  let saved: Any?
  var property = 0
  var added: [any PersistentModel] = []
  var removed: [any PersistentModel] = []
  /// The new order; nil where those that were there keep theirs and the added ones follow.
  var order: [any PersistentModel]?

  init(target: Int, saved: Any?) {
    self.target = target
    self.saved = saved
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    if property == target, case .loaded(let value) = stored {
      var old: [Kind.Target] = []
      if case .loaded(let value)? = saved as? _Stored<Kind.Value> { old = Kind.objects(of: value) }
      compare(old, Kind.objects(of: value))
    }
    property += 1
  }

  private mutating func compare<Target: PersistentModel>(_ old: [Target], _ new: [Target]) {
    let difference = ArrayDifference(from: old, to: new)
    added = difference.added
    removed = difference.removed
    let gone = Set(removed.map { ObjectIdentifier($0) })
    let kept = gone.isEmpty ? old : old.filter { !gone.contains(ObjectIdentifier($0)) }
    if !kept.isIdentical(to: Array(new.prefix(kept.count))) { order = new }
  }
}
