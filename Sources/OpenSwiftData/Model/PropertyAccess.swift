import Observation

// What the accessors that `@Model` renders call. Public for the expansion only.

/// Tells observers of the object that a tracked read happened.
public func _access<Model: PersistentModel, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>
) {
  if let successor = model.successor { return _access(successor, keyPath) }
  changeRecord(of: model).observedRegistrar.access(model, keyPath: keyPath)
}

/// Loads the row of an object with a property that has no value, and answers with the value.
///
/// Where the row is gone the answer is the type's placeholder ("", 0, nil …) and the object's
/// `isDeleted` is true: a property cannot throw, and reading one never ends the program for want of
/// a row. So it is where the file of large contents cannot be read, which is reported on standard
/// error; the row keeps naming the file.
@_disfavoredOverload
public func _fault<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) -> Value {
  if let registry = model._$model.registry?.takeUnretainedValue() {
    if case .empty = read() { registry.loadFault(model) }
    if case .reference = read() { registry.loadContents(of: model, property) }
  } else if let successor = model.successor {
    return successor.value(of: property)
  }
  return read().value ?? placeholder(Value.self, orDefaultOf: Model.self, property)
}

/// Assigns a property of a type that maps to one column.
///
/// Inlined into the program, as are most of those that follow, so that the compiler knows the
/// value's type.
@inlinable
public func _set<Model: PersistentModel, Value: _ColumnValue>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  _assign(model, property, keyPath, newValue, read, write) { $0._isIdentical(to: newValue) }
}

/// Assigns a property that is stored by its raw value.
@inlinable
public func _set<Model: PersistentModel, Value: RawRepresentable & Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) where Value.RawValue: _ColumnValue {
  _assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns an optional property that is stored by its raw value.
@inlinable
public func _set<Model: PersistentModel, Value: RawRepresentable & Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value?>, to newValue: Value?,
  read: () -> _Stored<Value?>, write: (_Stored<Value?>) -> Void
) where Value.RawValue: _ColumnValue {
  _assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns a property whose values can be compared and encoded.
///
/// Equal values need not be the same: a type's `==` may pass over some of what it stores.
@_disfavoredOverload
public func _set<Model: PersistentModel, Value: Equatable & Encodable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  _assign(model, property, keyPath, newValue, read, write) {
    $0 == newValue && areStoredAlike($0, newValue)
  }
}

/// Assigns a property whose values can be compared.
@_disfavoredOverload
@inlinable
public func _set<Model: PersistentModel, Value: Equatable>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  _assign(model, property, keyPath, newValue, read, write) { $0 == newValue }
}

/// Assigns a property whose values cannot be compared: every assignment is a change.
@_disfavoredOverload
@inlinable
public func _set<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, to newValue: Value,
  read: () -> _Stored<Value>, write: (_Stored<Value>) -> Void
) {
  _assign(model, property, keyPath, newValue, read, write) { _ in false }
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

@inlinable @inline(__always)
func _assign<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, _ newValue: Value,
  _ read: () -> _Stored<Value>, _ write: (_Stored<Value>) -> Void,
  isUnchanged: (Value) -> Bool
) {
  var old = read().value
  if case .none = old {
    if let successor = _loadBeforeAssignment(model, property, read, write) {
      return _assign(to: successor, property, keyPath, newValue, isUnchanged: isUnchanged)
    }
    old = read().value
  }
  if let old, isUnchanged(old) { return }
  if model._$model._isObserved {
    mutate(model, keyPath) {
      // Observers have been told by now, and may have rolled back.
      if let present = read().value { old = present }
      write(.loaded(newValue))
    }
  } else {
    write(.loaded(newValue))
  }
  let consequence = model._$model._noteAssignment(property, old: old) { saved in
    (saved as? Value).map(isUnchanged) ?? false
  }
  if consequence != .none { _tell(model, consequence) }
}

/// Loads the row of an object with a property that has no value; the answer is the object to assign
/// instead, where there is one that stands for it.
@usableFromInline
func _loadBeforeAssignment<Model: PersistentModel, Value>(
  _ model: Model, _ property: Int, _ read: () -> _Stored<Value>, _ write: (_Stored<Value>) -> Void
) -> Model? {
  if let successor = model.successor { return successor }
  guard model._$model.lifecycle != .transient else { return nil }
  _ = _fault(model, property, read: read, write: write)
  return nil
}

/// Assigns a property of an object that stands for another one.
@usableFromInline
func _assign<Model: PersistentModel, Value>(
  to successor: Model, _ property: Int, _ keyPath: KeyPath<Model, Value>, _ newValue: Value,
  isUnchanged: (Value) -> Bool
) {
  _assign(
    successor, property, keyPath, newValue, { successor.storage(property) },
    { successor.setStorage(property, $0) }, isUnchanged: isUnchanged)
}

/// Tells the context what an assignment means for it.
@usableFromInline
func _tell<Model: PersistentModel>(_ model: Model, _ consequence: _AssignmentConsequence) {
  guard let registry = model._$model.registry?.takeUnretainedValue() else { return }
  if model._$model.isMirrored { registry.noteStaleMirror(model) }
  if consequence == .watched { registry.noteWatchedAssignment(model) }
  if consequence != .stale { registry.noteChange(model) }
}

@usableFromInline
func mutate<Model: PersistentModel, Value>(
  _ model: Model, _ keyPath: KeyPath<Model, Value>, _ write: () -> Void
) {
  guard let registrar = model._$model.record?.registrar else { return write() }
  registrar.withMutation(of: model, keyPath: keyPath, write)
}

extension PersistentModel {
  /// The value of an attribute, loaded if need be.
  fileprivate func value<Value>(of property: Int) -> Value {
    if case .loaded(let value) = storage(property, Value.self) { return value }
    return _fault(
      self, property, read: { self.storage(property) }, write: { self.setStorage(property, $0) })
  }
}

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
