import Observation

extension PersistentModel {
  /// Tells the tracking under way that a property of the object was read.
  ///
  /// Reading a persisted or transient property does this by itself; call it for one of your own that
  /// is computed from what cannot be observed.
  public func access<Member>(keyPath: KeyPath<Self, Member>) {
    if _isTracking() { _access(self, keyPath) }
  }

  /// Runs a mutation, and tells the observers of a property of the object before and after it.
  public func withMutation<Member, Result>(
    keyPath: KeyPath<Self, Member>, _ mutation: () throws -> Result
  ) rethrows -> Result {
    guard let registrar = _$model.record?.registrar else { return try mutation() }
    return try registrar.withMutation(of: self, keyPath: keyPath, mutation)
  }
}

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

  /// Tells the object's observers that one property changed, given its key path.
  func notifyObservers(ofKeyPath keyPath: AnyKeyPath?) {
    guard let registrar = _$model.record?.registrar else { return }
    (keyPath as? any NotifyingKeyPath)?.notify(registrar, of: self)
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
