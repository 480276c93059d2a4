/// Finds out, within a save, which unsaved changes stand against what others have saved.
///
/// The values that objects had when they were changed are compared with their rows', so that the answer is
/// exact for each property, and a value that has changed back is no conflict.
extension EntityContext {
  /// How many rows are read by one statement.
  private var chunkSize: Int { 500 }

  func settleConflicts(_ news: RowSelection?) throws -> [MergeConflict.Object] {
    concessions = Concessions()
    if let news {
      let everything = PropertySet(layout.properties.indices)
      forEachChanged { model in
        if news.contains(model._$model.rowID) { contested[model._$model.rowID] = everything }
      }
    }
    guard !contested.isEmpty else { return [] }
    context?.hasDueContested = true
    var models: [Model] = []
    forEachChanged { if $0.hasChanges, contested[$0._$model.rowID] != nil { models.append($0) } }
    var conflicts: [MergeConflict.Object] = []
    for start in stride(from: 0, to: models.count, by: chunkSize) {
      let chunk = models[start..<min(start + chunkSize, models.count)]
      let twins = try self.twins(of: chunk.map { $0._$model.rowID })
      for model in chunk {
        if let conflict = try settle(model, with: twins[model._$model.rowID]) {
          conflicts.append(conflict)
        }
      }
    }
    return conflicts
  }

  /// The rows as objects of their own.
  ///
  /// A value that does not fit its property is another one than the property had, whatever it is.
  private func twins(of rowIDs: [Int64]) throws -> [Int64: Model] {
    var sink = TwinSink<Model>()
    do {
      try session.load(rowIDs, of: layout, into: &sink)
    } catch {
      if sink.twins.isEmpty { throw error }
      for rowID in rowIDs {
        do {
          _ = try session.load(rowID, of: layout, properties: nil, into: &sink)
        } catch {
          if sink.twins[rowID] == nil { throw error }
        }
      }
    }
    return sink.twins
  }

  /// Decides about one object.
  ///
  /// - Parameter twin: Its row as an object of its own; nil where there is none.
  /// - Returns: What the policy does not decide.
  private func settle(_ model: Model, with twin: Model?) throws -> MergeConflict.Object? {
    let rowID = model._$model.rowID
    guard let record = model._$model.record else { return nil }
    guard let twin else { return settleGone(model, record) }
    model._$model.isGone = false
    let changes = layout.columnProperties(of: record.dirty)
    let conflicts = try contradictions(of: model, record, changes, twin)
    if conflicts.isEmpty { return nil }
    // The other ends would have to give way as well.
    let yielding = policy == .storeWins ? changes : conflicts
    let isOfPairs = layout.links.all.contains { $0.isPair && yielding.contains($0.property) }
    switch isOfPairs ? .error : policy {
    case .error: return conflict(of: model, conflicts, isDeleted: false)
    case .storeWins: concessions.properties[rowID] = changes
    case .byProperty: concessions.properties[rowID] = conflicts
    case .objectWins: break
    }
    return nil
  }

  private func settleGone(_ model: Model, _ record: ChangeRecord) -> MergeConflict.Object? {
    let rowID = model._$model.rowID
    let isOfEndsAlone = record.dirty.indexes.allSatisfy { isOtherEndsToSave($0, of: model) }
    model._$model.isGone = true
    switch policy {
    case _ where isOfEndsAlone: concessions.gone.insert(rowID)
    case .objectWins where isWhole(model):
      model._$model.isGone = false
      concessions.rewritten.insert(rowID)
    case .storeWins, .byProperty: concessions.gone.insert(rowID)
    case .error, .objectWins: return conflict(of: model, record.dirty, isDeleted: true)
    }
    return nil
  }

  /// Whether a changed relationship says nothing that its row would have to keep: its other ends do, or it
  /// leads nowhere now, as it does where the row is gone.
  private func isOtherEndsToSave(_ property: Int, of model: Model) -> Bool {
    guard let link = layout.links.link(property), link.inverse != nil else { return false }
    if link.isToMany || !link.isKeptByEntity { return true }
    guard case .objects(let partners) = model.linkContent(property) else { return false }
    return partners.isEmpty
  }

  private var policy: MergePolicy { context?.mergePolicy ?? .error }

  /// Whether everything that the object's row had is in memory.
  private func isWhole(_ model: Model) -> Bool {
    !model.hasUnloadedProperties
      && layout.externalProperties.indexes.allSatisfy { hasContents($0, of: model) }
  }

  private func conflict(
    of model: Model, _ properties: PropertySet, isDeleted: Bool
  ) -> MergeConflict.Object {
    MergeConflict.Object(
      identifier: PersistentIdentifier(space: identifierSpace, rowID: model._$model.rowID),
      properties: properties.indexes.map { layout.properties[$0].name }, isDeleted: isDeleted)
  }

  // MARK: Comparing

  /// The changed properties whose row has another value than it had, and than it is to get.
  private func contradictions(
    of model: Model, _ record: ChangeRecord, _ changes: PropertySet, _ twin: Model
  ) throws -> PropertySet {
    for property in layout.externalProperties.indexes
    where changes.contains(property) && !hasContents(property, of: twin) {
      var sink = ContentsSink(model: twin)
      _ = try session.loadContents(
        of: property, in: model._$model.rowID, of: layout, into: &sink)
    }
    let stored = PropertyImages(of: twin, layout)
    let alike = changes.indexes.filter { property in
      // A transformer may make other bytes of an equal value.
      record.savedValue(of: property).map { twin.hasAttribute(property, like: $0) } ?? false
    }
    var targets = ReferencesVisitor()
    twin._$visit(&targets)
    var restoring = RestoreVisitor(record: record)
    twin._$visit(&restoring)
    var formerTargets = ReferencesVisitor()
    twin._$visit(&formerTargets)
    let foreign = stored.differences(from: PropertyImages(of: twin, layout))
    let open = stored.differences(from: PropertyImages(of: model, layout))
    var contradictions = changes.subtracting(PropertySet(alike)).intersection(foreign)
      .intersection(open)
    for property in contradictions.indexes
    where record.savedValue(of: property) is UnknownValue
      || isStillLed(property, to: formerTargets.target(of: property), targets)
    {
      contradictions.remove(property)
    }
    return contradictions
  }

  /// Whether others have not led a to-one relationship elsewhere.
  ///
  /// The object that it led to may have been deleted, which says nothing against leading it elsewhere.
  private func isStillLed(
    _ property: Int, to former: Int64?, _ stored: ReferencesVisitor
  ) -> Bool {
    guard let link = layout.links.link(property), !link.isToMany, let former else { return false }
    if let target = stored.target(of: property) { return target == former }
    return context?.entity(named: link.destination)?.lacksRow(former) ?? false
  }

  // MARK: Writing

  var hasConcessions: Bool { !concessions.isEmpty }

  func concedes(_ property: Int, ofRow rowID: Int64) -> Bool {
    concessions.include(property, ofRow: rowID)
  }

  var rewrittenRowIDs: [Int64] { concessions.rewritten.sorted() }

  /// The objects whose rows are written again.
  func forEachRewritten(_ body: (Model) throws -> Void) rethrows {
    if concessions.rewritten.isEmpty { return }
    try forEachChanged { model in
      if concessions.rewritten.contains(model._$model.rowID) { try body(model) }
    }
  }

  /// Objects stand as the save has left their rows; those that gave way are brought up to them later.
  func finishConcessions() {
    if concessions.isEmpty { return }
    for rowID in concessions.rewritten {
      vanishedRowIDs.remove(rowID)
      guard let model = object(for: rowID) else { continue }
      followNewcomer(
        model, by: PropertySet(layout.links.all.filter { !$0.isToMany }.map(\.property)))
    }
    concessions = Concessions()
  }
}

/// Makes an object of each row that belongs to no context.
private struct TwinSink<Model: PersistentModel>: RowSink {
  var twins: [Int64: Model] = [:]

  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {
    twins[rowID] = Model(_$row: &row)
  }
}
