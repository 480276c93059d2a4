/// How the values of a type are stored.
enum ValueKind: Sendable {
  case column(_ColumnType)
  /// By the raw value.
  case rawValue(_ColumnType)
  /// Spread over columns.
  case composite(CompositeForm)
  /// As JSON in one column.
  case json
  /// As what a transformer makes of it.
  case transformed(by: TransformerName)

  /// The kind of a type, which is not optional; nil for a type that is not stored.
  ///
  /// An optional raw value has none: its nil could not be told from the property's own.
  init?(of type: any Any.Type) {
    if let value = type as? any _ColumnValue.Type {
      guard !value._isOptional else { return nil }
      self = .column(value._columnType)
    } else if let value = type as? any RawRepresentable.Type,
      let raw = rawValueType(of: value) as? any _ColumnValue.Type
    {
      guard !raw._isOptional else { return nil }
      self = .rawValue(raw._columnType)
    } else if let codable = type as? any Codable.Type, ValueKind.isStored(codable) {
      self = CompositeForm.of(codable).map(ValueKind.composite) ?? .json
    } else {
      return nil
    }
  }

  /// The type of the one column; nil for a composite.
  var columnType: _ColumnType? {
    switch self {
    case .column(let type), .rawValue(let type): type
    case .json: .json
    case .transformed: .transformed
    case .composite: nil
    }
  }

  /// The columns of a property.
  func columns(isOptional: Bool) -> [StoredColumn] {
    switch self {
    case .composite(let form): form.columns(isOptional: isOptional)
    case .column(let type), .rawValue(let type):
      [StoredColumn(keys: [], columnType: type, isOptional: isOptional)]
    case .json: [StoredColumn(keys: [], columnType: .json, isOptional: isOptional)]
    case .transformed:
      [StoredColumn(keys: [], columnType: .transformed, isOptional: isOptional)]
    }
  }

  /// Optionals in optionals have two kinds of nil, of which a column would keep one; numbers of 128 bits
  /// would lose their order.
  private static func isStored(_ type: any Any.Type) -> Bool {
    unwrappedType(of: type) == nil && type != Int128.self && type != UInt128.self
  }
}

/// One column of a property.
struct StoredColumn: Sendable {
  /// The keys that lead to the column's value in a struct; none for a property of one column.
  var keys: [String]
  var columnType: _ColumnType
  /// Whether the column may be empty.
  var isOptional: Bool
  /// Whether the column only says that an optional struct is not nil.
  var isPresence = false
}

/// The type of the raw values.
func rawValueType<Value: RawRepresentable>(of type: Value.Type) -> any Any.Type {
  Value.RawValue.self
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
