extension Schema {
  /// A property whose values stand in a column of the entity's own table.
  ///
  /// Equal where name, original name, options, type, optionality and hash modifier are; default
  /// values take no part, since `Date()` and `UUID()` give another one at each reading. Types are
  /// compared by their unqualified names, so that a decoded schema equals the one that was encoded.
  ///
  /// The members can be set while a schema is made by hand; `@unchecked Sendable` since nothing,
  /// and no part of the library, sets them once a schema holds the attribute.
  public class Attribute: SchemaProperty, CustomDebugStringConvertible, @unchecked Sendable {
    /// The property's name, which is also its column's.
    public var name: String

    /// The column's name in stores of an earlier version; `name` where it never changed.
    public var originalName: String

    /// What `@Attribute` says beyond the names.
    public var options: [Option] {
      didSet { form.setKind(of: unwrappedType(of: valueType) ?? valueType, options) }
    }

    /// The property's type.
    ///
    /// A decoded attribute has a placeholder for types that are not the library's.
    public var valueType: any Any.Type {
      didSet { form = ValueForm(of: valueType, options) }
    }

    /// The value that the declaration gives; nil where it gives none, and for an optional without
    /// one.
    public var defaultValue: Any?

    /// Text that is part of the schema's fingerprint: changing it makes the schema another one
    /// although no column changes.
    public var hashModifier: String?

    /// The property's type as far as it can be encoded.
    var form: ValueForm

    /// Where the values are in an object; nil for an attribute that was decoded or made by hand.
    var keyPath: AnyKeyPath?

    /// Makes the attribute that `@Attribute` describes.
    ///
    /// It has no name and no type before a schema is made of its class.
    public init(
      _ options: Option..., originalName: String? = nil, hashModifier: String? = nil
    ) {
      name = ""
      self.originalName = originalName ?? ""
      self.options = options
      valueType = KnownType.Unknown.self
      form = ValueForm(of: KnownType.Unknown.self)
      self.hashModifier = hashModifier
    }

    /// Makes an attribute by hand.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - originalName: The name in stores of an earlier version; nil where it never changed.
    ///   - options: What `@Attribute` would say.
    ///   - valueType: The property's type; an optional type makes the attribute optional.
    ///   - defaultValue: The value of rows that were stored before the property existed.
    ///   - hashModifier: Text to make the schema another one although no column changes.
    public init(
      name: String, originalName: String? = nil, options: [Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      self.name = name
      self.originalName = originalName ?? name
      self.options = options
      self.valueType = valueType
      form = ValueForm(of: valueType, options)
      self.defaultValue = defaultValue
      self.hashModifier = hashModifier
    }

    private enum CodingKeys: String, CodingKey {
      case name, originalName, options, value, defaultValue, hashModifier
    }

    /// Decodes an attribute.
    ///
    /// Its type is found by name among the library's own; its default value only where it can be
    /// read as the column's type.
    public required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      originalName = try values.decode(String.self, forKey: .originalName)
      options = try values.decode([Option].self, forKey: .options)
      form = try values.decode(ValueForm.self, forKey: .value)
      valueType = KnownType.of(form)
      hashModifier = try values.decodeIfPresent(String.self, forKey: .hashModifier)
      if values.contains(.defaultValue) {
        defaultValue = DefaultValue.decode(
          form, from: try values.superDecoder(forKey: .defaultValue))
      }
    }

    /// Encodes all but the key path.
    ///
    /// A default value is encoded where its type is the library's own, or is stored by a raw value
    /// that is.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encode(originalName, forKey: .originalName)
      try values.encode(options, forKey: .options)
      try values.encode(form, forKey: .value)
      try values.encodeIfPresent(hashModifier, forKey: .hashModifier)
      if let value = DefaultValue.encodable(defaultValue) {
        try value.encode(to: values.superEncoder(forKey: .defaultValue))
      }
    }

    /// Whether both describe the same attribute.
    public static func == (lhs: Attribute, rhs: Attribute) -> Bool { lhs.isEqual(to: rhs) }

    /// Feeds the name and the type.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(form)
    }

    /// The comparison behind `==`, which a subclass extends.
    func isEqual(to other: Attribute) -> Bool {
      type(of: self) == type(of: other) && name == other.name
        && originalName == other.originalName && options == other.options && form == other.form
        && hashModifier == other.hashModifier
    }

    /// The attribute as one line: name, type, options.
    public var debugDescription: String {
      var parts = ["\(name): \(form.typeName)"]
      if originalName != name, !originalName.isEmpty { parts.append("from \(originalName)") }
      parts += options.map(\.debugDescription)
      if let hashModifier { parts.append("hashModifier \"\(hashModifier)\"") }
      return parts.joined(separator: ", ")
    }
  }
}

extension Schema.Attribute {
  /// True.
  public var isAttribute: Bool { true }

  /// False.
  public var isRelationship: Bool { false }

  /// Whether the attribute is `.ephemeral`, and so has no values in the store.
  public var isTransient: Bool { options.contains(.ephemeral) }

  /// Whether the attribute is `.unique`.
  public var isUnique: Bool { options.contains(.unique) }

  /// Whether the attribute is stored through a value transformer.
  public var isTransformable: Bool {
    options.contains { if case .transformable = $0.kind { true } else { false } }
  }

  /// Whether the attribute is `.codable`.
  public var isCodable: Bool { options.contains(.codable) }

  /// Whether a value may be nil.
  ///
  /// Follows from `valueType` unless set.
  public var isOptional: Bool {
    get { form.isOptional }
    set { form.isOptional = newValue }
  }
}
