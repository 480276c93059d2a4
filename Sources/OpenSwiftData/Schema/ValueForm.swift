/// What a schema knows of a property's type, here or in the encoded schema of a store: the part of
/// a Swift type that can be written down.
struct ValueForm: Hashable, Codable, Sendable {
  /// The type as source spells it, unqualified: "Int", "Date?", "Status".
  var typeName: String

  /// What the property's column holds; nil for a type that has no form in one column.
  var columnType: _ColumnType?

  /// Whether the property may be nil.
  var isOptional: Bool

  init(of type: any Any.Type) {
    let wrapped = unwrappedType(of: type)
    isOptional = wrapped != nil
    typeName = Self.spelling(of: type)
    columnType = Self.columnType(of: wrapped ?? type)
  }

  /// A name that is the same in every process.
  ///
  /// The module's name is left out: which module declares `Date` differs by platform, and moving an
  /// enum to another module does not change a store.
  static func spelling(of type: any Any.Type) -> String {
    guard let wrapped = unwrappedType(of: type) else { return String(describing: type) }
    return spelling(of: wrapped) + "?"
  }

  /// The column type of values that are not optional.
  ///
  /// An optional raw value has none: its nil could not be told from the property's own.
  private static func columnType(of type: any Any.Type) -> _ColumnType? {
    if let value = type as? any _ColumnValue.Type {
      return value._isOptional ? nil : value._columnType
    }
    guard let value = type as? any RawRepresentable.Type,
      let raw = rawValueType(of: value) as? any _ColumnValue.Type, !raw._isOptional
    else { return nil }
    return raw._columnType
  }

  private static func rawValueType<Value: RawRepresentable>(
    of type: Value.Type
  ) -> any Any.Type {
    Value.RawValue.self
  }
}

/// The type that an optional type wraps; nil for any other type.
func unwrappedType(of type: any Any.Type) -> (any Any.Type)? {
  (type as? any OptionalMetatype.Type)?.unwrappedType
}

/// Lets a metatype be asked whether it is an optional, and of what.
private protocol OptionalMetatype {
  static var unwrappedType: any Any.Type { get }
}

extension Optional: OptionalMetatype {
  fileprivate static var unwrappedType: any Any.Type { Wrapped.self }
}
