/// An inserted object that a save has written to a row that had its key.
struct MergedObject<Model: PersistentModel> {
  let model: Model
  let rowID: Int64
  /// What the row has taken from it.
  let said: PropertySet
}

/// How objects stand that a save has written to other rows than new ones.
///
/// Where the context has no object for the row, the merged object becomes it. Where it has one, that
/// one takes the values, and the merged object stands for it from now on.
extension EntityContext {
  var isMerging: Bool { !merges.isEmpty }

  func currentRowID(for rowID: Int64) -> Int64 { rowIDsByFormer[rowID] ?? rowID }

  /// Keeps the merged objects until all entities know their objects' rows.
  func noteMerges() {
    guard !merges.isEmpty else { return }
    for place in merges.places {
      let rowID: Int64
      switch merges.targets[place] {
      case .row(let row): rowID = row
      case .object(let root): rowID = inserted[root]._$model.rowID
      case nil: continue
      }
      let model = inserted[place]
      model._$model.listIndex = -1
      justMerged.append(
        MergedObject(model: model, rowID: rowID, said: merges.said[place] ?? PropertySet()))
    }
    merges = MergePlan()
  }

  func identifyMerged() {
    for merged in justMerged {
      let model = merged.model
      let former = model._$model.rowID
      if former != 0 { identityMap.remove(former) }
      if RowID.isEarly(former) { rowIDsByFormer[former] = merged.rowID }
      model._$model.isMirrored = false
      model._$model.isMirrorStale = false
      model._$model.record?.emptied = PropertySet()
      changeRecord(of: model).hasJoinedRow = true
      if let successor = object(for: merged.rowID) {
        stand(model, for: successor, merged.rowID)
      } else {
        register(model, for: merged.rowID, as: .persistent)
        model._$assignments = _Assignments(ofRow: ())
      }
    }
  }

  private func stand(_ model: Model, for successor: Model, _ rowID: Int64) {
    let record = changeRecord(of: model)
    record.successor = successor
    record.identifierSpace = identifierSpace
    model._$model.registry = nil
    model._$model.rowID = rowID
    model._$model.lifecycle = .merged
  }

  func settleMerged() {
    let all = PropertySet(layout.properties.indices)
    for merged in justMerged {
      let model = merged.model
      if let successor = model.successor {
        successor.receive(merged.said, of: model, layout)
        noteAnnouncement(successor, merged.said)
        model.emptyStorages()
        noteAnnouncement(model, all)
        if !layout.links.all.isEmpty { remember(successor) }
      } else {
        var kept = merged.said.subtracting(layout.arrays)
        kept.formUnion(layout.ephemeral)
        model.emptyStorages(except: kept)
        noteAnnouncement(model, all.subtracting(merged.said).subtracting(layout.ephemeral))
        if !layout.links.all.isEmpty { remember(model) }
      }
    }
    justMerged = []
  }

  func replaceMergedPartners() {
    for model in justSaved {
      for link in layout.links.all where model.replaceMergedPartners(link) {
        // The row may have stood in the array before; the store knows where.
        if link.isToMany { model.setLinkContent(link.property, .unloaded) }
        noteAnnouncement(model, PropertySet([link.property]))
      }
    }
  }
}

extension PersistentModel {
  /// Takes over what a merged object has said to the row of this one.
  fileprivate func receive(_ said: PropertySet, of model: Self, _ layout: EntityLayout) {
    for link in layout.links.all where said.contains(link.property) {
      if link.isToMany {
        // Whether it is loaded or not: the row's own objects come first.
        setLinkContent(link.property, .unloaded)
      } else {
        leaveArray(link)
      }
    }
    setStorages(model.storages(of: said.subtracting(layout.arrays)))
  }

  /// Has the array that holds this object by the other end of a to-one forget its objects, since the
  /// to-one leads elsewhere now.
  private func leaveArray(_ link: Link) {
    guard let inverse = link.inverse, inverse.isToMany else { return }
    var owner: (any PersistentModel)?
    switch linkContent(link.property) {
    case .objects(let objects): owner = objects.first
    case .reference(let rowID):
      owner = modelContext?.entity(named: link.destination)?.registeredObject(for: rowID)
    case .unloaded: break
    }
    guard let owner, !owner.hasChanges else { return }
    owner.setLinkContent(inverse.property, .unloaded)
    // The save under way is not over.
    owner.modelContext?.entity(named: link.destination)?
      .noteAnnouncement(of: owner, inverse.property)
  }
}
