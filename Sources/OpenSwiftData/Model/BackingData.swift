/// The values of one model object as SwiftData's interface shows them: by key path.
///
/// Differs from SwiftData: objects keep their values in typed storage of their own, so this is a view of an
/// object, or a collection of values for one, and is on no hot path.
public protocol BackingData<Model> {
  /// The class whose values these are.
  associatedtype Model: PersistentModel

  /// Makes an empty collection of values.
  init(for modelType: Model.Type)

  /// The identifier of the object, once it has one.
  var persistentModelID: PersistentIdentifier? { get set }

  /// Whatever a store keeps with the values.
  var metadata: Any { get }

  /// The value of an attribute.
  func getValue<Value: Decodable>(forKey key: KeyPath<Model, Value>) -> Value
  /// The value of an attribute of any type.
  func getTransformableValue<Value>(forKey key: KeyPath<Model, Value>) -> Value
  /// Sets the value of an attribute.
  mutating func setValue<Value: Encodable>(forKey key: KeyPath<Model, Value>, to newValue: Value)
  /// Sets the value of an attribute of any type.
  mutating func setTransformableValue<Value>(forKey key: KeyPath<Model, Value>, to newValue: Value)
}

extension BackingData {
  /// The storage of one property for an object that is made from these values.
  public func _stored<Value>(forKey key: KeyPath<Model, Value>) -> _Stored<Value> {
    guard let values = self as? ModelValues<Model> else {
      return .loaded(getTransformableValue(forKey: key))
    }
    return values.stored(forKey: key)
  }

  /// Gives a property that has a value already the one among these, if there is one.
  public func _refresh<Value>(_ stored: inout _Stored<Value>, forKey key: KeyPath<Model, Value>) {
    let value = _stored(forKey: key)
    if case .loaded = value { stored = value }
  }
}

/// The library's own backing data: the values of a live object, or values for one to come.
final class ModelValues<Model: PersistentModel>: BackingData {
  private var object: Model?
  private var values: [AnyKeyPath: Any] = [:]
  private var identifier: PersistentIdentifier?

  init(for modelType: Model.Type) {}

  /// A view of a live object.
  init(of object: Model) { self.object = object }

  var persistentModelID: PersistentIdentifier? {
    get { identifier ?? object?.persistentModelID }
    set { identifier = newValue }
  }

  var metadata: Any { () }

  /// The values, by key path, of an object to come.
  var detachedValues: [AnyKeyPath: Any] { values }

  func stored<Value>(forKey key: KeyPath<Model, Value>) -> _Stored<Value> {
    if let object { return .loaded(object[keyPath: key]) }
    if let value = values[key] as? Value { return .loaded(value) }
    return .empty
  }

  func getValue<Value: Decodable>(forKey key: KeyPath<Model, Value>) -> Value {
    getTransformableValue(forKey: key)
  }

  func getTransformableValue<Value>(forKey key: KeyPath<Model, Value>) -> Value {
    stored(forKey: key).value ?? placeholder(Value.self)
  }

  func setValue<Value: Encodable>(forKey key: KeyPath<Model, Value>, to newValue: Value) {
    setTransformableValue(forKey: key, to: newValue)
  }

  func setTransformableValue<Value>(forKey key: KeyPath<Model, Value>, to newValue: Value) {
    guard let object else { return values[key] = newValue }
    if let writable = key as? ReferenceWritableKeyPath<Model, Value> {
      object[keyPath: writable] = newValue
    }
  }
}
