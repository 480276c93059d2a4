extension Schema {
  /// A property whose values are other models.
  ///
  /// Equal where all but the key paths are; types are compared by their unqualified names.
  ///
  /// The members can be set while a schema is made by hand; `@unchecked Sendable` since nothing,
  /// and no part of the library, sets them once a schema holds the relationship.
  public final class Relationship: SchemaProperty, CustomDebugStringConvertible,
    @unchecked Sendable
  {
    /// The property's name.
    public var name: String

    /// The name in stores of an earlier version; `name` where it never changed.
    public var originalName: String

    /// The property's key path; nil for a relationship that was decoded or made by hand.
    public var keypath: AnyKeyPath?

    /// What `@Relationship` says beyond rule, counts and inverse.
    public var options: [Option]

    /// The property's type: a model, an array of models, or an optional of either.
    ///
    /// A decoded relationship has a placeholder.
    public var valueType: any Any.Type {
      didSet {
        form = ValueForm(of: valueType)
        isToOneRelationship = !(valueType is any RelationshipCollection.Type)
      }
    }

    /// The name of the entity that the property leads to.
    public var destination: String

    /// What becomes of the destination when an object is deleted.
    public var deleteRule: DeleteRule

    /// The name of the destination's property that leads back; nil for a one-directional
    /// relationship.
    public var inverseName: String?

    /// The key path of the destination's property that leads back.
    public var inverseKeyPath: AnyKeyPath?

    /// The smallest number of objects that a save accepts.
    public var minimumModelCount: Int?

    /// The largest number of objects that a save accepts; 0 and nil are no limit.
    public var maximumModelCount: Int?

    /// Text that is part of the schema's fingerprint.
    public var hashModifier: String?

    /// Whether the property leads to one object at most.
    public private(set) var isToOneRelationship = true

    /// The property's type as far as it can be encoded.
    private(set) var form: ValueForm

    /// Makes the relationship that `@Relationship` describes.
    ///
    /// It has no name, type or destination before a schema is made of its class.
    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
      hashModifier: String? = nil
    ) {
      name = ""
      self.originalName = originalName ?? ""
      self.options = options
      valueType = KnownType.Unknown.self
      form = ValueForm(of: KnownType.Unknown.self)
      destination = ""
      self.deleteRule = deleteRule
      inverseKeyPath = inverse
      self.minimumModelCount = minimumModelCount
      self.maximumModelCount = maximumModelCount
      self.hashModifier = hashModifier
    }

    private enum CodingKeys: String, CodingKey {
      case name, originalName, options, value, isToOne, destination, deleteRule, inverseName
      case minimumModelCount, maximumModelCount, hashModifier
    }

    /// Decodes a relationship, without key paths.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      originalName = try values.decode(String.self, forKey: .originalName)
      options = try values.decode([Option].self, forKey: .options)
      valueType = KnownType.Unknown.self
      form = try values.decode(ValueForm.self, forKey: .value)
      isToOneRelationship = try values.decode(Bool.self, forKey: .isToOne)
      destination = try values.decode(String.self, forKey: .destination)
      deleteRule = try values.decode(DeleteRule.self, forKey: .deleteRule)
      inverseName = try values.decodeIfPresent(String.self, forKey: .inverseName)
      minimumModelCount = try values.decodeIfPresent(Int.self, forKey: .minimumModelCount)
      maximumModelCount = try values.decodeIfPresent(Int.self, forKey: .maximumModelCount)
      hashModifier = try values.decodeIfPresent(String.self, forKey: .hashModifier)
    }

    /// Encodes all but the key paths.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encode(originalName, forKey: .originalName)
      try values.encode(options, forKey: .options)
      try values.encode(form, forKey: .value)
      try values.encode(isToOneRelationship, forKey: .isToOne)
      try values.encode(destination, forKey: .destination)
      try values.encode(deleteRule, forKey: .deleteRule)
      try values.encodeIfPresent(inverseName, forKey: .inverseName)
      try values.encodeIfPresent(minimumModelCount, forKey: .minimumModelCount)
      try values.encodeIfPresent(maximumModelCount, forKey: .maximumModelCount)
      try values.encodeIfPresent(hashModifier, forKey: .hashModifier)
    }

    /// Whether both describe the same relationship.
    public static func == (lhs: Relationship, rhs: Relationship) -> Bool {
      lhs.name == rhs.name && lhs.originalName == rhs.originalName && lhs.options == rhs.options
        && lhs.form == rhs.form && lhs.isToOneRelationship == rhs.isToOneRelationship
        && lhs.destination == rhs.destination && lhs.deleteRule == rhs.deleteRule
        && lhs.inverseName == rhs.inverseName && lhs.minimumModelCount == rhs.minimumModelCount
        && lhs.maximumModelCount == rhs.maximumModelCount && lhs.hashModifier == rhs.hashModifier
    }

    /// Feeds the name and the destination.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(destination)
    }
  }
}

extension Schema.Relationship {
  /// What becomes of the objects at the other end when an object is deleted.
  public enum DeleteRule: String, Codable, Sendable {
    /// Nothing: they keep a reference that leads nowhere.
    case noAction
    /// Their reference to the object becomes nil.
    case nullify
    /// They are deleted too.
    case cascade
    /// The object is not deleted while there are any.
    case deny
  }

  /// One way in which a relationship differs from a plain one.
  public struct Option: Codable, Hashable, CustomDebugStringConvertible, Sendable {
    private enum Kind: String, Codable {
      case unique
    }

    private let kind: Kind

    /// No two objects lead to the same one.
    ///
    /// For to-one relationships only.
    public static var unique: Option { Option(kind: .unique) }

    /// The option as written in source.
    public var debugDescription: String { ".\(kind.rawValue)" }
  }

  /// True.
  public var isRelationship: Bool { true }

  /// Whether the property may be nil.
  public var isOptional: Bool { form.isOptional }

  /// Whether no two objects may lead to the same one.
  public var isUnique: Bool { options.contains(.unique) }

  /// The relationship as one line: name, type, rule, inverse, limits, options.
  public var debugDescription: String {
    var parts = ["\(name): \(form.typeName)", "deleteRule .\(deleteRule.rawValue)"]
    if originalName != name, !originalName.isEmpty { parts.append("from \(originalName)") }
    if let inverseName { parts.append("inverse \(destination).\(inverseName)") }
    if let least = minimumModelCount, least > 0 { parts.append("at least \(least)") }
    if let most = maximumModelCount, most > 0 { parts.append("at most \(most)") }
    parts += options.map(\.debugDescription)
    if let hashModifier { parts.append("hashModifier \"\(hashModifier)\"") }
    return parts.joined(separator: ", ")
  }
}
