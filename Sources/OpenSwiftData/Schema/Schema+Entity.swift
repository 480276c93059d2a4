extension Schema {
  /// The description of one model class: its name, its properties and the rules over several of
  /// them.
  ///
  /// The members can be set while a schema is made by hand; `@unchecked Sendable` since nothing,
  /// and no part of the library, sets them once a schema holds the entity.
  public final class Entity: Codable, Hashable, CustomDebugStringConvertible,
    @unchecked Sendable
  {
    /// The unqualified name of the class, which is also the table's.
    public var name: String

    /// The names that the entity had in stores of earlier versions.
    var originalNames: [String] = []

    /// The entities of the classes that inherit from this one.
    ///
    /// They learn of their superentity.
    public var subentities: Set<Entity> = [] {
      didSet { adoptSubentities() }
    }

    /// The name of the entity of the class that this one inherits from.
    public var superentityName: String?

    /// The entity of the class that this one inherits from.
    ///
    /// Held weakly: the schema keeps it.
    public weak var superentity: Entity?

    /// The class's own properties, in declaration order.
    public var storedProperties: [any SchemaProperty] = []

    /// The properties of the classes above.
    public var inheritedProperties: [any SchemaProperty] = []

    /// Groups of properties whose values no two rows share.
    public var uniquenessConstraints: [[String]] = []

    /// Groups of properties that have an ordered index.
    public var indices: [[String]] = []

    /// Groups of properties that are the coordinates of a place, and have an R-tree.
    var spatialIndices: [[String]] = []

    /// Makes an entity without properties, by hand.
    public init(_ name: String) { self.name = name }

    /// Makes an entity by hand.
    ///
    /// A `Schema.Unique` or `Schema.Index` among the properties becomes a constraint or an index.
    public init(
      _ name: String, subentities: Entity..., properties: any SchemaProperty...
    ) {
      self.name = name
      properties.forEach(add)
      self.subentities = Set(subentities)
      adoptSubentities()
    }

    /// Makes an entity without subentities by hand.
    public init(_ name: String, properties: any SchemaProperty...) {
      self.name = name
      properties.forEach(add)
    }

    private enum CodingKeys: String, CodingKey {
      case name, superentityName, subentities, storedProperties, inheritedProperties
      case uniquenessConstraints, indices, spatialIndices
    }

    /// Decodes the entity and its subentities.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      superentityName = try values.decodeIfPresent(String.self, forKey: .superentityName)
      storedProperties = try values.decode([EncodedProperty].self, forKey: .storedProperties)
        .map(\.property)
      inheritedProperties = try values.decode([EncodedProperty].self, forKey: .inheritedProperties)
        .map(\.property)
      uniquenessConstraints = try values.decode([[String]].self, forKey: .uniquenessConstraints)
      indices = try values.decode([[String]].self, forKey: .indices)
      spatialIndices = try values.decodeIfPresent([[String]].self, forKey: .spatialIndices) ?? []
      subentities = Set(try values.decode([Entity].self, forKey: .subentities))
      adoptSubentities()
    }

    /// Encodes the entity and its subentities.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(name, forKey: .name)
      try values.encodeIfPresent(superentityName, forKey: .superentityName)
      try values.encode(storedProperties.map(EncodedProperty.init), forKey: .storedProperties)
      try values.encode(inheritedProperties.map(EncodedProperty.init), forKey: .inheritedProperties)
      try values.encode(uniquenessConstraints, forKey: .uniquenessConstraints)
      try values.encode(indices, forKey: .indices)
      if !spatialIndices.isEmpty { try values.encode(spatialIndices, forKey: .spatialIndices) }
      try values.encode(subentities.sorted { $0.name < $1.name }, forKey: .subentities)
    }

    /// Whether both describe the same entity.
    ///
    /// The order of properties takes no part.
    public static func == (lhs: Entity, rhs: Entity) -> Bool {
      if lhs === rhs { return true }
      return lhs.name == rhs.name && lhs.superentityName == rhs.superentityName
        && areEqual(lhs.storedPropertiesByName, rhs.storedPropertiesByName)
        && areEqual(lhs.inheritedPropertiesByName, rhs.inheritedPropertiesByName)
        && lhs.uniquenessConstraints == rhs.uniquenessConstraints && lhs.indices == rhs.indices
        && lhs.spatialIndices == rhs.spatialIndices && lhs.subentities == rhs.subentities
    }

    /// Feeds the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The entity's name, then a line for each property, constraint and index.
    public var debugDescription: String {
      let title = superentityName.map { "\(name), inherits from \($0)" } ?? name
      return ([title] + memberLines.map { "  " + $0 }).joined(separator: "\n")
    }

    private var memberLines: [String] {
      properties.map { String(reflecting: $0) }
        + uniquenessConstraints.map { "unique (\($0.joined(separator: ", ")))" }
        + indices.map { "index (\($0.joined(separator: ", ")))" }
        + spatialIndices.map { "index .rtree (\($0.joined(separator: ", ")))" }
    }

    private func adoptSubentities() {
      for subentity in subentities {
        subentity.superentity = self
        subentity.superentityName = name
      }
    }

    private static func areEqual(
      _ lhs: [String: any SchemaProperty], _ rhs: [String: any SchemaProperty]
    ) -> Bool {
      lhs.mapValues { AnyHashable($0) } == rhs.mapValues { AnyHashable($0) }
    }
  }
}
