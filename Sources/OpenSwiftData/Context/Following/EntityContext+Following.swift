/// How the objects of one entity follow the saves of others.
extension EntityContext {
  /// How many rows are read by one statement.
  private var chunkSize: Int { 500 }

  var isContested: Bool { !contested.isEmpty }

  /// Brings the objects of rows that others may have changed or deleted up to them.
  ///
  /// Objects with unsaved changes keep these. One SELECT for 500 rows with unchanged objects, and one
  /// for each changed object.
  func follow(_ selection: RowSelection) {
    var clean: [Model] = []
    var changed: [Model] = []
    forEachObject(of: selection) { model in
      switch model._$model.lifecycle {
      case .persistent where model.hasChanges: changed.append(model)
      case .persistent: clean.append(model)
      case .deleted:
        // Its row is looked for; its values are of no use unless the deletion is taken back.
        contested.insert(model._$model.rowID)
        clean.append(model)
      case .transient, .pending, .detached, .merged: break
      }
    }
    guard !clean.isEmpty || !changed.isEmpty else { return }
    let arrays = observedArrays(of: clean) + observedArrays(of: changed)
    for start in stride(from: 0, to: clean.count, by: chunkSize) {
      read(clean[start..<min(start + chunkSize, clean.count)])
    }
    changed.forEach(followBesideChanges)
    for array in arrays where hasChanged(array) {
      noteAnnouncement(array.owner, PropertySet([array.link.property]))
    }
  }

  func followContested() {
    let due = contested.filter { rowID in
      guard let model = object(for: rowID) else { return true }
      return model._$model.lifecycle == .persistent && !model.hasChanges
    }
    if due.isEmpty { return }
    contested.subtract(due)
    follow(.some(due))
    letGoOfGonePartners(.some(due))
  }

  func letGoOfGonePartners(_ selection: RowSelection) {
    let gone = justGone
    justGone = []
    for model in gone { letGoOfGonePartners(model, layout.links.all) }
    let links = layout.links.all.filter(\.mayDangle)
    if links.isEmpty { return }
    forEachObject(of: selection) { model in
      if model._$model.lifecycle == .persistent { letGoOfGonePartners(model, links) }
    }
  }

  private func letGoOfGonePartners(_ model: Model, _ links: [Link]) {
    for link in links
    where !link.isToMany && !(model._$model.record?.dirty.contains(link.property) ?? false) {
      guard case .objects(let partners) = model.linkContent(link.property),
        let partner = partners.first, partner._$model.isGone
      else { continue }
      model.setLinkContent(link.property, .reference(partner._$model.rowID))
      noteAnnouncement(model, PropertySet([link.property]))
    }
  }

  private func forEachObject(of selection: RowSelection, _ body: (Model) -> Void) {
    if case .some(let rowIDs) = selection, rowIDs.count < identityMap.count {
      for rowID in rowIDs.sorted() { object(for: rowID).map(body) }
      return
    }
    identityMap.forEach { object in
      let model = unsafeDowncast(object, to: Model.self)
      if selection.contains(model._$model.rowID) { body(model) }
    }
  }

  // MARK: Rows

  /// Reads the rows of objects without unsaved changes; an object whose row is not found is gone.
  private func read(_ models: ArraySlice<Model>) {
    var sink = FollowSink(entity: self)
    do {
      try session.load(models.map { $0._$model.rowID }, of: layout, into: &sink)
      for model in models where !sink.found.contains(model._$model.rowID) {
        noteGone(model)
        if layout.links.hasToOne { justGone.append(model) }
      }
    } catch {
      // One of the rows cannot be read; which is found out row by row, and reported.
      for model in models where !sink.found.contains(model._$model.rowID) { readRow(of: model) }
    }
  }

  /// The object keeps its unsaved changes, and follows in all else; what the changes mean now is
  /// decided by the save.
  private func followBesideChanges(_ model: Model) {
    contested.insert(model._$model.rowID)
    readRow(of: model)
    for link in layout.links.all
    where link.isToMany && !(model._$model.record?.dirty.contains(link.property) ?? false) {
      forgetArrays(of: model, link.property)
    }
    if model._$model.isMirrored { noteStaleMirror(model) }
  }

  // MARK: Arrays

  /// An array that somebody observes, as it was when it was last loaded.
  private struct ObservedArray {
    let owner: Model
    let link: Link
    let rowIDs: [Int64]
  }

  private func observedArrays(of models: [Model]) -> [ObservedArray] {
    guard layout.hasToMany else { return [] }
    var arrays: [ObservedArray] = []
    for model in models {
      guard let record = model._$model.record, record.registrar != nil else { continue }
      for link in layout.links.all where link.isToMany && !record.dirty.contains(link.property) {
        var rowIDs = record.formerMembers[link.property]
        if case .objects(let members) = model.linkContent(link.property) {
          rowIDs = members.map { $0._$model.rowID }
        }
        // One that was neither loaded nor forgotten was read by nobody.
        guard let rowIDs else { continue }
        arrays.append(ObservedArray(owner: model, link: link, rowIDs: rowIDs))
      }
    }
    return arrays
  }

  private func hasChanged(_ array: ObservedArray) -> Bool {
    guard belongs(array.owner) else { return false }
    // Where it cannot be read, whoever asks for it is to find out.
    let rowIDs = try? session.linkedRowIDs(of: array.owner._$model.rowID, in: array.link)
    return rowIDs != array.rowIDs
  }
}

/// Brings objects up to their rows, and notes which rows there are.
private struct FollowSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  var found: Set<Int64> = []

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    found.insert(rowID)
    if let model = entity.object(for: rowID) {
      // A row that was gone may have been written again.
      model._$model.isGone = false
      entity.refresh(model, rowID, &row, keepsArrays: false)
    }
  }
}
