import Synchronization

/// One relationship of a class as the runtime works with it.
final class Link: Sendable {
  /// The entity that declares the property, and the property's place and name there.
  let entity: String
  let property: Int
  let name: String
  nonisolated(unsafe) let keyPath: AnyKeyPath?
  let isToMany: Bool
  let isOptional: Bool
  let destination: String
  let deleteRule: Schema.Relationship.DeleteRule
  /// How many objects a save accepts; 0 for no limit.
  let minimumCount: Int
  let maximumCount: Int
  /// The property of the destination that leads back.
  let inverse: End?

  /// The other end of a relationship.
  struct End: Sendable {
    let property: Int
    let name: String
    let isToMany: Bool
    let isOptional: Bool
    let deleteRule: Schema.Relationship.DeleteRule
  }

  init(
    _ relationship: Schema.Relationship, at property: Int, of entity: Schema.Entity, _ inverse: End?
  ) {
    self.entity = entity.name
    self.property = property
    name = relationship.name
    keyPath = relationship.keypath
    isToMany = !relationship.isToOneRelationship
    isOptional = relationship.isOptional
    destination = relationship.destination
    deleteRule = relationship.deleteRule
    minimumCount = relationship.minimumModelCount ?? 0
    maximumCount = relationship.maximumModelCount ?? 0
    self.inverse = inverse
  }

  /// Whether links are kept in a table of their own.
  var isJoin: Bool { isToMany && (inverse?.isToMany ?? true) }

  /// Whether the destination's rows carry the links, as a to-one in the other direction.
  var isKeptByDestination: Bool { isToMany && !isJoin }

  /// Whether rows may keep a reference to a deleted row, by the other end's delete rule.
  ///
  /// It reads as nil.
  var mayDangle: Bool { !isToMany && inverse?.deleteRule == .noAction }

  /// Whether it is one end of a one-to-one, of which both ends' rows have a column.
  var isPair: Bool { !isToMany && inverse?.isToMany == false }

  /// Whether the order in the other end's array is kept beside this to-one.
  var hasPosition: Bool { !isToMany && inverse?.isToMany == true }

  /// Whether what is pending of the declaring entity's objects says all there is to say of the links: they
  /// are in its column, or in a table of which it is the canonical end.
  var isKeptByEntity: Bool { !isToMany || isJoin && isCanonical }

  /// Whether this end names the table of a many-to-many: the same one in every schema.
  var isCanonical: Bool {
    guard let inverse, inverse.isToMany else { return true }
    return (entity, name) <= (destination, inverse.name)
  }
}

/// The relationships of one class.
final class LinkTable: Sendable {
  /// In declaration order.
  let all: [Link]
  /// Whether one of them is a to-one.
  let hasToOne: Bool
  /// By property; nil for attributes.
  private let byProperty: [Link?]

  static let none = LinkTable([])

  private init(_ links: [Link]) {
    all = links
    hasToOne = links.contains { !$0.isToMany }
    var byProperty = [Link?](repeating: nil, count: (links.map(\.property).max() ?? -1) + 1)
    for link in links { byProperty[link.property] = link }
    self.byProperty = byProperty
  }

  func link(_ property: Int) -> Link? {
    byProperty.indices.contains(property) ? byProperty[property] : nil
  }

  /// The table of a class, made at its first use.
  ///
  /// It follows from the class and those that it leads to alone, so that objects which no container
  /// knows keep their ends together as well.
  static func of(_ type: any PersistentModel.Type) -> LinkTable {
    let key = ObjectIdentifier(type)
    if let known = tables.withLock({ $0[key] }) { return known }
    let made = LinkTable(type)
    return tables.withLock { tables in
      if let known = tables[key] { return known }
      tables[key] = made
      return made
    }
  }

  private static let tables = Mutex<[ObjectIdentifier: LinkTable]>([:])

  private convenience init(_ type: any PersistentModel.Type) {
    let schema = Schema([type])
    let entity = schema.entity(forType: type) ?? Schema.Entity("")
    var links: [Link] = []
    for (index, property) in entity.storedProperties.enumerated() {
      guard let relationship = property as? Schema.Relationship else { continue }
      links.append(
        Link(relationship, at: index, of: entity, Self.inverse(of: relationship, in: schema)))
    }
    self.init(links)
  }

  private static func inverse(of relationship: Schema.Relationship, in schema: Schema) -> Link.End?
  {
    guard let name = relationship.inverseName,
      let properties = schema.entitiesByName[relationship.destination]?.storedProperties,
      let index = properties.firstIndex(where: { $0.name == name }),
      let inverse = properties[index] as? Schema.Relationship
    else { return nil }
    return Link.End(
      property: index, name: name, isToMany: !inverse.isToOneRelationship,
      isOptional: inverse.isOptional, deleteRule: inverse.deleteRule)
  }
}
