/// The rules that the uniqueness constraints of an entity must keep.
struct UniqueValidator {
  /// What is wrong, constraint by constraint.
  private(set) var problems: [String] = []

  private let entity: Schema.Entity
  private let unstored: [_UnstoredProperty]
  private let metadata: [Schema.PropertyMetadata]

  /// - Parameter type: The entity's class; nil where it is not known.
  init(_ entity: Schema.Entity, of type: (any PersistentModel.Type)?) {
    self.entity = entity
    unstored = type?._$unstoredProperties ?? []
    metadata = type?.schemaMetadata ?? []
    var known: Set<Set<String>> = []
    for group in entity.uniquenessConstraints {
      if let fault = fault(of: group) {
        problems.append("\(title(of: group)) \(fault)")
      } else if !known.insert(Set(group)).inserted {
        problems.append("\(title(of: group)) is declared twice. Remove one of the two.")
      }
    }
  }

  /// What the source says: an option of one property, or a group of them.
  private func title(of group: [String]) -> String {
    if group.count == 1, let property = property(named: group[0]), property.isUnique {
      let marker = property.isRelationship ? "@Relationship" : "@Attribute"
      return "\(entity.name).\(property.name): \(marker)(.unique)"
    }
    return "\(entity.name): #Unique over [\(group.joined(separator: ", "))]"
  }

  private func fault(of group: [String]) -> String? {
    guard !group.isEmpty else {
      return "names no property. Name those whose values together are to be unique."
    }
    if let name = group.first(where: { name in group.count { $0 == name } > 1 }) {
      return "names \(name) twice. Name each property once."
    }
    return group.lazy.compactMap(faultOfMember).first
  }

  private func property(named name: String) -> (any SchemaProperty)? {
    entity.properties.first { $0.name == name }
  }

  private func faultOfMember(_ name: String) -> String? {
    guard let property = property(named: name) else { return faultOfStranger(name) }
    if let relationship = property as? Schema.Relationship {
      return relationship.isToOneRelationship
        ? nil
        : "cannot be kept: \(name) is a to-many relationship, which has no value of its own to "
          + "compare. Make the other end's to-one unique instead."
    }
    return (property as? Schema.Attribute).flatMap(fault)
  }

  private func fault(of attribute: Schema.Attribute) -> String? {
    let name = attribute.name
    for option in attribute.options {
      switch option.kind {
      case .ephemeral:
        return "cannot be kept: \(name) is .ephemeral, so the store has no values of it. Remove "
          + "one of the two."
      case .externalStorage:
        return "cannot be kept: \(name) is .externalStorage, and files beside the store are not "
          + "compared. Make a digest of it unique instead."
      case .transformable, .codable:
        return "cannot be kept: \(name) is stored in an encoded form, which may differ for equal "
          + "values. Make a property of a plain type unique instead."
      case .unique, .allowsCloudEncryption, .preserveValueOnDeletion, .spotlight: continue
      }
    }
    if attribute is Schema.CompositeAttribute {
      return
        "cannot be kept: \(name) is a struct of type \(attribute.form.typeName), whose members have "
        + "a column each. Make properties of the class out of those that are to be unique."
    }
    guard [nil, .json].contains(attribute.form.columnType) else { return nil }
    return "cannot be kept: \(name) is of type \(attribute.form.typeName), whose values a store "
      + "does not compare as a whole. Make a property of a plain type unique instead."
  }

  private func faultOfStranger(_ name: String) -> String {
    if let property = unstored.first(where: { $0.name == name || pathText(of: $0.keyPath) == name })
    {
      return property.reason == .transient
        ? "cannot be kept: \(property.name) is @Transient, so the store has no values of it. Remove "
          + "@Transient, or the constraint."
        : "cannot be kept: \(property.name) is a computed property, so the store has no values of "
          + "it. Name the stored properties that it is computed from."
    }
    if let property = beginning(of: name) {
      return property.isRelationship
        ? "cannot be kept: it leads across the relationship \(property.name), and the object there "
          + "may change without this one. Name the relationship itself, or keep a copy of the value "
          + "in the class."
        : "cannot be kept: it leads to a part of \(property.name). Make that part a property of the "
          + "class."
    }
    return "cannot be kept: \(name) is no persisted property of \(entity.name). Name stored "
      + "properties of the class itself."
  }

  /// The property that a key path of several steps begins with.
  private func beginning(of text: String) -> (any SchemaProperty)? {
    for entry in metadata {
      let step = pathText(of: entry.keypath)
      guard text.hasPrefix(step), let next = text.dropFirst(step.count).first, ".?!".contains(next)
      else { continue }
      return property(named: entry.name)
    }
    return nil
  }
}
