// How relationships pass between rows and objects: a to-one is the other row's key, a to-many has
// no column.

/// A to-one relationship that a row has lead elsewhere than the object did.
public struct _LinkMove: Sendable {
  let property: Int
  /// The rows; 0 for none.
  let old: Int64
  let new: Int64
}

extension _RowReader {
  /// The next property's storage, for a required to-one relationship.
  @inlinable @inline(__always)
  public mutating func read<T: PersistentModel>() -> _Stored<T> {
    guard advance(), storageClass != .null else { return .empty }
    return .reference(integer())
  }

  /// The next property's storage, for a to-one relationship.
  @inlinable @inline(__always)
  public mutating func read<T: PersistentModel>() -> _Stored<T?> {
    guard advance() else { return .empty }
    return storageClass == .null ? .loaded(nil) : .reference(integer())
  }

  /// The next property's storage, for a to-many relationship, which is loaded when it is first
  /// read.
  @inlinable @inline(__always)
  public mutating func read<T: PersistentModel>() -> _Stored<[T]> {
    skip()
    return .empty
  }

  /// The next property's storage, for an optional to-many relationship.
  @inlinable @inline(__always)
  public mutating func read<T: PersistentModel>() -> _Stored<[T]?> {
    skip()
    return .empty
  }

  /// Brings a required to-one relationship up to the row's value.
  @inlinable @inline(__always)
  public mutating func refresh<T: PersistentModel>(_ stored: inout _Stored<T>) {
    guard advance(), storageClass != .null else { return }
    let old: Int64?
    switch stored {
    case .empty: old = nil
    case .reference(let rowID): old = rowID
    case .loaded(let object): old = _referenceRowID(of: object)
    }
    if let new = _move(from: old) { stored = .reference(new) }
  }

  /// Brings a to-one relationship up to the row's value.
  @inlinable @inline(__always)
  public mutating func refresh<T: PersistentModel>(_ stored: inout _Stored<T?>) {
    guard advance() else { return }
    let old: Int64?
    switch stored {
    case .empty: old = nil
    case .reference(let rowID): old = rowID
    case .loaded(let object?): old = _referenceRowID(of: object)
    case .loaded(nil): old = 0
    }
    if let new = _move(from: old) { stored = new == 0 ? .loaded(nil) : .reference(new) }
  }

  /// Leaves a to-many relationship as it is: the row says nothing about it.
  @inlinable @inline(__always)
  public mutating func refresh<T: PersistentModel>(_ stored: inout _Stored<[T]>) { skip() }

  /// Leaves an optional to-many relationship as it is.
  @inlinable @inline(__always)
  public mutating func refresh<T: PersistentModel>(_ stored: inout _Stored<[T]?>) { skip() }

  /// The row that the current value leads to, 0 for none, where that is not `old`; the move is noted.
  public mutating func _move(from old: Int64?) -> Int64? {
    let new = storageClass == .null ? 0 : integer()
    if hasRejection || old == new { return nil }
    if let old { noteMove(from: old, to: new) }
    return new
  }
}

/// The key by which rows refer to an object.
public func _referenceRowID<T: PersistentModel>(of object: T) -> Int64 { object._$model.rowID }

extension _RowWriter {
  /// Writes a required to-one relationship.
  public mutating func write<T: PersistentModel>(_ stored: _Stored<T>) {
    guard advance() else { return }
    switch stored {
    case .loaded(let object): reference(object)
    case .reference(let rowID): integer(rowID)
    case .empty: null()
    }
  }

  /// Writes a to-one relationship.
  public mutating func write<T: PersistentModel>(_ stored: _Stored<T?>) {
    guard advance() else { return }
    switch stored {
    case .loaded(let object?): reference(object)
    case .reference(let rowID): integer(rowID)
    case .empty, .loaded(nil): null()
    }
  }

  /// Passes over a to-many relationship.
  public mutating func write<T: PersistentModel>(_ stored: _Stored<[T]>) { skip() }

  /// Passes over an optional to-many relationship.
  public mutating func write<T: PersistentModel>(_ stored: _Stored<[T]?>) { skip() }

  /// An object that no context keeps has no row to refer to.
  private mutating func reference(_ object: some PersistentModel) {
    let object = object.current
    if let rowID = object._$model.registry?.takeUnretainedValue().referenceRowID(of: object) {
      integer(rowID)
    } else {
      null()
    }
  }
}
