/// Objects with relationships or large contents outlive their context as others do, and still follow
/// relationships and read files.
///
/// When a context ends, another one takes them over, for reading alone. The objects keep it alive,
/// it does not keep them: it goes with the last of them.
extension ModelContext {
  /// Hands over the saved objects that relationships lead from or to, and those with large contents.
  func bequeath() {
    let links = entities.flatMap(\.layout.links.all)
    let external = entities.map(\.layout).filter { !$0.externalProperties.isEmpty }
    guard !links.isEmpty || !external.isEmpty else { return }
    let kept = Set(links.flatMap { [$0.entity, $0.destination] } + external.map(\.name))
    var heir: ModelContext?
    for entity in entities where kept.contains(entity.layout.name) {
      entity.bequeath {
        if let heir { return heir }
        let made = ModelContext(contents)
        made.isHeir = true
        made.entities.forEach { $0.becomeHeir() }
        for (new, old) in zip(made.sessions, sessions) { new.resume(after: old) }
        heir = made
        return made
      }
    }
  }
}

extension EntityContext {
  func becomeHeir() { isHeir = true }

  func bequeath(to heir: () -> ModelContext) {
    var models: [Model] = []
    identityMap.forEach { object in
      let model = unsafeDowncast(object, to: Model.self)
      // What is changed but not saved is given up with the context.
      if model._$model.lifecycle == .persistent, !model.hasChanges { models.append(model) }
    }
    guard !models.isEmpty, let entity = try? heir().entity(for: Model.self) else { return }
    for model in models {
      let rowID = model._$model.rowID
      identityMap.remove(rowID)
      model._$model.listIndex = -1
      model._$model.isMirrored = false
      entity.register(model, for: rowID, as: .persistent)
    }
    // Linked objects would hold one another, and so the heir, for ever.
    for model in models {
      for link in layout.links.all { loosen(link, of: model) }
    }
  }

  private func loosen(_ link: Link, of model: Model) {
    guard case .objects(let partners) = model.linkContent(link.property) else { return }
    if link.isToMany {
      model.setLinkContent(link.property, .unloaded)
    } else if let partner = partners.first {
      model.setLinkContent(link.property, .reference(partner._$model.rowID))
    }
  }
}
