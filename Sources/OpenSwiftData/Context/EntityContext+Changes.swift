/// Insertion and deletion of one entity's objects.
extension EntityContext {
  /// Throws for an object whose context is gone: its row may exist, and would then exist twice.
  func insert(_ model: Model) throws {
    switch model._$model.lifecycle {
    case .transient: enlist(model)
    case .detached where model._$model.isGone: enlistAgain(model)
    case .detached:
      throw SwiftDataError.modelValidationFailure.explained(
        "\(layout.name) \(model.persistentModelID.id) was fetched by a context that no longer "
          + "exists. Fetch it in this context by its persistentModelID instead of inserting it.")
    case .deleted: undelete(model)
    case .persistent where !belongs(model):
      throw SwiftDataError.modelValidationFailure.explained(
        "\(layout.name) \(model.persistentModelID.id) was fetched by a context that no longer "
          + "exists. Fetch it in this context by its persistentModelID instead of inserting it.")
    case .pending, .persistent: break
    case .merged: if let successor = model.successor { try insert(successor) }
    }
  }

  /// Adds an object that no context knows.
  private func enlist(_ model: Model) {
    model._$model.registry = .passUnretained(self)
    model._$model.lifecycle = .pending
    if model._$model.rowID != 0 { identityMap.insert(model, for: model._$model.rowID) }
    model._$model.listIndex = inserted.count
    inserted.append(model)
    if !hasToldChange { tellChange() }
    if watchesChanges { context?.noteInsertion(model) }
  }

  /// Adds an object whose row is gone: it becomes a new row, since row ids are never used twice.
  private func enlistAgain(_ model: Model) {
    dropLostLinks(of: model)
    model._$model.isSettled = false
    model._$model.rowID = 0
    model._$model.isGone = false
    model._$model.lifecycle = .transient
    model._$model.record?.identifierSpace = nil
    model._$model.record?.hasJoinedRow = false
    enlist(model)
  }

  /// Takes back a deletion that is not saved.
  private func undelete(_ model: Model) {
    model._$model.lifecycle = .persistent
    model._$model.listIndex = -1
    mirror.shown.append(model._$model.rowID)
    keepRow(model._$model.rowID)
    if !contested.isEmpty { context?.hasDueContested = true }
    if model.hasChanges { noteChange(model) }
    if !hasToldChange { tellChange() }
    if watchesChanges { context?.noteInsertion(model) }
  }

  /// Takes a row out of those to delete without an object.
  private func keepRow(_ rowID: Int64) {
    guard isRowDeleted(rowID), let index = deletedRowIDs.firstIndex(of: rowID) else { return }
    deletedRowIDs.remove(at: index)
    deletedRowIDSet?.remove(rowID)
    if index < mirror.deletedRowIDCount { mirror.deletedRowIDCount -= 1 }
  }

  func delete(_ model: Model) {
    switch model._$model.lifecycle {
    case .pending:
      // Never saved: the object is simply forgotten.
      if model._$model.rowID != 0 { mirror.removed.append(model._$model.rowID) }
      forgetInsertion(model)
      if !hasToldChange { tellChange() }
    case .persistent:
      model._$model.lifecycle = .deleted
      model._$model.listIndex = deleted.count
      deleted.append(model)
      if !hasToldChange { tellChange() }
    case .transient, .deleted, .detached:
      break
    case .merged: if let successor = model.successor { delete(successor) }
    }
  }

  /// Marks a row as deleted, whether or not an object of it is alive.
  func delete(rowID: Int64) {
    if let model = object(for: rowID) { return delete(model) }
    deletedRowIDs.append(rowID)
    deletedRowIDSet?.insert(rowID)
    if !hasToldChange { tellChange() }
  }

  /// Whether the next save deletes a row of which no object was alive when that was asked for.
  func isRowDeleted(_ rowID: Int64) -> Bool {
    if deletedRowIDs.isEmpty { return false }
    let set = deletedRowIDSet ?? Set(deletedRowIDs)
    deletedRowIDSet = set
    return set.contains(rowID)
  }
}
