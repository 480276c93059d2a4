/// What a schema knows of a property's type, here or in the encoded schema of a store: the part of
/// a Swift type that can be written down.
struct ValueForm: Hashable, Codable, Sendable {
  /// The type as source spells it, unqualified: "Int", "Date?", "Status".
  var typeName: String

  /// What the property's column holds; nil for a struct that is spread over several, and for a type that
  /// is not stored.
  var columnType: _ColumnType?

  /// Whether the property may be nil.
  var isOptional: Bool

  /// The raw values of an enum that is stored by them, in the order of their texts; nil for any other type,
  /// and in schemas that were encoded without them.
  var cases: [String]?

  init(of type: any Any.Type, _ options: [Schema.Attribute.Option] = []) {
    let wrapped = unwrappedType(of: type)
    isOptional = wrapped != nil
    typeName = Self.spelling(of: type)
    setKind(of: wrapped ?? type, options)
  }

  /// Follows options that say how the values are stored.
  ///
  /// - Parameter type: The property's type, without its optional.
  mutating func setKind(of type: any Any.Type, _ options: [Schema.Attribute.Option]) {
    let kind = ValueKind(of: type, options)
    columnType = kind?.columnType
    cases = if case .rawValue = kind { rawValues(of: type) } else { nil }
  }

  /// The type's name, whether or not the property may be nil.
  var plainTypeName: Substring {
    typeName.hasSuffix("?") ? typeName.dropLast() : typeName[...]
  }

  /// A name that is the same in every process.
  ///
  /// The module's name is left out: which module declares `Date` differs by platform, and moving an
  /// enum to another module does not change a store.
  static func spelling(of type: any Any.Type) -> String {
    guard let wrapped = unwrappedType(of: type) else { return unqualifiedName(of: type) }
    return spelling(of: wrapped) + "?"
  }
}

extension ValueKind {
  /// The kind of a type, which is not optional, as an attribute may say it.
  init?(of type: any Any.Type, _ options: [Schema.Attribute.Option]) {
    for option in options where unwrappedType(of: type) == nil {
      switch option.kind {
      case .transformable(let name):
        self = .transformed(by: TransformerName(rawValue: name))
        return
      case .codable:
        guard type is any Codable.Type else { return nil }
        self = .json
        return
      default: continue
      }
    }
    self.init(of: type)
  }
}

/// The raw values of all cases of an enum; nil for any other type.
private func rawValues(of type: any Any.Type) -> [String]? {
  (type as? any RawRepresentable.Type).flatMap { texts(ofCasesOf: $0) }
}

private func texts<Value: RawRepresentable>(ofCasesOf type: Value.Type) -> [String]? {
  KnownCases.all(of: type)?.map { String(describing: $0.rawValue) }.sorted()
}
