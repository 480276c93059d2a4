/// Notes what must be known to bring deleted objects back once their rows are gone.
///
/// That is each object's values, all objects that its cascades reach, what these lead to, and the other ends
/// of it all.
struct DeletionSurvey {
  private let tracker: UndoTracker
  private let context: ModelContext

  init(_ tracker: UndoTracker, of context: ModelContext) {
    self.tracker = tracker
    self.context = context
  }

  func run() {
    var waiting = tracker.entries.filter { $0.wasAlive && !$0.model.isAlive }.map(\.model)
    while let model = waiting.popLast() {
      keepOneWayReferences(to: model)
      // Of an object that was never saved everything was noted when it was deleted.
      if model._$model.lifecycle == .transient || !model.isInContext { continue }
      context.entity(named: Schema.entityName(of: model))?.loadFully(model)
      tracker.keepAttributes(of: model, at: tracker.place(of: model))
      for link in model.linkTable.all {
        waiting += keep(link, of: model)
      }
    }
  }

  /// Notes both ends of a relationship; the answer are the objects that a cascade newly reaches.
  private func keep(_ link: Link, of model: any PersistentModel) -> [any PersistentModel] {
    tracker.keep(link, of: model)
    var reached: [any PersistentModel] = []
    for partner in context.objects(of: model, link) {
      if let inverse = link.inverse, let other = partner.linkTable.link(inverse.property) {
        tracker.keep(other, of: partner)
      }
      guard link.deleteRule == .cascade, partner.isAlive else { continue }
      let place = tracker.place(of: partner)
      if tracker.entries[place].isReached { continue }
      tracker.entries[place].isReached = true
      reached.append(partner)
    }
    return reached
  }

  /// Notes the relationships without inverse that lead to an object.
  private func keepOneWayReferences(to model: any PersistentModel) {
    let name = Schema.entityName(of: model)
    for entity in context.entities {
      for link in entity.layout.links.all where link.destination == name && link.inverse == nil {
        var owners = entity.pendingModels(leadingTo: model, by: link)
        if model._$model.lifecycle != .transient {
          owners += storedOwners(of: model, link, entity)
        }
        for owner in owners { tracker.keep(link, of: owner) }
      }
    }
  }

  private func storedOwners(
    of model: any PersistentModel, _ link: Link, _ entity: any ContextEntity
  ) -> [any PersistentModel] {
    let rowID = model._$model.rowID
    guard rowID != 0, !RowID.isProvisional(rowID) else { return [] }
    do {
      return try entity.session.rowIDs(leadingTo: rowID, by: link).map(entity.faultObject)
    } catch {
      Log.error(
        "\(link.entity).\(link.name) could not be searched for objects that an undo would restore: \(error)"
      )
      return []
    }
  }
}
