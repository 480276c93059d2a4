extension Schema {
  /// What keeps a store of one schema from being a store of another, as lines for an error's
  /// explanation.
  ///
  /// Not empty where the fingerprints differ.
  ///
  /// - Parameters:
  ///   - old: The schema that the store was made with.
  ///   - new: The schema that the program declares.
  static func differences(from old: Schema, to new: Schema) -> [String] {
    let names = Set(old.entitiesByName.keys).union(new.entitiesByName.keys).sorted()
    return names.flatMap { name in
      switch (old.entitiesByName[name], new.entitiesByName[name]) {
      case (let stored?, let declared?):
        EntityDifference(from: stored, of: old, to: declared, of: new).lines
      case (nil, _?): ["\(name) is not in the store"]
      default: ["\(name) is in the store, but not declared"]
      }
    }
  }
}

/// The differences between a stored entity and the declared one of the same name.
private struct EntityDifference {
  private(set) var lines: [String] = []
  private let oldSchema: Schema
  private let newSchema: Schema

  init(
    from old: Schema.Entity, of oldSchema: Schema, to new: Schema.Entity, of newSchema: Schema
  ) {
    self.oldSchema = oldSchema
    self.newSchema = newSchema
    if old.superentityName != new.superentityName {
      lines.append(
        "\(new.name): stored with the superclass \(old.superentityName ?? "none"), declared with "
          + "\(new.superentityName ?? "none")")
    }
    compareProperties(
      old.properties.filter(\.isStored), new.properties.filter(\.isStored), of: new.name)
    compare(old.uniquenessConstraints, new.uniquenessConstraints, "\(new.name): unique")
    compare(old.indices, new.indices, "\(new.name): index")
    compare(old.spatialIndices, new.spatialIndices, "\(new.name): index .rtree")
  }

  /// New and changed properties, of an entity or of a struct, in the order of their declaration, then the
  /// ones that are gone.
  private mutating func compareProperties(
    _ old: [any SchemaProperty], _ new: [any SchemaProperty], of owner: String
  ) {
    let stored = Dictionary(old.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let declared = Set(new.map(\.name))
    for property in new {
      let name = "\(owner).\(property.name)"
      if let former = stored[property.name] {
        compare(former, property, name)
      } else {
        lines.append("\(name) is not in the store")
      }
    }
    for property in old where !declared.contains(property.name) {
      lines.append("\(owner).\(property.name) is in the store, but not declared")
    }
  }

  private mutating func compare(
    _ old: any SchemaProperty, _ new: any SchemaProperty, _ name: String
  ) {
    if let old = old as? Schema.Attribute, let new = new as? Schema.Attribute {
      compare(old, new, name)
    } else if let old = old as? Schema.Relationship, let new = new as? Schema.Relationship {
      compare(old, new, name)
    } else {
      lines.append("\(name): stored as \(kind(of: old)), declared as \(kind(of: new))")
    }
  }

  private mutating func compare(
    _ old: Schema.Attribute, _ new: Schema.Attribute, _ name: String
  ) {
    if old.storedKind != new.storedKind, options(of: old) == options(of: new) {
      lines.append("\(name): stored as \(old.storedKind), declared as \(new.form.typeName)")
    }
    compareOptionality(old.isOptional, new.isOptional, name)
    compare(options(of: old), options(of: new), "\(name): with the options")
    compare(old.hashModifier, new.hashModifier, "\(name): with the hash modifier")
    if let old = old as? Schema.CompositeAttribute, let new = new as? Schema.CompositeAttribute {
      compareProperties(old.properties, new.properties, of: name)
    }
  }

  private mutating func compare(
    _ old: Schema.Relationship, _ new: Schema.Relationship, _ name: String
  ) {
    let kinds = [old, new].map {
      ($0.isToOneRelationship ? "to-one" : "to-many") + " to \($0.destination)"
    }
    compare(kinds[0], kinds[1], "\(name):")
    compareOptionality(old.isOptional, new.isOptional, name)
    compare(old.inverseName, new.inverseName, "\(name): with the inverse")
    if oldSchema.leavesReferences(old) != newSchema.leavesReferences(new) {
      compare(
        ".\(old.deleteRule.rawValue)", ".\(new.deleteRule.rawValue)",
        "\(name): with the delete rule")
    }
    compare(
      old.isUnique ? ".unique" : nil, new.isUnique ? ".unique" : nil, "\(name): with the options")
    compare(old.hashModifier, new.hashModifier, "\(name): with the hash modifier")
  }

  private mutating func compareOptionality(_ old: Bool, _ new: Bool, _ name: String) {
    if old == new { return }
    lines.append(
      old
        ? "\(name): stored as optional, declared as not optional"
        : "\(name): stored as not optional, declared as optional")
  }

  private mutating func compare(_ old: String?, _ new: String?, _ subject: String) {
    // An empty modifier is none.
    let (old, new) = (old ?? "", new ?? "")
    if old == new { return }
    let (stored, declared) = (old.isEmpty ? "none" : old, new.isEmpty ? "none" : new)
    lines.append("\(subject) \(stored) in the store, \(declared) declared")
  }

  private mutating func compare(_ old: [[String]], _ new: [[String]], _ subject: String) {
    let names = { (group: [String]) in group.joined(separator: ", ") }
    for group in new where !old.contains(group) {
      lines.append("\(subject) (\(names(group))) is not in the store")
    }
    for group in old where !new.contains(group) {
      lines.append("\(subject) (\(names(group))) is in the store, but not declared")
    }
  }

  private func options(of attribute: Schema.Attribute) -> String {
    attribute.options.filter(\.changesStoredForm).map(\.debugDescription).sorted()
      .joined(separator: ", ")
  }

  private func kind(of property: any SchemaProperty) -> String {
    property.isRelationship ? "a relationship" : "an attribute"
  }
}
