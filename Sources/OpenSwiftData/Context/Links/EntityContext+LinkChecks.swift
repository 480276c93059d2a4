/// What keeps pending objects from being saved, for the sake of their relationships.
extension EntityContext {
  func validateLinks(findingForgotten: Bool) throws {
    guard !layout.links.all.isEmpty else { return }
    let required =
      findingForgotten ? layout.links.all.filter { !$0.isToMany && !$0.isOptional } : []
    let check = { (model: Model) in try self.validateLinks(of: model, required) }
    try forEachInserted(check)
    try forEachChanged(check)
  }

  private func validateLinks(of model: Model, _ required: [Link]) throws {
    if let emptied = model._$model.record?.emptied, let property = emptied.indexes.first {
      throw refusal(of: model, property)
    }
    for link in required where leadsToForgotten(model, link) {
      throw refusal(of: model, link.property)
    }
  }

  private func refusal(of model: Model, _ property: Int) -> SwiftDataError {
    let row =
      model._$model.lifecycle == .pending
      ? "A new \(layout.name)" : "\(layout.name) \(model._$model.rowID)"
    return .modelValidationFailure.explained(
      "\(row) cannot be saved: its relationship \(layout.properties[property].name) is required and "
        + "leads to no object any more. Assign another object, delete this one, or call rollback()."
    )
  }

  /// Whether a to-one leads to an object that was deleted before it was ever saved.
  func leadsToForgotten(_ model: Model, _ link: Link) -> Bool {
    guard case .objects(let partners) = model.linkContent(link.property) else { return false }
    return partners.contains { $0._$model.lifecycle == .transient }
  }
}
