// What the accessors of relationships call; the compiler chooses them by the property's type.

/// Finds the object of a required to-one relationship.
///
/// Where its row is gone the answer is an object whose `isDeleted` is true.
public func _fault<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, read: () -> _Stored<T>, write: (_Stored<T>) -> Void
) -> T {
  LinkAccess<Model, _ToOne<T>>(model, property).fault(read, write) ?? goneObject()
}

/// Finds the object of a to-one relationship; nil where its row is gone.
public func _fault<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, read: () -> _Stored<T?>, write: (_Stored<T?>) -> Void
) -> T? {
  LinkAccess<Model, _OptionalToOne<T>>(model, property).fault(read, write) ?? nil
}

/// Finds the objects of a to-many relationship, without loading their rows.
public func _fault<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, read: () -> _Stored<[T]>, write: (_Stored<[T]>) -> Void
) -> [T] {
  LinkAccess<Model, _ToMany<T>>(model, property).fault(read, write) ?? []
}

/// Finds the objects of an optional to-many relationship, without loading their rows.
public func _fault<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, read: () -> _Stored<[T]?>, write: (_Stored<[T]?>) -> Void
) -> [T]? {
  LinkAccess<Model, _OptionalToMany<T>>(model, property).fault(read, write) ?? []
}

/// Assigns a required to-one relationship; the other ends follow at once.
public func _set<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, T>, to newValue: T,
  read: () -> _Stored<T>, write: (_Stored<T>) -> Void
) {
  LinkAccess<Model, _ToOne<T>>(model, property).assign(keyPath, newValue, read, write)
}

/// Assigns a to-one relationship; the other ends follow at once.
public func _set<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, T?>, to newValue: T?,
  read: () -> _Stored<T?>, write: (_Stored<T?>) -> Void
) {
  LinkAccess<Model, _OptionalToOne<T>>(model, property).assign(keyPath, newValue, read, write)
}

/// Assigns a to-many relationship; the other ends follow at once.
///
/// An object that is named twice counts once.
public func _set<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, [T]>, to newValue: [T],
  read: () -> _Stored<[T]>, write: (_Stored<[T]>) -> Void
) {
  LinkAccess<Model, _ToMany<T>>(model, property).assign(keyPath, newValue, read, write)
}

/// Assigns an optional to-many relationship; the other ends follow at once.
public func _set<Model: PersistentModel, T: PersistentModel>(
  _ model: Model, _ property: Int, _ keyPath: KeyPath<Model, [T]?>, to newValue: [T]?,
  read: () -> _Stored<[T]?>, write: (_Stored<[T]?>) -> Void
) {
  LinkAccess<Model, _OptionalToMany<T>>(model, property).assign(keyPath, newValue, read, write)
}

/// An object without a row, for a required relationship that leads nowhere.
private func goneObject<T: PersistentModel>() -> T {
  var row = EmptyRow()
  let object = T(_$row: &row)
  object._$model.lifecycle = .detached
  object._$model.isGone = true
  return object
}
