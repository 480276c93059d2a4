/// What one entity contributes to undo.
extension EntityContext {
  func loadFully(_ model: any PersistentModel) {
    guard let model = model as? Model, model._$model.lifecycle != .pending, belongs(model) else {
      return
    }
    if model.hasUnloadedProperties { loadFault(model) }
    // The batch leaves objects alone that are not as their rows.
    if belongs(model), model.hasUnloadedProperties { reload(model) }
    for property in layout.externalProperties.indexes
    where belongs(model) && !hasContents(property, of: model) {
      loadContents(of: model, property)
    }
  }

  func pendingModels(
    leadingTo object: any PersistentModel, by link: Link
  ) -> [any PersistentModel] {
    var models: [any PersistentModel] = []
    let collect = { (model: Model) in
      if model.linkLeads(link.property, to: object) ?? false { models.append(model) }
    }
    forEachInserted(collect)
    forEachChanged(collect)
    return models
  }
}
