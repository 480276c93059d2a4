/// What a context's fetches see of its unsaved changes.
extension ModelContext: PendingChanges {
  final func changes(of entity: String) -> (any EntityChanges)? {
    guard let entity = self.entity(named: entity), entity.hasListedObjects else { return nil }
    return entity
  }

  final func rowID(of model: any PersistentModel) -> Int64? {
    guard model.modelContext === self else { return nil }
    return model._$model.registry?.takeUnretainedValue().referenceRowID(of: model)
  }
}
