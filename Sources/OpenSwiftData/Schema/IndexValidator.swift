/// The rules that the indexes of an entity must keep.
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
      note(
        fault(of: group, "it names no property. Name those that fetches search or sort by.") {
          faultOfMember($0)
        }, "#Index", group)
    }
    for group in entity.spatialIndices {
      note(
        fault(of: group, "it names no property. Name one to five numbers or dates.") {
          faultOfMember($0) ?? faultOfCoordinate($0)
        } ?? faultOfCount(group), "#Index(.rtree)", group)
    }
  }

  private mutating func note(_ fault: String?, _ subject: String, _ group: [String]) {
    guard let fault else { return }
    problems.append(
      "\(entity.name): \(subject) over [\(group.joined(separator: ", "))] cannot be made: \(fault)")
  }

  private func fault(
    of group: [String], _ emptiness: String, _ faultOfMember: (String) -> String?
  ) -> String? {
    if group.isEmpty { return emptiness }
    if let name = group.first(where: { name in group.count { $0 == name } > 1 }) {
      return "it names \(name) twice. Name each property once."
    }
    return group.lazy.compactMap(faultOfMember).first
  }

  private func fault(ofStranger name: String) -> String {
    guard
      let property = unstored.first(where: { $0.name == name || pathText(of: $0.keyPath) == name })
    else { return "\(name) is no persisted property" }
    return "\(property.name) is \(property.reason.description), so the store has no values of it"
  }

  private func faultOfMember(_ name: String) -> String? {
    guard let property = property(name) else {
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

  private func property(_ name: String) -> (any SchemaProperty)? {
    entity.properties.first { $0.name == name }
  }
}

// MARK: R-trees

extension IndexValidator {
  /// The most dimensions that SQLite's trees have (<https://sqlite.org/rtree.html>).
  private static let maximumDimensions = 5

  private func faultOfCount(_ group: [String]) -> String? {
    let count = group.reduce(0) { count, name in
      count + ((property(name) as? Schema.Attribute)?.dimensions(named: name).count ?? 0)
    }
    guard count > Self.maximumDimensions else { return nil }
    return "it has \(count) dimensions, and SQLite's R-trees have at most "
      + "\(Self.maximumDimensions). Leave out those that fetches bound least."
  }

  private func faultOfCoordinate(_ name: String) -> String? {
    guard let attribute = property(name) as? Schema.Attribute else {
      return
        "\(name) is a to-one relationship, which is no coordinate. Such links have an index of "
        + "their own."
    }
    for (name, member) in attribute.dimensions(named: name) {
      guard let type = member.form.columnType else { continue }
      if let description = type.reasonAgainstTree {
        return "\(name) is \(description). An R-tree is over numbers and dates; use .binary for "
          + "other properties."
      }
    }
    return nil
  }
}

extension Schema.Attribute {
  /// The attribute itself, or the members of a struct, by their names.
  fileprivate func dimensions(named name: String) -> [(String, Schema.Attribute)] {
    guard let composite = self as? Schema.CompositeAttribute else { return [(name, self)] }
    return composite.properties.flatMap { $0.dimensions(named: "\(name).\($0.name)") }
  }
}

extension _ColumnType {
  /// What a column is that cannot be bounded by two floats; nil where it can.
  fileprivate var reasonAgainstTree: String? {
    switch self {
    case .integer, .unsigned, .real, .date: nil
    case .boolean: "true or false"
    case .text: "a text"
    case .decimal: "a Decimal, which is stored as text to be exact"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .blob: "bytes"
    case .json, .transformed: "stored in a form by which no fetch searches or sorts"
    }
  }
}
