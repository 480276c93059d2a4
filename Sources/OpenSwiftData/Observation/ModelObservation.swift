import Observation

extension PersistentModel {
  /// Tells the object's observers that properties changed otherwise than by assignment: by a reload
  /// or a rollback.
  ///
  /// Does nothing where nobody observes.
  func notifyObservers(of properties: PropertySet, keyPaths: [AnyKeyPath]) {
    guard let registrar = _$model.record?.registrar else { return }
    for property in properties.indexes where property < keyPaths.count {
      (keyPaths[property] as? any NotifyingKeyPath)?.notify(registrar, of: self)
    }
  }
}

/// Recovers the value type of a key path that was kept without it.
private protocol NotifyingKeyPath {
  func notify<Model: PersistentModel>(_ registrar: ObservationRegistrar, of model: Model)
}

extension KeyPath: NotifyingKeyPath {
  fileprivate func notify<Model: PersistentModel>(
    _ registrar: ObservationRegistrar, of model: Model
  ) {
    guard let keyPath = self as? KeyPath<Model, Value> else { return }
    registrar.withMutation(of: model, keyPath: keyPath) {}
  }
}
