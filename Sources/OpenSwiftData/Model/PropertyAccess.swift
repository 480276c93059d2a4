import Observation

// What the accessors that `@Model` renders call. Public for the expansion only.

/// Tells observers of the object that a tracked read happened.
public func _access<Model: PersistentModel, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>
) {
  changeRecord(of: model).observedRegistrar.access(model, keyPath: keyPath)
}

/// Loads the row of an object with a property that has no value, and answers with the value.
///
/// Where the row is gone the answer is the type's placeholder ("", 0, nil …) and the object's
/// `isDeleted` is true: a property cannot throw, and reading one never ends the program for want of
/// a row.
@_disfavoredOverload
public func _fault<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) -> Value {
  if let registry = model._$model.registry {
    registry.takeUnretainedValue().loadFault(model)
  }
  return read().value ?? placeholder(Value.self, orDefaultOf: Model.self, property)
}

/// Assigns a property of a type that maps to one column.
public func _set<Model: PersistentModel, Value: _ColumnValue>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  assign(model, property, keyPath, newValue, read, write) { $0._isIdentical(to: newValue) }
}

/// Assigns a property that is stored by its raw value.
public func _set<Model: PersistentModel, Value: RawRepresentable & Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) where Value.RawValue: _ColumnValue {
  assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns an optional property that is stored by its raw value.
public func _set<Model: PersistentModel, Value: RawRepresentable & Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value?>, to newValue: Value?,
  read: () -> _Stored<Value?>, write: (_Stored<Value?>) -> Void
) where Value.RawValue: _ColumnValue {
  assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns a property whose values can be compared and encoded.
///
/// Equal values need not be the same: a type's `==` may pass over some of what it stores.
@_disfavoredOverload
public func _set<Model: PersistentModel, Value: Equatable & Encodable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  assign(model, property, keyPath, newValue, read, write) {
    $0 == newValue && areStoredAlike($0, newValue)
  }
}

/// Assigns a property whose values can be compared.
@_disfavoredOverload
public func _set<Model: PersistentModel, Value: Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns a property whose values cannot be compared: every assignment is a change.
@_disfavoredOverload
public func _set<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  assign(model, property, keyPath, newValue, read, write) { _ in false }
}

/// Assigns a property that is observed but not stored.
public func _setTransient<Model: PersistentModel, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>, to newValue: Value, from oldValue: Value,
  write: () -> Void
) {
  mutate(model, keyPath, write)
}

/// Assigns an `Equatable` property that is observed but not stored; an equal value tells nobody.
public func _setTransient<Model: PersistentModel, Value: Equatable>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>, to newValue: Value, from oldValue: Value,
  write: () -> Void
) {
  if oldValue != newValue { mutate(model, keyPath, write) } else { write() }
}

private func assign<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, _ newValue: Value,
  _ read: () -> _Stored<Value>, _ write: (_Stored<Value>) -> Void,
  isUnchanged: (Value) -> Bool
) {
  guard model._$model.lifecycle != .transient else {
    if let old = read().value, isUnchanged(old) { return }
    return mutate(model, keyPath) { write(.loaded(newValue)) }
  }
  if case .empty = read() { _ = _fault(model, property, read: read, write: write) }
  let old = read().value
  if let old, isUnchanged(old) { return }
  mutate(model, keyPath) { write(.loaded(newValue)) }
  noteAssignment(model, property, old: old, isUnchanged: isUnchanged)
}

/// Records an assignment that changed a value, for the context's next fetch and save.
private func noteAssignment<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, old: Value?, isUnchanged: (Value) -> Bool
) {
  guard let registry = model._$model.registry?.takeUnretainedValue() else { return }
  if model._$model.isMirrored { registry.noteStaleMirror(model) }
  guard model._$model.lifecycle != .pending else { return }
  let record = changeRecord(of: model)
  if !record.dirty.contains(property) {
    // A value that could not be loaded is not known to be anything: a rollback loads it again.
    record.markDirty(property, saved: old.map { $0 as Any } ?? UnknownValue())
    registry.noteChange(model)
  } else if let saved = record.savedValue(of: property), let value = saved as? Value,
    isUnchanged(value)
  {
    record.markClean(property)
  }
}

func mutate<Model: PersistentModel, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>, _ write: () -> Void
) {
  guard let registrar = model._$model.record?.registrar else { return write() }
  registrar.withMutation(of: model, keyPath: keyPath, write)
}

/// Stands for the last saved value of a property that could not be loaded.
struct UnknownValue {}

/// The object's record, made on first need.
func changeRecord<Model: PersistentModel>(of model: Model) -> ChangeRecord {
  if let record = model._$model.record { return record }
  let record = ChangeRecord()
  model._$model.record = record
  return record
}

extension ChangeRecord {
  /// The object's registrar, made on first need.
  fileprivate var observedRegistrar: ObservationRegistrar {
    if let registrar { return registrar }
    let made = ObservationRegistrar()
    registrar = made
    return made
  }
}
