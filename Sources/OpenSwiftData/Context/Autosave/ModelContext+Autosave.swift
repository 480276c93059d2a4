/// When a context saves by itself.
extension ModelContext {
  /// The setting was changed.
  final func followAutosaveSetting() {
    guard autosaveEnabled else {
      autosaveState = AutosaveState()
      return watchChangesAsNeeded()
    }
    // Changes that were made before count as much as those to come.
    entities.forEach { $0.hasToldChange = false }
    if hasChanges || !refusals.isEmpty { noteUnsavedChange() }
  }

  /// Has a save follow, if the context saves by itself and none is due already.
  final func noteUnsavedChange() {
    guard autosaveEnabled, !isHeir else { return }
    checkPlace()
    if autosaveState.isDue { return }
    if autosaveState.hasFailed {
      autosaveState.hasFailed = false
      watchChangesAsNeeded()
    }
    autosaveState.isDue = true
    scheduleAutosave()
  }

  /// Has a save that is due happen, where there is a place for it, or else with a later use.
  private final func scheduleAutosave() {
    let pause = autosaveState.pause
    let isEnqueued = enqueue(after: pause ?? .zero) { $0.autosave() }
    autosaveState.deadline = isEnqueued ? nil : .now + (pause ?? AutosaveState.delay)
    if isEnqueued, isolation == nil { LastSave.add(self) }
  }

  /// The context belongs elsewhere now, and so does a save that is due.
  final func moveAutosave() {
    if autosaveState.isDue { scheduleAutosave() }
  }

  /// Saves what is due if the time is over that it waits for a use of the context.
  ///
  /// One comparison where nothing is due.
  final func autosaveIfOverdue() {
    guard let deadline = autosaveState.deadline, ContinuousClock.now >= deadline, !isHalfway
    else { return }
    autosave()
  }

  /// Saves what is due; waits for what is under way and must not be saved halfway.
  final func autosave() {
    guard autosaveState.isDue else { return }
    if isHalfway { return autosaveState.isPostponed = true }
    autosaveState.isDue = false
    autosaveState.deadline = nil
    guard autosaveEnabled else { return }
    if isUndecided { tellOfUndecidedTransaction() } else { saveByItself() }
  }

  /// Whether something is under way that must not be saved halfway: a transaction, a save, the assignment of a
  /// relationship, an undo.
  final var isHalfway: Bool { transactionDepth > 0 || saveDepth > 0 || holdCount > 0 }

  /// Something of that kind is over, whether or not anything was saved.
  final func resumeAutosave() {
    guard autosaveState.isPostponed, !isHalfway else { return }
    autosaveState.isPostponed = false
    autosaveState.isDue = false
    if hasChanges || !refusals.isEmpty { noteUnsavedChange() }
  }

  /// Runs what must not be saved halfway.
  final func holdingAutosave(_ body: () -> Void) {
    holdCount += 1
    defer { endHold() }
    body()
  }

  /// What must not be saved halfway is over.
  final func endHold() {
    holdCount -= 1
    resumeAutosave()
  }
}

// MARK: - Transactions that have failed

extension ModelContext {
  /// Whether a transaction has failed, and nobody has decided since what becomes of its changes.
  private final var isUndecided: Bool { hasFailedTransaction && transactionDepth == 0 }

  /// Nothing is saved until somebody decides, and a change that comes before has that be told.
  final func noteFailedTransaction() {
    guard autosaveEnabled, isUndecided else { return }
    autosaveState.isDue = false
    autosaveState.deadline = nil
    autosaveState.isPostponed = false
    awaitNextChange()
  }

  /// The changes of a transaction that has failed are to be kept.
  final func acceptFailedTransaction() {
    guard isUndecided else { return }
    hasFailedTransaction = false
    if hasChanges { noteUnsavedChange() }
  }

  private final func tellOfUndecidedTransaction() {
    if autosaveState.hasToldTransaction { return }
    autosaveState.hasToldTransaction = true
    report(
      SwiftDataError.modelValidationFailure.explained(
        "A transaction has failed, and the context still has its changes. Until rollback() drops them or save() "
          + "keeps them, the context does not save by itself, and so not what was changed since."))
  }

  /// Has the next change be told, whatever it is.
  private final func awaitNextChange() {
    autosaveState.hasFailed = true
    entities.forEach { $0.hasToldChange = false }
    watchChangesAsNeeded()
  }
}

// MARK: - The save

extension ModelContext {
  /// Saves, and reports errors.
  ///
  /// Changes in stores that cannot be saved to are left alone.
  final func saveByItself() {
    handOverRefusals()
    let changed = entities.filter { $0.hasChanges }
    tellOfUnsavableStores(distinctSessions(of: changed).filter { !$0.allowsSave })
    guard changed.contains(where: { $0.session.allowsSave }) else {
      autosaveState.endPause()
      // What has changed back is to be told of when it changes again.
      return settle()
    }
    do {
      try save(isByItself: true)
    } catch {
      noteFailedAutosave(error)
    }
  }

  /// The changes stay; the next one leads to another attempt, and so does time where time may help.
  private final func noteFailedAutosave(_ error: any Error) {
    if (error as? SwiftDataError)?.mayPass ?? false {
      autosaveState.lengthenPause()
      autosaveState.isDue = true
      scheduleAutosave()
    } else {
      autosaveState.endPause()
      awaitNextChange()
    }
    report(error)
  }

  /// Tells the handler what insertions and assignments were refused for.
  ///
  /// Without a handler they stay for the next `save()` to throw; they are on standard error already.
  private final func handOverRefusals() {
    guard let autosaveErrorHandler else { return }
    let refusals = refusals
    self.refusals = []
    refusals.forEach(autosaveErrorHandler)
  }

  /// Tells once of each store that has changes and cannot be saved to.
  private final func tellOfUnsavableStores(_ sessions: [any StoreSession]) {
    for session in sessions
    where autosaveState.toldStores.insert(session.storeIdentifier).inserted {
      do {
        try session.checkAllowsSave()
      } catch {
        report(error)
      }
    }
  }

  private final func report(_ error: any Error) {
    if let autosaveErrorHandler { return autosaveErrorHandler(error) }
    guard autosaveState.reported.insert("\(error)").inserted else { return }
    Log.error("A context could not save by itself; its changes stay unsaved: \(error)")
  }
}
