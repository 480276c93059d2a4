/// One property's typed storage inside a model object: a value, or nothing yet.
///
/// `@Model` declares one for each persisted property. An empty one means "not loaded": the next
/// read loads the row. It is public because the macro's expansion names it; it is not meant to be
/// used by hand.
@frozen
public enum _Stored<Value> {
  /// Not loaded from the store.
  case empty
  /// The property's current value.
  case loaded(Value)
  /// A to-one relationship's row, whose object is looked up when the property is read; or the file of an
  /// attribute with large contents, which is read then.
  case reference(Int64)

  /// Makes an empty storage whose type is that of `example`, which is never evaluated.
  ///
  /// The macro uses it where the source declares a property by its default value alone.
  @inlinable
  public static func empty(like example: @autoclosure () -> Value) -> _Stored<Value> { .empty }

  /// The value of a storage that every initializer fills, as that of a `@Transient` property.
  @inlinable
  public var assigned: Value {
    if case .loaded(let value) = self { return value }
    return _missingValue()
  }

  /// The value, or nil where nothing is loaded.
  @inlinable
  public var value: Value? {
    if case .loaded(let value) = self { return value }
    return nil
  }
}

extension _Stored: Sendable where Value: Sendable {}
