extension ModelContext {
  /// Writes everything that was inserted, changed and deleted, in one transaction.
  ///
  /// A new object that has the unique key of a stored one is written to that one's row, as
  /// `uniquenessPolicy` says.
  ///
  /// Only changed properties are written. If anything fails, the store and the context are as
  /// before, the error says what and where, and a second save after a repair works. Without changes
  /// nothing happens.
  ///
  /// Where the container has several stores, each has a transaction of its own: after an error,
  /// those that came before are saved, and the context holds the changes of the others.
  ///
  /// `willSave` is posted first, so that what its observers change is saved too, and `didSave` at the
  /// end.
  ///
  /// What others have saved since the objects were changed is looked at first; where both sides have
  /// changed the same, `mergePolicy` decides. Objects then follow it, as far as they have not.
  ///
  /// - Throws: `SwiftDataError.modelValidationFailure` for an object that cannot be saved, naming it,
  ///   with a `uniquenessConflict` where others have its unique key, and a `mergeConflict` that lists
  ///   all objects that others have changed or deleted too; `.backwardMigration` where another
  ///   program has migrated the store since the container opened it; `.loadIssueModelContainer`, once, where
  ///   a row or an array could not be read and a property answered with an empty value for that; an
  ///   error that names the file where the store refuses.
  public func save() throws { try save(isByItself: false) }

  /// - Parameter isByItself: Whether nobody has asked: stores that cannot be saved to are left alone then, and
  ///   refusals are for somebody who asks.
  final func save(isByItself: Bool) throws {
    beginUse("save()")
    defer { endUse() }
    saveDepth += 1
    defer {
      saveDepth -= 1
      resumeAutosave()
    }
    postWillSave()
    takeInNews()
    undoTracker?.registerChanges()
    if !isByItself, let refusal = refusals.first {
      refusals = []
      throw refusal
    }
    try checkReads()
    let changed = entities.filter { $0.hasChanges && ($0.session.allowsSave || !isByItself) }
    var changes = SavedChanges()
    do {
      try write(changed, noting: &changes)
    } catch {
      entities.forEach { $0.announceChanges() }
      sessions.forEach { $0.tellOfRemoteCommits() }
      postDidSave(changes)
      throw error
    }
    hasFailedTransaction = false
    autosaveState.noteSuccess()
    settle()
    hasForgotten = hasForgotten && hasChanges
    followWhereSettled()
    takeInNews()
    entities.forEach { $0.announceChanges() }
    sessions.forEach { $0.tellOfRemoteCommits() }
    postDidSave(changes)
  }

  /// Writes the changes, store by store.
  private func write(
    _ changed: [any ContextEntity], noting changes: inout SavedChanges
  ) throws {
    for entity in changed { try entity.validateLinks(findingForgotten: hasForgotten) }
    changed.forEach { $0.loadKeys() }
    try checkReads()
    for session in distinctSessions(of: changed) {
      let own = changed.filter { $0.session === session }
      defer { own.forEach { $0.forgetPlan() } }
      let outcome = try session.save(own)
      // Observers may fetch, and what they have made is mirrored for that.
      session.dropMirror()
      finishSave(of: own)
      follow(outcome)
      changes.add(outcome.changes)
    }
  }

  /// Objects stand as their rows do.
  private func finishSave(of entities: [any ContextEntity]) {
    let isMerging = isMerging
    entities.forEach { $0.didSave() }
    if isMerging {
      entities.forEach { $0.identifyMerged() }
      entities.forEach { $0.settleMerged() }
      entities.forEach { $0.replaceMergedPartners() }
    }
    entities.forEach { $0.loosenLinks(droppingForgotten: hasForgotten) }
  }

  /// Forgets everything that was inserted, changed or deleted since the last save.
  ///
  /// Changed objects have their last saved values again, deleted ones are no longer deleted,
  /// inserted ones leave the context. Observers are told of each value that changes back. What the
  /// context has registered with its undo manager is forgotten. No SQL, but for rows that others have
  /// changed meanwhile.
  public func rollback() {
    beginUse("rollback()")
    defer { endUse() }
    takeInNews()
    undoTracker?.forgetChanges()
    hasFailedTransaction = false
    refusals = []
    failedRead = nil
    autosaveState.toldStores = []
    autosaveState.endPause()
    hasForgotten = false
    entities.forEach { $0.rollback() }
    sessions.forEach { $0.dropMirror() }
    followWhereSettled()
    isNewsUntold = true
    tellOfNews()
  }

  /// Registers what objects went through since the last time with the undo manager, if there is one, as one
  /// action.
  ///
  /// Has the context's objects follow what others have saved first. Changes are noted as they happen, so
  /// that nothing else is to be done, unless the context is to save by itself, which it then does now; see
  /// `autosaveEnabled`. What a failed transaction has left is saved too.
  public func processPendingChanges() {
    beginUse("processPendingChanges()")
    defer { endUse() }
    takeInNews()
    undoTracker?.registerChanges()
    acceptFailedTransaction()
    autosave()
  }

  /// Runs `block`, then saves.
  ///
  /// If `block` throws, nothing is saved and its error is passed on; its changes stay pending, so
  /// that the caller chooses between `rollback()` and a repair. The context does not save by itself
  /// meanwhile, nor afterwards until a `rollback()`, a `save()` that succeeds or
  /// `processPendingChanges()` has decided; changes that come before have `autosaveErrorHandler` be told
  /// once that they wait for that.
  public func transaction(block: () throws -> Void) throws {
    beginUse("transaction(block:)")
    defer { endUse() }
    transactionDepth += 1
    defer {
      transactionDepth -= 1
      noteFailedTransaction()
      resumeAutosave()
    }
    hasFailedTransaction = true
    do {
      try block()
      try save()
    } catch {
      // What the block has saved in between, also by a transaction of its own, decides about that alone.
      if hasChanges { hasFailedTransaction = true }
      throw error
    }
  }

  /// Objects in memory follow what the delete rules did.
  private func follow(_ outcome: SaveOutcome) {
    for (name, rowIDs) in outcome.deletedRows { entity(named: name)?.follow(deletedRows: rowIDs) }
    for effect in outcome.effects { entity(named: effect.link.entity)?.follow(effect) }
  }

  /// After a save: what has changed back to its saved value is settled too.
  ///
  /// Where a store still has changes, as it cannot be saved to, all stays as it is, the mirror of what is
  /// pending included.
  final func settle() {
    let unsettled = distinctSessions(of: entities.filter { $0.hasChanges })
    let isSettled = { (session: any StoreSession) in
      !unsettled.contains { $0 === session }
    }
    for entity in entities where isSettled(entity.session) {
      entity.didSave()
      entity.loosenLinks(droppingForgotten: hasForgotten)
    }
    sessions.filter(isSettled).forEach { $0.dropMirror() }
  }
}
