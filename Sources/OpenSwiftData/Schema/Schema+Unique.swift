extension Schema {
  /// What `#Unique` says of a class: groups of properties whose values no two rows share.
  public final class Unique<T: PersistentModel>: SchemaProperty, CustomDebugStringConvertible,
    Hashable, Codable
  {
    /// The keys of the encoded form.
    public enum CodingKeys: CodingKey {
      /// The groups, as the names of their properties.
      case constraints
    }

    /// "Unique"; a constraint is no property of the class.
    public var name = "Unique"

    /// "Unique".
    public var originalName = "Unique"

    /// The type of `constraints`.
    public var valueType: any Any.Type = [[PartialKeyPath<T>]].self

    /// The groups.
    public let constraints: [[PartialKeyPath<T>]]

    /// Makes the constraints out of one array of key paths for each group.
    public init(_ constraints: [PartialKeyPath<T>]...) { self.constraints = constraints }

    /// True.
    public var isUnique: Bool { true }

    /// Decodes the groups; throws for a name that is no persisted property of the class.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      constraints = try values.decode([[String]].self, forKey: .constraints)
        .map { try Schema.keyPaths(named: $0, of: T.self, codingPath: decoder.codingPath) }
    }

    /// Encodes the groups as the names of their properties.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(groups, forKey: .constraints)
    }

    /// Whether both have the same groups in the same order.
    public static func == (lhs: Unique, rhs: Unique) -> Bool { lhs.constraints == rhs.constraints }

    /// Feeds the groups.
    public func hash(into hasher: inout Hasher) { hasher.combine(constraints) }

    /// The constraints as written in source, with the properties' names.
    public var debugDescription: String {
      "#Unique<\(T.self)>" + groups.map { "[\($0.joined(separator: ", "))]" }.description
    }

    private var groups: [[String]] {
      propertyGroups(named: Schema.KeyPathNames(of: T.self).name)
    }
  }
}

extension Schema.Unique: EntityConstraint {
  func propertyGroups(named name: (AnyKeyPath) -> String) -> [[String]] {
    constraints.map { $0.map(name) }
  }

  func add(to entity: Schema.Entity, named name: (AnyKeyPath) -> String) {
    entity.uniquenessConstraints += propertyGroups(named: name)
  }
  func addByOwnNames(to entity: Schema.Entity) {
    add(to: entity, named: Schema.KeyPathNames(of: T.self).name)
  }
}
