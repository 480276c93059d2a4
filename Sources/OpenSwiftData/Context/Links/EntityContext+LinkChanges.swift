/// What the relationships of one entity contribute to a save, and how they stand after it.
extension EntityContext {
  func planRowIDs(from firstRowID: Int64) {
    var next = firstRowID
    plannedRowIDs = Array(repeating: 0, count: inserted.count)
    forEachInserted { model in
      var rowID = model._$model.rowID
      if !RowID.isEarly(rowID) {
        rowID = next
        next += 1
      }
      plannedRowIDs[model._$model.listIndex] = rowID
    }
  }

  var writtenRowIDs: [Int64] {
    var rowIDs = plannedRowIDs.filter { $0 != 0 }
    forEachChanged { rowIDs.append($0._$model.rowID) }
    return rowIDs
  }

  func forgetPlan() { plannedRowIDs = [] }

  func validateLinks() throws {
    guard !layout.links.all.isEmpty else { return }
    try forEachInserted(validateLinks)
    try forEachChanged(validateLinks)
  }

  private func validateLinks(of model: Model) throws {
    guard let emptied = model._$model.record?.emptied, !emptied.isEmpty else { return }
    let names = emptied.indexes.map { layout.properties[$0].name }.joined(separator: ", ")
    let row = model._$model.lifecycle == .pending ? "A new \(layout.name)" : title(of: model)
    throw SwiftDataError.modelValidationFailure.explained(
      "\(row) cannot be saved: its relationship \(names) is required, and the object was taken away at "
        + "the other end. Assign another object, delete this one, or call rollback().")
  }

  private func title(of model: Model) -> String { "\(layout.name) \(model._$model.rowID)" }

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
          LinkChange(link: link, owner: owner, isNew: true, added: objects.compactMap(rowID)))
      }
    }
    forEachChanged { model in
      guard let record = model._$model.record else { return }
      for link in links where record.dirty.contains(link.property) {
        changes.append(change(of: model, link, record))
      }
    }
    return changes
  }

  private func change(of model: Model, _ link: Link, _ record: ChangeRecord) -> LinkChange {
    var change = LinkChange(link: link, owner: model._$model.rowID, isNew: false)
    if let overlay = record.overlays[link.property] {
      change.added = overlay.added.compactMap(rowID)
      change.removed = overlay.removed.compactMap(rowID)
      return change
    }
    guard case .objects(let new) = model.linkContent(link.property) else { return change }
    var visitor = SavedObjectsVisitor(
      target: link.property, saved: record.savedValue(of: link.property))
    model._$visit(&visitor)
    let before = Set(visitor.objects.map { ObjectIdentifier($0) })
    let after = Set(new.map { ObjectIdentifier($0) })
    let kept = visitor.objects.filter { after.contains(ObjectIdentifier($0)) }
    change.added = new.filter { !before.contains(ObjectIdentifier($0)) }.compactMap(rowID)
    change.removed = visitor.objects.filter { !after.contains(ObjectIdentifier($0)) }
      .compactMap(rowID)
    if !zip(kept, new).allSatisfy({ $0 === $1 }) { change.order = new.compactMap(rowID) }
    return change
  }

  private func rowID(of object: any PersistentModel) -> Int64? {
    object._$model.registry?.takeUnretainedValue().referenceRowID(of: object)
  }

  // MARK: After a save

  func loosenLinks() {
    let models = justSaved
    justSaved = []
    for model in models where !model.hasChanges {
      for link in layout.links.all {
        guard let inverse = link.inverse,
          case .objects(let partners) = model.linkContent(link.property)
        else { continue }
        if link.isToMany {
          if inverse.isToMany { model.setLinkContent(link.property, .unloaded) }
        } else if let partner = partners.first, partner._$model.lifecycle == .persistent,
          partner.linkHolds(inverse.property, model)
        {
          model.setLinkContent(link.property, .reference(partner._$model.rowID))
        }
      }
    }
  }

  func follow(deletedRows: Set<Int64>) {
    for rowID in deletedRows {
      guard let model = object(for: rowID) else { continue }
      detach(model, isGone: true)
    }
  }

  func follow(_ effect: LinkEffect) {
    for rowID in effect.owners {
      guard let model = object(for: rowID) else { continue }
      follow(effect.link, model)
      model.notifyObservers(ofKeyPath: effect.link.keyPath)
    }
  }

  private func follow(_ link: Link, _ model: Model) {
    guard link.isToMany else { return model.setLinkContent(link.property, .objects([])) }
    guard case .objects(let objects) = model.linkContent(link.property) else { return }
    model.setLinkContent(link.property, .objects(objects.filter { !$0._$model.isGone }))
  }
}

/// Reads the objects out of a relationship's storage as it was at the last save.
private struct SavedObjectsVisitor: _PropertyVisitor {
  let target: Int
  let saved: Any?
  var property = 0
  var objects: [any PersistentModel] = []

  init(target: Int, saved: Any?) {
    self.target = target
    self.saved = saved
  }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    if property == target, case .loaded(let value)? = saved as? _Stored<Kind.Value> {
      objects = Kind.objects(of: value)
    }
    property += 1
  }
}
