/// The rules that the ordered indexes of an entity must keep.
struct IndexValidator {
  /// What is wrong, index by index.
  private(set) var problems: [String] = []

  private let entity: Schema.Entity
  private let unstored: [_UnstoredProperty]

  /// - Parameter type: The entity's class; nil where it is not known.
  init(_ entity: Schema.Entity, of type: (any PersistentModel.Type)? = nil) {
    self.entity = entity
    unstored = type?._$unstoredProperties ?? []
    for group in entity.indices {
      if let fault = fault(of: group) {
        problems.append(
          "\(entity.name): #Index over [\(group.joined(separator: ", "))] cannot be made: \(fault)")
      }
    }
  }

  private func fault(of group: [String]) -> String? {
    guard !group.isEmpty else {
      return "it names no property. Name those that fetches search or sort by."
    }
    if let name = group.first(where: { name in group.count { $0 == name } > 1 }) {
      return "it names \(name) twice. Name each property once."
    }
    return group.lazy.compactMap(faultOfMember).first
  }

  private func fault(ofStranger name: String) -> String {
    guard let property = unstored.first(where: { $0.name == name || "\($0.keyPath)" == name })
    else { return "\(name) is no persisted property" }
    return "\(property.name) is \(property.reason.description), so the store has no values of it"
  }

  private func faultOfMember(_ name: String) -> String? {
    guard let property = entity.properties.first(where: { $0.name == name }) else {
      return fault(ofStranger: name) + ". Name stored properties of the class."
    }
    if let relationship = property as? Schema.Relationship, !relationship.isToOneRelationship {
      return "\(name) is a to-many relationship, which has no column. Such links have an index of "
        + "their own."
    }
    guard let attribute = property as? Schema.Attribute else { return nil }
    if let reason = attribute.reasonAgainstIndex { return "\(name) \(reason). Leave it out." }
    if [.json, .transformed].contains(attribute.form.columnType) {
      return "\(name) is stored in a form by which no fetch searches or sorts."
    }
    return nil
  }
}
