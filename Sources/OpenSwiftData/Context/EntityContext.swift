/// One entity's part of a context: its identity map and its pending objects.
///
/// Objects that are inserted, changed or deleted are held here until the next save or rollback. The
/// lists only grow within a unit of work: an object that no longer belongs in one, such as an
/// inserted one that was deleted again, is told by its lifecycle and passed over.
final class EntityContext<Model: PersistentModel>: ModelRegistry {
  let layout: EntityLayout
  let session: any StoreSession
  let identityMap = IdentityMap()
  var inserted: [Model] = []
  var changed: [Model] = []
  var deleted: [Model] = []
  /// Rows to delete of which no object is alive.
  var deletedRowIDs: [Int64] = []
  /// The same, for look-ups; made when a row is loaded while there are any.
  var deletedRowIDSet: Set<Int64>?
  /// Whether the context has been told of a change since the last save or rollback.
  var hasToldChange = false
  var mirror = MirrorQueue<Model>()
  /// The row id that the first object without one took in the save under way.
  var firstSavedRowID: Int64 = 0
  var nextProvisionalRowID: Int64 = 0
  /// Whether the context only serves objects whose own has ended: nothing of it is ever saved, and
  /// its objects keep it alive.
  var isHeir = false
  /// Which inserted objects the save under way writes to rows that have their keys.
  var merges = MergePlan()
  /// Those objects of the latest save, until they have found their place.
  var justMerged: [MergedObject<Model>] = []
  /// The rows of objects that were merged after their identifier had been asked for, by that.
  var rowIDsByFormer: [Int64: Int64] = [:]
  /// The row ids that the inserted objects get in the save under way, by place in the list.
  var plannedRowIDs: [Int64] = []
  /// The objects of the latest save that have relationships.
  var justSaved: [Model] = []
  /// Whether an array of one of the objects may be loaded.
  var hasLoadedArrays = false
  /// The to-one relationships whose inverse may be a loaded array, in which a new object of a row may
  /// be missing.
  var watched = PropertySet()
  /// Which rows the objects referred to; nil until another context has saved.
  var referrerIndex: ReferrerIndex?
  /// Whether other entities' objects were changed whose observers are not told yet.
  var hasChangedOtherEnds = false
  /// Rows that relationships lead to and that were looked for in vain.
  ///
  /// As row ids are never used again, no look-up of one can ever succeed.
  var vanishedRowIDs: Set<Int64> = []
  /// Those of them that were found to be gone by the following under way.
  var justVanished: Set<Int64> = []
  /// What the save under way does with objects that others' saves stand against.
  var concessions = Concessions()
  /// Objects whose rows were not found any more by the following under way.
  var justGone: [Model] = []
  /// Rows that others have changed and their objects have not followed in everything, as they have
  /// unsaved changes or could not be read, with the properties that they are behind in.
  var contested: [Int64: PropertySet] = [:]

  init(layout: EntityLayout, session: any StoreSession) {
    self.layout = layout
    self.session = session
    super.init(
      identifierSpace: .init(
        entityName: layout.name, storeIdentifier: session.storeIdentifier))
  }

  /// What observers are to hear once no statement is open and all lists are in order.
  ///
  /// Of no generic type: it is looked at after every look-up, and a list of generic pairs costs more
  /// than the look-up's own work.
  private var announcements: [(model: any PersistentModel, properties: PropertySet)] = []

  /// Remembers a change that was not an assignment, for the object's observers.
  func noteAnnouncement(_ model: Model, _ properties: PropertySet) {
    guard model._$model.record?.registrar != nil, !properties.isEmpty else { return }
    announcements.append((model, properties))
  }

  func noteAnnouncement(of object: any PersistentModel, _ property: Int) {
    if let model = object as? Model { noteAnnouncement(model, PropertySet([property])) }
  }

  func announceChanges() {
    guard !announcements.isEmpty || hasChangedOtherEnds, !(context?.isNewsUntold ?? false)
    else { return }
    while !announcements.isEmpty {
      let due = announcements
      announcements = []
      for (model, properties) in due {
        model.notifyObservers(of: properties, keyPaths: layout.keyPaths)
      }
    }
    announceOtherEnds()
  }

  /// The object of a row, if it is alive in this context.
  func object(for rowID: Int64) -> Model? {
    guard let object = identityMap.object(for: rowID) else { return nil }
    return unsafeDowncast(object, to: Model.self)
  }

  /// Makes `model` the object of a row in this context.
  func register(_ model: Model, for rowID: Int64, as lifecycle: ModelLifecycle) {
    identityMap.insert(model, for: rowID)
    model._$model.join(.passUnretained(self), rowID, lifecycle)
    if isHeir { changeRecord(of: model).heir = context }
  }

  /// Takes `model` out of this context; it keeps its values and its identifier.
  func detach(_ model: Model, isGone: Bool) {
    identityMap.remove(model._$model.rowID)
    if isGone, !layout.externalProperties.isEmpty { forgetContents(of: model) }
    changeRecord(of: model).identifierSpace = identifierSpace
    model._$model.record?.markAllClean()
    model._$model.registry = nil
    model._$model.lifecycle = .detached
    model._$model.isGone = isGone
    model._$model.listIndex = -1
  }

  // MARK: What an object calls

  override func forget(rowID: Int64) { identityMap.remove(rowID) }

  override func loadFault(_ model: any PersistentModel) {
    let context = context
    context?.beginUse("the loading of an object")
    defer { context?.endUse() }
    context?.putOffNews()
    guard let model = model as? Model, model._$model.lifecycle != .pending else { return }
    if loadRowsOfBatch(with: model) { return }
    reload(model)
  }

  override func loadContents(of model: any PersistentModel, _ property: Int) {
    guard let model = model as? Model else { return }
    var sink = ContentsSink(model: model)
    do {
      let rowID = model._$model.rowID
      if try session.loadContents(of: property, in: rowID, of: layout, into: &sink) { return }
      noteGone(model)
    } catch {
      Log.error("\(error)")
    }
  }

  override var links: LinkTable { layout.links }

  override func referenceRowID(of model: any PersistentModel) -> Int64? {
    guard let model = model as? Model else { return nil }
    return rowIDForReference(to: model)
  }

  override func linkedModel<Target: PersistentModel>(
    for rowID: Int64, from model: any PersistentModel, by link: Link
  ) throws -> Target? {
    guard let context else { return nil }
    context.beginUse("the reading of a relationship")
    defer { context.endUse() }
    let destination = try context.entity(for: Target.self)
    if let known = destination.object(for: rowID) { return destination.proven(known) }
    if let model = model as? Model { try followForBatch(of: model, link, in: destination) }
    return try destination.existingModel(for: rowID)
  }

  override func linkedModels<Target: PersistentModel>(
    from model: any PersistentModel, by link: Link
  ) throws -> [Target] {
    guard let context else { return [] }
    context.beginUse("the reading of a relationship")
    defer { context.endUse() }
    context.putOffNews()
    let destination = try context.entity(for: Target.self)
    let owner = model._$model.rowID
    let rowIDs = try session.linkedRowIDs(of: owner, in: link)
    let models = destination.faultModels(for: rowIDs, of: owner, in: link)
    followArray(of: model, link, models, in: destination)
    announceOtherEnds()
    return models
  }

  override func mayHold(
    _ object: any PersistentModel, from model: any PersistentModel, by link: Link
  ) -> Bool {
    guard let inverse = link.inverse else { return !isHeir }
    if object.linkHolds(inverse.property, model) { return false }
    if !inverse.isToMany, let destination = context?.entity(named: link.destination),
      destination.letGo(inverse.property, of: object._$model.rowID, whereHolding: false, model)
    {
      destination.announceChanges()
    }
    return true
  }

  override func noteChange(_ model: any PersistentModel) {
    // It may have been set back, and can follow then.
    if !contested.isEmpty { context?.hasDueContested = true }
    guard !isHeir, let model = model as? Model, model._$model.lifecycle == .persistent,
      model._$model.listIndex < 0
    else { return }
    model._$model.listIndex = changed.count
    changed.append(model)
    if !hasToldChange { tellChange() }
  }

  /// Tells the context that there is something to save.
  func tellChange() {
    hasToldChange = true
    context?.noteUnsavedChange()
  }

  override func noteStaleMirror(_ model: any PersistentModel) {
    guard let model = model as? Model, !model._$model.isMirrorStale else { return }
    model._$model.isMirrorStale = true
    mirror.stale.append(model)
  }

  override func noteWatchedAssignment(_ model: any PersistentModel) {
    let assignment = watchedAssignment
    watchedAssignment = nil
    guard let assignment, let context else { return }
    if let old = assignment.old {
      context.undoTracker?.note(assignment.property, of: model, old: old)
    }
    if !hasToldChange { tellChange() }
  }

  override func noteWatchedLink(of model: any PersistentModel, _ link: Link, before: Any?) {
    context?.undoTracker?.note(link, of: model, before: before)
    if !hasToldChange { tellChange() }
  }

  override func needsFormerLink(of model: any PersistentModel, _ link: Link) -> Bool {
    context?.undoTracker?.needsFormerValue(of: model, link) ?? false
  }

  override func assignEarlyRowID(_ model: any PersistentModel) {
    guard let model = model as? Model else { return }
    let provisional = model._$model.rowID
    if provisional != 0 {
      identityMap.remove(provisional)
      mirror.removed.append(provisional)
      noteStaleMirror(model)
      context?.noteStaleReferences(to: layout.name)
    }
    let rowID = RowID.early()
    model._$model.rowID = rowID
    identityMap.insert(model, for: rowID)
  }

  /// Loads what an object lacks of its row.
  ///
  /// What is loaded stays: the program may have read it in the expression that asks for the rest, and a save
  /// compares what that assigns with it. Where the row is gone the object says so by `isDeleted`. Where the
  /// store cannot be read, the object stays as it is, and the next save throws.
  func reload(_ model: Model) {
    readRow(of: model)
    announceChanges()
  }

  /// The same, without telling observers yet.
  func readRow(of model: Model) {
    if model._$model.isFault { model._$model.batch = nil }
    let properties = lackingProperties(of: model)
    var sink = ReloadSink(model: model, entity: self)
    let unknown = unknownReferences(of: model)
    do {
      if try session.load(
        model._$model.rowID, of: layout, properties: properties, into: &sink)
      {
        // Another context may have written a row again that was gone.
        if model._$model.lifecycle != .detached { model._$model.isGone = false }
        followNewcomer(model, by: unknown)
        return
      }
      noteGone(model)
    } catch {
      context?.noteFailedRead(of: "\(layout.name) \(model._$model.rowID)", error)
    }
  }

  /// The properties of which an object has neither its row's value nor one of its own; nil for all.
  private func lackingProperties(of model: Model) -> PropertySet? {
    var known = model.loadedProperties
    if let dirty = model._$model.record?.dirty { known.formUnion(dirty) }
    if known.isEmpty { return nil }
    return PropertySet(layout.properties.indices).subtracting(known)
  }

  /// The row of an object turns out to be gone.
  func noteGone(_ model: Model) {
    switch model._$model.lifecycle {
    case .persistent where !model.hasChanges:
      leaveMirror(model)
      detach(model, isGone: true)
    case .deleted:
      // Somebody was faster: nothing is left to delete, or to take back.
      leaveMirror(model)
      detach(model, isGone: true)
    default: model._$model.isGone = true
    }
  }

  /// Has the mirror of pending objects forget one that is none any more and has no row.
  private func leaveMirror(_ model: Model) {
    guard model._$model.isMirrored else { return }
    mirror.removed.append(model._$model.rowID)
    // Somebody may write the row again.
    mirror.shown.append(model._$model.rowID)
    model._$model.isMirrored = false
    model._$model.isMirrorStale = false
  }
}

/// What the mirror of pending objects still has to learn.
struct MirrorQueue<Model: PersistentModel> {
  /// How much of the context's lists the mirror knows.
  var insertedCount = 0
  /// How many of the inserted objects have row ids, at least provisional ones.
  var numberedCount = 0
  var changedCount = 0
  var deletedCount = 0
  var deletedRowIDCount = 0
  /// Objects that were mirrored and have changed since.
  var stale: [Model] = []
  /// Rows of the mirror whose object is no longer pending.
  var removed: [Int64] = []
  /// Rows whose deletion was taken back.
  var shown: [Int64] = []
}
