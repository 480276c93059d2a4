extension ModelContext {
  /// The setting was changed.
  final func followAutosaveSetting() {
    guard autosaveEnabled else { return autosaveState = AutosaveState() }
    // Changes that were made before count as much as those to come.
    entities.forEach { $0.hasToldChange = false }
    if hasChanges { noteUnsavedChange() }
  }

  /// Has a save follow, if the context saves by itself and none is due already.
  final func noteUnsavedChange() {
    guard autosaveEnabled, !isHeir, !autosaveState.isDue else { return }
    autosaveState.isDue = true
    if autosaveState.hasFailed {
      autosaveState.hasFailed = false
      watchChangesAsNeeded()
    }
    guard let isolation = isolation ?? (MainQueue.isCurrent ? .mainActor : nil) else {
      autosaveState.deadline = .now + AutosaveState.delay
      return
    }
    if self.isolation == nil { LastSave.add(self) }
    // The job runs where the change was made.
    nonisolated(unsafe) weak let context = self
    isolation.enqueue { context?.autosave() }
  }

  /// Saves what is due if the context's isolation is not known and the time is over.
  ///
  /// One comparison where nothing is due.
  final func autosaveIfOverdue() {
    guard let deadline = autosaveState.deadline, ContinuousClock.now >= deadline else { return }
    autosave()
  }

  /// Saves what is due, wherever the context's isolation is not known.
  final func autosaveWithoutIsolation() {
    if autosaveState.deadline != nil { autosave() }
  }

  /// Saves what is due; waits for a transaction or a save that is under way.
  final func autosave() {
    guard autosaveState.isDue else { return }
    guard transactionDepth == 0, saveDepth == 0 else { return autosaveState.isPostponed = true }
    autosaveState.isDue = false
    autosaveState.deadline = nil
    if autosaveEnabled { saveByItself() }
  }

  /// A transaction or a save is over, whether or not anything was saved.
  final func resumeAutosave() {
    guard transactionDepth == 0, saveDepth == 0, autosaveState.isPostponed else { return }
    autosaveState.isPostponed = false
    autosaveState.isDue = false
    if hasChanges { noteUnsavedChange() }
  }

  /// Saves, and reports an error.
  ///
  /// Changes in stores that cannot be saved to are left alone.
  final func saveByItself() {
    guard !refusals.isEmpty || entities.contains(where: { $0.hasChanges && $0.session.allowsSave })
    else {
      // What has changed back is to be told of when it changes again.
      return settle()
    }
    do {
      try save()
      autosaveState.reported = []
    } catch {
      noteFailedAutosave(error)
    }
  }

  /// The changes stay, and the next one leads to another attempt.
  private final func noteFailedAutosave(_ error: any Error) {
    autosaveState.hasFailed = true
    entities.forEach { $0.hasToldChange = false }
    watchChangesAsNeeded()
    if let autosaveErrorHandler { return autosaveErrorHandler(error) }
    guard autosaveState.reported.insert("\(error)").inserted else { return }
    Log.error("A context could not save by itself; its changes stay unsaved: \(error)")
  }
}
