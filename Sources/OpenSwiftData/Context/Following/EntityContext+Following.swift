/// How the objects of one entity follow the saves of others.
extension EntityContext {
  /// How many rows are read by one statement.
  private var chunkSize: Int { 500 }

  private var everything: PropertySet { PropertySet(layout.properties.indices) }

  var isContested: Bool { !contested.isEmpty }

  /// Brings the objects of rows that others may have changed or deleted up to them.
  ///
  /// Objects with unsaved changes keep these. One SELECT for 500 rows of which the same is wanted. Rows
  /// that cannot be read now are asked for again at the context's next use.
  func follow(_ selection: RowSelection) {
    forgetVanished(selection)
    var clean: [Model] = []
    var others: [FollowExtent: [Model]] = [:]
    forEachObject(of: selection) { model in
      guard let extent = extent(of: model) else { return }
      if extent == .whole { clean.append(model) } else { others[extent, default: []].append(model) }
    }
    let groups = [(.whole, clean)] + others.map { ($0.key, $0.value) }
    let arrays = groups.flatMap { observedArrays(of: $0.1) }
    for (extent, models) in groups {
      for start in stride(from: 0, to: models.count, by: chunkSize) {
        read(models[start..<min(start + chunkSize, models.count)], extent)
      }
      guard case .beside = extent else { continue }
      models.forEach(forgetUnchangedArrays)
      for model in models where model._$model.isMirrored { noteStaleMirror(model) }
    }
    for array in arrays where hasChanged(array) {
      noteAnnouncement(array.owner, PropertySet([array.link.property]))
    }
  }

  /// How far an object is to follow; nil for one without a row.
  private func extent(of model: Model) -> FollowExtent? {
    switch model._$model.lifecycle {
    case .persistent where model.hasChanges:
      let changes = model._$model.record?.dirty ?? PropertySet()
      contested[model._$model.rowID] = changes
      return .beside(changes)
    case .persistent:
      guard let batch = model._$model.batch, batch.needsRows else { return .whole }
      return .fault(PropertySet(batch.backReference.map { [$0] } ?? []))
    case .deleted:
      // Its row is looked for; its values are of no use unless the deletion is taken back.
      contested[model._$model.rowID] = everything
      return .fault(PropertySet())
    case .transient, .pending, .detached, .merged: return nil
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

  /// Reads the rows of objects; one whose row is not found is gone.
  private func read(_ models: ArraySlice<Model>, _ extent: FollowExtent) {
    let properties = extent.properties(outOf: everything)
    var sink = FollowSink(entity: self, extent: extent)
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
      readOneByOne(unread, extent)
    }
  }

  /// Reads rows of which one has a value that does not fit, which is reported.
  private func readOneByOne(_ models: [Model], _ extent: FollowExtent) {
    let properties = extent.properties(outOf: everything)
    for (index, model) in models.enumerated() {
      var sink = FollowSink(entity: self, extent: extent)
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
    if !layout.links.all.isEmpty { justGone.append(model) }
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

/// How far objects follow their rows.
private enum FollowExtent: Hashable {
  /// In everything.
  case whole
  /// In all but the properties that are changed; what the changes mean now is decided by the save.
  case beside(PropertySet)
  /// Nothing is loaded, or of use, but the given to-one relationships; whether the row is there is
  /// looked at.
  case fault(PropertySet)

  /// The properties to read; nil for all.
  func properties(outOf all: PropertySet) -> PropertySet? {
    switch self {
    case .whole: nil
    case .beside(let changes): all.subtracting(changes)
    case .fault(let references): references
    }
  }
}

/// Brings objects up to their rows, and notes which rows there are.
private struct FollowSink<Model: PersistentModel>: RowSink {
  let entity: EntityContext<Model>
  let extent: FollowExtent
  var found: Set<Int64> = []

  init(entity: EntityContext<Model>, extent: FollowExtent) {
    self.entity = entity
    self.extent = extent
  }

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    found.insert(rowID)
    guard let model = entity.object(for: rowID) else { return }
    // A row that was gone may have been written again.
    model._$model.isGone = false
    switch extent {
    case .whole: entity.refresh(model, rowID, &row, keepsArrays: false)
    case .beside: entity.refreshBesideChanges(model, rowID, &row)
    case .fault(let references):
      if references.isEmpty { return }
      var sink = ReloadSink(model: model, entity: entity)
      sink.receive(rowID, &row)
    }
  }
}
