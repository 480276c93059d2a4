import CodedValues

/// Makes the entities of a schema out of what `@Model` says about its classes.
struct SchemaBuilder {
  /// The classes in the given order, then those that their relationships lead to.
  private(set) var types: [any PersistentModel.Type] = []

  /// The entity of each class, in the order of `types`.
  private(set) var entities: [Schema.Entity] = []

  private var keyPathNames: [String: Schema.KeyPathNames] = [:]

  init(_ types: [any PersistentModel.Type]) {
    var seen: Set<ObjectIdentifier> = []
    var waiting = types[...]
    while let type = waiting.popFirst() {
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      self.types.append(type)
      waiting += addEntity(of: type)
    }
    nameInverses()
  }

  /// Adds the entity of a class, and answers with the classes that it leads to.
  private mutating func addEntity<Model: PersistentModel>(
    of type: Model.Type
  ) -> [any PersistentModel.Type] {
    let metadata = type.schemaMetadata
    let names = Schema.KeyPathNames(metadata)
    let entity = Schema.Entity(Schema.entityName(for: type))
    entity.originalNames = type.originalEntityNames
    var destinations: [any PersistentModel.Type] = []
    for property in metadata {
      if let constraint = property.metadata as? any EntityConstraint {
        constraint.add(to: entity, named: names.name)
      } else if let destination = relationshipDestination(of: property.valueType) {
        entity.storedProperties.append(Schema.Relationship.of(property, destination: destination))
        destinations.append(destination)
      } else {
        entity.storedProperties.append(Schema.Attribute.of(property))
      }
    }
    entity.uniquenessConstraints += entity.storedProperties.filter(\.isUnique).map { [$0.name] }
    entities.append(entity)
    keyPathNames[entity.name] = names
    return destinations
  }

  /// Gives the inverses that are named by key path their names, which only their own classes know,
  /// then pairs the rest where there is but one way to.
  private func nameInverses() {
    let ends = entities.flatMap { entity in
      entity.storedProperties.compactMap { $0 as? Schema.Relationship }.map {
        InverseFinder.End(entity: entity.name, relationship: $0)
      }
    }
    for end in ends {
      guard let keyPath = end.relationship.inverseKeyPath else { continue }
      end.relationship.inverseName =
        keyPathNames[end.relationship.destination]?.name(of: keyPath)
    }
    InverseFinder(ends).pair()
  }
}

/// The class that a property of this type leads to; nil for a type that is no relationship's.
private func relationshipDestination(
  of type: any Any.Type
) -> (any PersistentModel.Type)? {
  if let collection = type as? any RelationshipCollection.Type { return element(of: collection) }
  return (unwrappedType(of: type) ?? type) as? any PersistentModel.Type
}

private func element<Models: RelationshipCollection>(
  of type: Models.Type
) -> any PersistentModel.Type {
  Models.PersistentElement.self
}

extension Schema.Attribute {
  /// The attribute of a property; a new object, since a class may hand out the same metadata at
  /// each reading.
  fileprivate static func of(_ property: Schema.PropertyMetadata) -> Schema.Attribute {
    let metadata = property.metadata as? Schema.Attribute
    let originalName = metadata?.originalName ?? ""
    let made = Schema.Attribute.make(
      name: property.name, originalName: originalName.isEmpty ? nil : originalName,
      options: metadata?.options ?? [], valueType: property.valueType,
      defaultValue: property.defaultValue, hashModifier: metadata?.hashModifier)
    made.keyPath = property.keypath
    return made
  }

  /// An attribute of the class that goes with its type.
  private static func make(
    name: String, originalName: String? = nil, options: [Option] = [],
    valueType: any Any.Type, defaultValue: Any? = nil, hashModifier: String? = nil
  ) -> Schema.Attribute {
    let type = unwrappedType(of: valueType) ?? valueType
    guard case .composite(let form) = ValueKind(of: type, options) else {
      return Schema.Attribute(
        name: name, originalName: originalName, options: options, valueType: valueType,
        defaultValue: defaultValue, hashModifier: hashModifier)
    }
    let composite = Schema.CompositeAttribute(
      name: name, originalName: originalName, options: options, valueType: valueType,
      defaultValue: defaultValue, hashModifier: hashModifier)
    composite.properties = form.members.map { member in
      make(
        name: member.key,
        valueType: member.isOptional ? optionalType(of: member.type) : member.type,
        defaultValue: member.fallback.flatMap { decoded($0, as: member.type) })
    }
    return composite
  }
}

private func optionalType<Wrapped>(of type: Wrapped.Type) -> any Any.Type { Wrapped?.self }

private func decoded(_ coded: CodedValue, as type: any Any.Type) -> Any? {
  guard let type = type as? any Decodable.Type else { return nil }
  return try? ValueDecoder(coded).decode(type)
}

extension Schema.Relationship {
  /// The relationship of a property; a new object, as for attributes.
  fileprivate static func of(
    _ property: Schema.PropertyMetadata, destination: any PersistentModel.Type
  ) -> Schema.Relationship {
    let metadata = property.metadata as? Schema.Relationship ?? Schema.Relationship()
    let made = Schema.Relationship(
      deleteRule: metadata.deleteRule, minimumModelCount: metadata.minimumModelCount,
      maximumModelCount: metadata.maximumModelCount, inverse: metadata.inverseKeyPath,
      hashModifier: metadata.hashModifier)
    made.name = property.name
    made.originalName = metadata.originalName.isEmpty ? property.name : metadata.originalName
    made.options = metadata.options
    made.keypath = property.keypath
    made.valueType = property.valueType
    made.destination = unqualifiedName(of: destination)
    return made
  }
}
