/// How the objects of one entity stand after a save or a rollback.
extension EntityContext {
  /// Everything was committed: objects become persistent or leave the context.
  func didSave() {
    let hasLinks = !layout.links.all.isEmpty
    let isUnique = !layout.constraints.isEmpty
    var next = firstSavedRowID
    forEachNewRow { model in
      model._$model.listIndex = -1
      var rowID = model._$model.rowID
      if RowID.isEarly(rowID) {
        model._$model.lifecycle = .persistent
      } else {
        if rowID != 0 { identityMap.remove(rowID) }
        rowID = next
        next += 1
        register(model, for: rowID, as: .persistent)
      }
      model._$model.isMirrored = false
      // From now on its values are its row's.
      if isUnique { model._$assignments = _Assignments(ofRow: ()) }
      if hasLinks { remember(model) }
    }
    noteMerges()
    finishConcessions()
    forEachChanged { model in
      model._$model.record?.markAllClean()
      model._$model.listIndex = -1
      model._$model.isMirrored = false
      if hasLinks { remember(model) }
    }
    forEachDeleted { model in
      model._$model.isMirrored = false
      detach(model, isGone: true)
    }
    forgetPending()
  }

  /// Everything pending is dropped: objects stand as last saved.
  func rollback() {
    forEachInserted(forgetInsertion)
    forEachChanged(restore)
    forEachDeleted { model in
      model._$model.lifecycle = .persistent
      restore(model)
    }
    forgetPending()
  }

  /// Makes a pending object one that no context knows; an identifier that was asked for stays.
  func forgetInsertion(_ model: Model) {
    identityMap.remove(model._$model.rowID)
    if !RowID.isEarly(model._$model.rowID) { model._$model.rowID = 0 }
    model._$model.registry = nil
    model._$model.lifecycle = .transient
    model._$model.listIndex = -1
    model._$model.isMirrored = false
    model._$model.isMirrorStale = false
    model._$model.isSettled = false
    model._$model.record?.emptied = PropertySet()
  }

  private func restore(_ model: Model) {
    model._$model.listIndex = -1
    model._$model.isMirrored = false
    guard let record = model._$model.record, !record.dirty.isEmpty else { return }
    let changes = record.dirty
    var visitor = RestoreVisitor(record: record)
    model._$visit(&visitor)
    record.markAllClean()
    noteAnnouncement(model, changes)
    if model._$model.isGone { detach(model, isGone: true) }
  }

  /// Keeps a saved object until the links of all of them can be loosened.
  func remember(_ model: Model) {
    model._$model.record?.emptied = PropertySet()
    justSaved.append(model)
  }

  private func forgetPending() {
    mirror.stale.forEach { if belongs($0) { $0._$model.isMirrorStale = false } }
    mirror = MirrorQueue()
    deletedRowIDSet = nil
    hasToldChange = false
    inserted = []
    changed = []
    deleted = []
    deletedRowIDs = []
  }

  /// The context ends: objects that outlive it keep what they have loaded.
  ///
  /// Relationships are the exception: they could not be followed any more, and would hold one
  /// another.
  func detachAll() {
    var linked: [Model] = []
    let hasLinks = !layout.links.all.isEmpty
    forEachInserted { model in
      if hasLinks { linked.append(model) }
      forgetInsertion(model)
    }
    identityMap.forEach { object in
      let model = unsafeDowncast(object, to: Model.self)
      if hasLinks { linked.append(model) }
      changeRecord(of: model).identifierSpace = identifierSpace
      model._$model.registry = nil
      model._$model.lifecycle = .detached
    }
    var visitor = LinkCuttingVisitor()
    for model in linked {
      model._$model.record?.markAllClean()
      model._$visit(&visitor)
    }
  }
}

/// Empties every relationship.
private struct LinkCuttingVisitor: _PropertyVisitor {
  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {}

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    stored = .empty
  }
}

/// Puts the last saved value of each changed property back.
struct RestoreVisitor: _PropertyVisitor {
  let record: ChangeRecord
  private var property = -1

  init(record: ChangeRecord) { self.record = record }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    property += 1
    // In two steps: a missing value must not pass for the nil of an optional property.
    guard let saved = record.savedValue(of: property) else { return }
    if saved is UnknownValue {
      stored = .empty
    } else if let value = saved as? Value {
      stored = .loaded(value)
    }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
    if let saved = record.savedValue(of: property) as? _Stored<Kind.Value> { stored = saved }
  }
}

/// Finds the properties that are loaded.
private struct LoadedVisitor: _PropertyVisitor {
  var loaded = PropertySet()
  private var property = -1

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { note(stored) }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    note(stored)
  }

  private mutating func note<Value>(_ stored: _Stored<Value>) {
    property += 1
    if case .empty = stored { return }
    loaded.insert(property)
  }
}

/// Finds out whether an object has a property that is not loaded.
private struct UnloadedVisitor: _PropertyVisitor {
  var found = false

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) {
    if case .empty = stored { found = true }
  }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    if case .empty = stored, !Kind.isToMany { found = true }
  }
}

extension PersistentModel {
  /// Whether reading some property would load the row.
  var hasUnloadedProperties: Bool {
    var visitor = UnloadedVisitor()
    _$visit(&visitor)
    return visitor.found
  }

  /// The properties that have a value, or a reference to one.
  var loadedProperties: PropertySet {
    var visitor = LoadedVisitor()
    _$visit(&visitor)
    return visitor.loaded
  }
}
