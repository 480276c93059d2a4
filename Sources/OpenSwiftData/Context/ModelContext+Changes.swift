public import Foundation

extension ModelContext {
  /// Adds an object to the context; the next save writes its row.
  ///
  /// An object that is in the context already stays as it is; one whose deletion is pending is kept
  /// after all; one that was deleted and saved becomes a new row. An object of another context, or
  /// of a class that is not in the schema, is reported on standard error and at the next save,
  /// since this cannot throw.
  public func insert<T: PersistentModel>(_ model: T) {
    autosaveIfOverdue()
    add(model)
  }

  /// Adds an object, whatever the caller is in the middle of.
  final func add<T: PersistentModel>(_ model: T) {
    beginUse("insert(_:)")
    defer { endUse() }
    let model = model.current
    do {
      let entity = try entity(for: T.self)
      if let owner = model.modelContext, owner !== self {
        throw SwiftDataError.modelValidationFailure.explained(
          "\(entity.layout.name) \(model.persistentModelID.id) belongs to another context. Fetch it "
            + "in this context by its persistentModelID instead of inserting it here.")
      }
      try entity.insert(model)
      if !entity.layout.links.all.isEmpty { try insertLinked(from: model) }
    } catch {
      refuse(error)
    }
  }

  /// Deletes an object's row at the next save; an object that was never saved is forgotten at once.
  ///
  /// `isDeleted` is true from now on, and fetches that include pending changes pass the object
  /// over.
  public func delete<T: PersistentModel>(_ model: T) {
    beginUse("delete(_:)")
    defer { endUse() }
    let model = model.current
    guard model.modelContext === self else {
      if model.modelContext != nil {
        refuse(
          SwiftDataError.modelValidationFailure.explained(
            "\(Schema.entityName(for: T.self)) \(model.persistentModelID.id) belongs to another "
              + "context and cannot be deleted here. Delete it in its own modelContext."))
      }
      return
    }
    do {
      let entity = try entity(for: T.self)
      if entity.watchesChanges { noteDeletion(model) }
      remove(model, from: entity)
    } catch {
      refuse(error)
    }
  }

  /// Deletes an object, without a word to the undo manager.
  private func remove<T: PersistentModel>(_ model: T, from entity: EntityContext<T>) {
    if model._$model.lifecycle == .pending { return forget(model, entity) }
    entity.delete(model)
  }

  /// Forgets an object that was never saved, with those that the rule cascade reaches from it.
  private func forget<T: PersistentModel>(_ model: T, _ entity: EntityContext<T>) {
    hasForgotten = true
    let reached = LinkKeeper.withdraw(model)
    entity.delete(model)
    for partner in reached where partner.modelContext === self { delete(partner) }
  }

  /// Deletes the matching rows at the next save, without loading their objects.
  ///
  /// The rows are those that match now, unsaved changes included. Objects of them that are alive in
  /// this context become deleted; `rollback()` takes it all back, the undo manager does not. Eight
  /// bytes are kept for each row until the save.
  ///
  /// - Parameters:
  ///   - predicate: Which rows; nil for all rows of the entity.
  ///   - includeSubclasses: Whether rows of subclasses are deleted too; models have none in this
  ///   version.
  /// - Throws: As `fetch(_:)`; nothing is deleted then.
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    let entity = try entity(for: T.self)
    let rows = try rows(FetchDescriptor(predicate: predicate), of: entity)
    // The deletion of an object that was never saved may take others of the rows along.
    var models: [T] = []
    for rowID in rows.rowIDs {
      if let model = entity.object(for: rowID) {
        models.append(model)
      } else {
        entity.delete(rowID: rowID)
      }
    }
    for model in models where model.isInContext { remove(model, from: entity) }
  }

  /// The object that an identifier names: the one that is alive in this context, or else a loaded
  /// one.
  ///
  /// Never nil and never throwing, as in SwiftData. Where no such row exists, or the identifier is
  /// of another store, the answer is an object whose `isDeleted` is true and whose properties
  /// answer with empty values ("", 0, nil …). One look-up costs one indexed SELECT, or none for an
  /// object that is alive.
  ///
  /// Differs from SwiftData, where reading a property of such an object ends the program.
  public func model(for persistentModelID: PersistentIdentifier) -> any PersistentModel {
    beginUse("model(for:)")
    defer { endUse() }
    takeInNews()
    guard let entity = entity(of: persistentModelID) else {
      return strayModel(for: persistentModelID)
    }
    let rowID = entity.currentRowID(for: persistentModelID.rowID)
    if let model = entity.registeredObject(for: rowID) { return model }
    do {
      if let model = try entity.loadedObject(for: rowID) { return model }
    } catch {
      // Not read is not deleted: the object loads when a property is read.
      Log.error("\(persistentModelID) could not be loaded: \(error)")
      return entity.faultObject(for: rowID)
    }
    return entity.goneObject(for: persistentModelID)
  }

  /// The object that an identifier names, if it is alive in this context.
  ///
  /// Nil otherwise, also where it is not a `T`. No SQL, unless others have saved meanwhile.
  public func registeredModel<T: PersistentModel>(
    for persistentModelID: PersistentIdentifier
  ) -> T? {
    beginUse("registeredModel(for:)")
    defer { endUse() }
    takeInNews()
    guard let entity = entity(of: persistentModelID) else { return nil }
    return entity.registeredObject(for: entity.currentRowID(for: persistentModelID.rowID)) as? T
  }

  /// The object that an identifier names, loaded if need be; nil where no such row exists.
  func existingModel<T: PersistentModel>(
    for persistentModelID: PersistentIdentifier, as type: T.Type
  ) -> T? {
    guard let model = model(for: persistentModelID) as? T, !model.isDeleted else { return nil }
    return model
  }

  /// An object for an identifier that belongs to no entity of this context.
  private func strayModel(for identifier: PersistentIdentifier) -> any PersistentModel {
    let entity = entities.first { $0.layout.name == identifier.entityName } ?? entities[0]
    return entity.goneObject(for: identifier)
  }

  /// A read has failed where nothing can be thrown: what was answered instead must not be saved unnoticed.
  ///
  /// The next save throws it, also one that the context makes by itself, which then waits for another change.
  /// A value that does not fit is there to stay, and is reported; no save is to wait for it.
  func noteFailedRead(of what: String, _ error: any Error) {
    Log.error("\(what) could not be loaded: \(error)")
    if (error as? SwiftDataError) == .modelValidationFailure || failedRead != nil { return }
    failedRead = SwiftDataError.loadIssueModelContainer.explained(
      "\(what) could not be read, and an empty value was answered instead. What was made of that is not "
        + "saved yet: call rollback() or set it right, then save again. (\(error))")
  }

  /// Throws where a read has failed, once.
  final func checkReads() throws {
    guard let error = failedRead else { return }
    failedRead = nil
    throw error
  }

  /// Remembers a mistake that could not be thrown where it was made, so that the next save throws it, or a
  /// save that the context makes by itself tells of it.
  func refuse(_ error: any Error) {
    Log.error("\(error)")
    refusals.append(error)
    noteUnsavedChange()
  }
}
