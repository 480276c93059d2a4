/// How the objects of one entity follow the saves of others.
extension EntityContext {
  /// How many rows are read by one statement.
  private var chunkSize: Int { 500 }

  private var everything: PropertySet { PropertySet(layout.properties.indices) }

  var isContested: Bool { !contested.isEmpty }

  /// Brings the objects of rows that others may have changed or deleted up to them.
  ///
  /// Objects with unsaved changes keep these. One SELECT for 500 rows; those of changed objects are
  /// taken together where the same properties have changed. Rows that cannot be read now are asked for
  /// again at the context's next use.
  func follow(_ selection: RowSelection) {
    forgetVanished(selection)
    var clean: [Model] = []
    var changed: [PropertySet: [Model]] = [:]
    forEachObject(of: selection) { model in
      switch model._$model.lifecycle {
      case .persistent where model.hasChanges:
        let changes = model._$model.record?.dirty ?? PropertySet()
        contested[model._$model.rowID] = changes
        changed[changes, default: []].append(model)
      case .persistent: clean.append(model)
      case .deleted:
        // Its row is looked for; its values are of no use unless the deletion is taken back.
        contested[model._$model.rowID] = everything
        clean.append(model)
      case .transient, .pending, .detached, .merged: break
      }
    }
    let groups = [(PropertySet(), clean)] + changed.map { ($0.key, $0.value) }
    let arrays = groups.flatMap { observedArrays(of: $0.1) }
    for (changes, models) in groups where !models.isEmpty {
      for start in stride(from: 0, to: models.count, by: chunkSize) {
        read(models[start..<min(start + chunkSize, models.count)], beside: changes)
      }
      if changes.isEmpty { continue }
      models.forEach(forgetUnchangedArrays)
      for model in models where model._$model.isMirrored { noteStaleMirror(model) }
    }
    for array in arrays where hasChanged(array) {
      noteAnnouncement(array.owner, PropertySet([array.link.property]))
    }
  }

  func followContested() {
    let due = Set(contested.keys.filter(isDue))
    if due.isEmpty { return }
    for rowID in due { contested[rowID] = nil }
    follow(.some(due))
    letGoOfGonePartners(.some(due))
  }

  /// Whether an object can follow in a property in which it could not.
  private func isDue(_ rowID: Int64) -> Bool {
    guard let model = object(for: rowID), let behind = contested[rowID] else { return true }
    guard model._$model.lifecycle == .persistent else { return false }
    let changes = model._$model.record?.dirty ?? PropertySet()
    return !model.hasChanges || !behind.subtracting(changes).isEmpty
  }

  func forEachObject(of selection: RowSelection, _ body: (Model) -> Void) {
    if case .some(let rowIDs) = selection, rowIDs.count < identityMap.count {
      for rowID in rowIDs.sorted() { object(for: rowID).map(body) }
      return
    }
    identityMap.forEach { object in
      let model = unsafeDowncast(object, to: Model.self)
      if selection.contains(model._$model.rowID) { body(model) }
    }
  }

  /// A row that was looked for in vain may have been written again.
  private func forgetVanished(_ selection: RowSelection) {
    if vanishedRowIDs.isEmpty { return }
    switch selection {
    case .all: vanishedRowIDs = []
    case .some(let rowIDs): vanishedRowIDs.subtract(rowIDs)
    }
  }

  // MARK: Rows

  /// Reads the rows of objects in which the same properties have changed; an object whose row is not found
  /// is gone.
  ///
  /// What the changes mean now is decided by the save.
  private func read(_ models: ArraySlice<Model>, beside changes: PropertySet) {
    let properties = changes.isEmpty ? nil : everything.subtracting(changes)
    var sink = FollowSink(entity: self)
    do {
      let rowIDs = models.map { $0._$model.rowID }
      try session.load(rowIDs, of: layout, properties: properties, into: &sink)
      for model in models where !sink.found.contains(model._$model.rowID) { noteLost(model) }
    } catch {
      Log.error("Rows of \(layout.name) could not be read: \(error)")
      let unread = models.filter { !sink.found.contains($0._$model.rowID) }
      if sink.found.isEmpty { return unread.forEach(noteUnread) }
      // One of those that came has a value that does not fit.
      models.forEach { if sink.found.contains($0._$model.rowID) { noteDoubt($0) } }
      readOneByOne(unread, properties)
    }
  }

  /// Reads rows of which one has a value that does not fit, which is reported.
  private func readOneByOne(_ models: [Model], _ properties: PropertySet?) {
    for (index, model) in models.enumerated() {
      var sink = FollowSink(entity: self)
      do {
        let isFound = try session.load(
          model._$model.rowID, of: layout, properties: properties, into: &sink)
        if !isFound { noteLost(model) }
      } catch {
        Log.error("\(layout.name) \(model._$model.rowID) could not be loaded: \(error)")
        // Where no row came at all, neither will the others now.
        if sink.found.isEmpty { return models[index...].forEach(noteUnread) }
        noteDoubt(model)
      }
    }
  }

  private func noteLost(_ model: Model) {
    noteGone(model)
    if layout.links.hasToOne { justGone.append(model) }
  }

  /// The store could not be read: the object is asked for again, and a save looks at its row.
  private func noteUnread(_ model: Model) {
    noteDoubt(model)
    if model._$model.lifecycle == .persistent { forgetUnchangedArrays(of: model) }
    context?.hasDueContested = true
  }

  /// A save is to compare the object with its row.
  private func noteDoubt(_ model: Model) { contested[model._$model.rowID] = everything }

  private func forgetUnchangedArrays(of model: Model) {
    guard layout.hasToMany else { return }
    for link in layout.links.all
    where link.isToMany && !(model._$model.record?.dirty.contains(link.property) ?? false) {
      forgetArrays(of: model, link.property)
    }
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
    guard let model = entity.object(for: rowID) else { return }
    // A row that was gone may have been written again.
    model._$model.isGone = false
    if model.hasChanges, model._$model.lifecycle == .persistent {
      entity.refreshBesideChanges(model, rowID, &row)
    } else {
      entity.refresh(model, rowID, &row, keepsArrays: false)
    }
  }
}
