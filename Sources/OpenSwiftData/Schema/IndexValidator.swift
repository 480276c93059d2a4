/// The rules that the ordered indexes of an entity must keep.
struct IndexValidator {
  /// What is wrong, index by index.
  private(set) var problems: [String] = []

  private let entity: Schema.Entity

  init(_ entity: Schema.Entity) {
    self.entity = entity
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

  private func faultOfMember(_ name: String) -> String? {
    guard let property = entity.properties.first(where: { $0.name == name }) else {
      return "\(name) is no persisted property. Name stored properties of the class."
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
