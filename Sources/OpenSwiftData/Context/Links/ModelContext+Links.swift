extension ModelContext {
  /// Adds everything that a new object leads to, however far.
  func insertLinked(from model: any PersistentModel) throws {
    var waiting: [any PersistentModel] = [model]
    while let next = waiting.popLast() {
      LinkKeeper.dropStrangers(of: next)
      LinkKeeper.settle(next)
      for link in next.linkTable.all {
        guard case .objects(let partners) = next.linkContent(link.property) else { continue }
        for partner in partners where partner._$model.lifecycle == .transient {
          guard let entity = entity(named: link.destination) else { continue }
          try entity.insertObject(partner)
          waiting.append(partner)
        }
      }
    }
  }

  /// An object of an entity has got another row id: mirrored rows that refer to it are written
  /// again.
  func noteStaleReferences(to entityName: String) {
    for entity in entities
    where entity.layout.links.all.contains(where: {
      $0.destination == entityName && $0.isKeptByEntity
    }) {
      entity.noteAllStale()
    }
  }
}

extension LinkKeeper {
  /// Unlinks an object that was never saved and is about to be forgotten: its partners forget it.
  ///
  /// The answer are those that the rule cascade reaches.
  static func withdraw(_ model: any PersistentModel) -> [any PersistentModel] {
    settle(model)
    var reached: [any PersistentModel] = []
    for link in model.linkTable.all {
      guard case .objects(let partners) = model.linkContent(link.property) else { continue }
      for partner in partners { disconnect(model, link, from: partner) }
      if link.deleteRule == .cascade { reached += partners }
    }
    model._$model.isSettled = false
    return reached
  }
}
