extension PersistentModel {
  /// An empty collection of values for an object of `Model`.
  public static func createBackingData<Model: PersistentModel>() -> some BackingData<Model> {
    ModelValues(for: Model.self)
  }

  /// The object's values, by key path.
  public var persistentBackingData: any BackingData<Self> {
    get { ModelValues(of: self) }
    set { adopt(newValue) }
  }

  /// The value of an attribute; the same as reading the property.
  public func getValue<Value: Decodable>(forKey key: KeyPath<Self, Value>) -> Value {
    self[keyPath: key]
  }

  /// The value of an attribute of any type; the same as reading the property.
  public func getTransformableValue<Value>(forKey key: KeyPath<Self, Value>) -> Value {
    self[keyPath: key]
  }

  /// Sets an attribute; the same as assigning the property.
  ///
  /// A key path that cannot be written is ignored.
  public func setValue<Value: Encodable>(forKey key: KeyPath<Self, Value>, to newValue: Value) {
    setTransformableValue(forKey: key, to: newValue)
  }

  /// Sets an attribute of any type; the same as assigning the property.
  public func setTransformableValue<Value>(
    forKey key: KeyPath<Self, Value>, to newValue: Value
  ) {
    if let writable = key as? ReferenceWritableKeyPath<Self, Value> {
      self[keyPath: writable] = newValue
    }
  }

  private func adopt(_ data: any BackingData<Self>) {
    guard let values = data as? ModelValues<Self> else { return }
    for (key, value) in values.detachedValues {
      (key as? any AssigningKeyPath)?.assign(value, to: self)
    }
  }
}

/// Recovers the value type of a key path that was kept without it.
private protocol AssigningKeyPath {
  func assign<Model: PersistentModel>(_ value: Any, to model: Model)
}

extension KeyPath: AssigningKeyPath {
  fileprivate func assign<Model: PersistentModel>(_ value: Any, to model: Model) {
    guard let key = self as? ReferenceWritableKeyPath<Model, Value>, let value = value as? Value
    else { return }
    model[keyPath: key] = value
  }
}
