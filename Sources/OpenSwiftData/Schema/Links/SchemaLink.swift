/// A relationship of a schema as both its ends together, without the classes.
struct SchemaLink {
  /// One end: a property and the entity that declares it.
  struct End {
    let entity: String
    let relationship: Schema.Relationship

    var isToMany: Bool { !relationship.isToOneRelationship }
    /// The property as messages name it.
    var name: String { "\(entity).\(relationship.name)" }
  }

  /// The end that names the table of links where there is one, and the one that leads back.
  let ends: [End]

  /// Whether the relationship is its own inverse.
  let isSymmetric: Bool

  /// Whether links have a table of their own.
  var isJoin: Bool { ends.allSatisfy(\.isToMany) }

  /// Names the relationship among those of its schema.
  var name: String { ends[0].name }

  /// The place of a property's end.
  func role(of name: String, in entity: String) -> Int? {
    ends.firstIndex { $0.entity == entity && $0.relationship.name == name }
  }

  /// Whether the order of the array at the other end is kept beside a to-one.
  func hasPosition(_ role: Int) -> Bool {
    !ends[role].isToMany && ends.count == 2 && ends[1 - role].isToMany
  }

  /// Whether rows may keep a reference to a deleted row, by the other end's delete rule.
  func mayDangle(_ role: Int) -> Bool {
    let other = isSymmetric ? ends[0] : ends.count == 2 ? ends[1 - role] : nil
    return !ends[role].isToMany && other?.relationship.deleteRule == .noAction
  }
}

extension Schema {
  /// The relationships, each once, in the order of their names.
  var links: [SchemaLink] {
    var links: [SchemaLink] = []
    for entity in entities.sorted(by: { $0.name < $1.name }) {
      for relationship in entity.properties.compactMap({ $0 as? Relationship })
        .sorted(by: { $0.name < $1.name })
      {
        let end = SchemaLink.End(entity: entity.name, relationship: relationship)
        guard let inverse = inverse(of: end) else {
          links.append(SchemaLink(ends: [end], isSymmetric: false))
          continue
        }
        if inverse.name == end.name {
          links.append(SchemaLink(ends: [end], isSymmetric: true))
        } else if (end.entity, relationship.name) < (inverse.entity, inverse.relationship.name) {
          links.append(SchemaLink(ends: [end, inverse], isSymmetric: false))
        }
      }
    }
    return links
  }

  private func inverse(of end: SchemaLink.End) -> SchemaLink.End? {
    guard let name = end.relationship.inverseName,
      let inverse = entitiesByName[end.relationship.destination]?.relationshipsByName[name]
    else { return nil }
    return SchemaLink.End(entity: end.relationship.destination, relationship: inverse)
  }
}
