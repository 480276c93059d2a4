// The views of an entity's properties, by kind and by name.

extension Schema.Entity {
  /// The inherited properties, then the entity's own.
  public var properties: [any SchemaProperty] { inheritedProperties + storedProperties }

  /// The attributes among `properties`.
  ///
  /// Setting it replaces those; the order of new ones is that of their names.
  public var attributes: Set<Schema.Attribute> {
    get { Set(properties.compactMap { $0 as? Schema.Attribute }) }
    set {
      replaceProperties(with: newValue.sorted { $0.name < $1.name }) { $0 is Schema.Attribute }
    }
  }

  /// The relationships among `properties`.
  ///
  /// Setting it replaces those; the order of new ones is that of their names.
  public var relationships: Set<Schema.Relationship> {
    get { Set(properties.compactMap { $0 as? Schema.Relationship }) }
    set {
      replaceProperties(with: newValue.sorted { $0.name < $1.name }) { $0 is Schema.Relationship }
    }
  }

  /// The attributes by name.
  ///
  /// Setting it replaces the attributes.
  public var attributesByName: [String: Schema.Attribute] {
    get { byName(attributes) }
    set { attributes = Set(newValue.values) }
  }

  /// The relationships by name.
  ///
  /// Setting it replaces the relationships.
  public var relationshipsByName: [String: Schema.Relationship] {
    get { byName(relationships) }
    set { relationships = Set(newValue.values) }
  }

  /// The entity's own properties by name.
  ///
  /// Setting it orders them by name.
  public var storedPropertiesByName: [String: any SchemaProperty] {
    get { byName(storedProperties) }
    set { storedProperties = newValue.values.sorted { $0.name < $1.name } }
  }

  /// The inherited properties by name.
  ///
  /// Setting it orders them by name.
  public var inheritedPropertiesByName: [String: any SchemaProperty] {
    get { byName(inheritedProperties) }
    set { inheritedProperties = newValue.values.sorted { $0.name < $1.name } }
  }

  /// The names of `properties`, in the same order.
  var propertyNames: [String] { properties.map(\.name) }

  /// Adds a property; a constraint or index becomes part of the entity instead.
  func add(_ property: any SchemaProperty) {
    if let constraint = property as? any EntityConstraint {
      constraint.addByOwnNames(to: self)
    } else {
      storedProperties.append(property)
    }
  }

  private func byName<Property>(_ properties: some Sequence<Property>) -> [String: Property] {
    Dictionary(
      properties.map { (($0 as? any SchemaProperty)?.name ?? "", $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Keeps the place of properties that stay, so that declaration order survives.
  private func replaceProperties(
    with replacements: [any SchemaProperty], where isReplaced: (any SchemaProperty) -> Bool
  ) {
    var waiting = Dictionary(
      replacements.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func replace(_ property: any SchemaProperty) -> (any SchemaProperty)? {
      isReplaced(property) ? waiting.removeValue(forKey: property.name) : property
    }
    inheritedProperties = inheritedProperties.compactMap(replace)
    storedProperties = storedProperties.compactMap(replace)
    storedProperties += replacements.filter { waiting[$0.name] != nil }
  }
}
