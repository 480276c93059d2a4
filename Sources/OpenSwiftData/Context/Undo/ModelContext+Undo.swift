#if canImport(Darwin)
  public import Foundation
#endif

extension ModelContext {
  /// Where the context registers what its objects go through, so that it can be undone and redone; nil at
  /// first.
  ///
  /// Insertions, deletions and changes of properties and relationships are registered as one action at each
  /// `processPendingChanges()`, `save()`, and whenever the manager opens or closes a group or performs one;
  /// a context of the main actor also registers by itself as soon as the main actor is free, so that
  /// `groupsByEvent` works without a run loop. Where no group is open, and none is opened by the event,
  /// each action is a group of its own.
  ///
  /// Undo crosses saves: afterwards it makes new unsaved changes. An object whose deletion was saved comes back as a
  /// new row, so with another `persistentModelID`, along with what a cascade took and with the
  /// references that were nullified. What `delete(model:where:)` deletes does not come back, nor is a new
  /// object taken back that a save wrote to a stored row with its unique key. An array keeps what
  /// other contexts have added to it and removed from it meanwhile. `rollback()` forgets the context's
  /// actions, a failed save does not.
  ///
  /// Nothing is kept without a manager. With one, each object that changes is kept in memory with its
  /// earlier values for as long as the manager keeps the action. A deletion then loads what can come back:
  /// the object, all that its cascades reach, and the arrays that these stand in, which costs a few SELECTs for each
  /// of these objects.
  ///
  /// Setting another manager, or nil, removes the context's actions from the one before.
  public var undoManager: UndoManager? {
    get { undoTracker?.manager }
    set {
      guard newValue !== undoTracker?.manager else { return }
      undoTracker?.end()
      undoTracker = newValue.map { UndoTracker($0, of: self) }
      watchChangesAsNeeded()
    }
  }

  /// Has every change be told where somebody wants to know.
  final func watchChangesAsNeeded() {
    let isWatching = undoTracker != nil || autosaveState.hasFailed
    entities.forEach { $0.watchesChanges = isWatching }
  }

  // MARK: What is told while every change is watched

  final func noteInsertion(_ model: any PersistentModel) { undoTracker?.noteInsertion(model) }

  final func noteDeletion(_ model: any PersistentModel) { undoTracker?.noteDeletion(model) }
}
