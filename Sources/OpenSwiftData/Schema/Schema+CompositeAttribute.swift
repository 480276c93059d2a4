extension Schema {
  /// An attribute whose type is a struct, with one column for each of the struct's properties.
  public final class CompositeAttribute: Attribute, @unchecked Sendable {
    /// The struct's properties.
    public var properties: [Attribute] = []

    /// Makes a composite attribute without properties, by hand.
    public override init(
      name: String, originalName: String? = nil, options: [Option] = [],
      valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
    ) {
      super.init(
        name: name, originalName: originalName, options: options, valueType: valueType,
        defaultValue: defaultValue, hashModifier: hashModifier)
    }

    private enum CodingKeys: String, CodingKey {
      case properties
    }

    /// Decodes the attribute and its properties.
    public required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      properties = try values.decode([EncodedProperty].self, forKey: .properties)
        .compactMap { $0.property as? Attribute }
      try super.init(from: decoder)
    }

    /// Encodes the attribute and its properties.
    public override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(properties.map(EncodedProperty.init), forKey: .properties)
    }

    /// Whether both describe the same attribute, with the same properties in the same order.
    public static func == (lhs: CompositeAttribute, rhs: CompositeAttribute) -> Bool {
      lhs.isEqual(to: rhs)
    }

    override func isEqual(to other: Attribute) -> Bool {
      guard let other = other as? CompositeAttribute else { return false }
      return super.isEqual(to: other) && properties == other.properties
    }

    /// The attribute as one line, its properties in parentheses.
    public override var debugDescription: String {
      super.debugDescription + " (" + properties.map(\.debugDescription).joined(separator: "; ")
        + ")"
    }
  }
}

extension Schema.Attribute {
  /// What decides how the values are stored, beside the options.
  ///
  /// The name of a struct that is spread over columns takes no part.
  var storedKind: String {
    form.columnType?.rawValue ?? (self is Schema.CompositeAttribute ? "composite" : form.typeName)
  }
}
