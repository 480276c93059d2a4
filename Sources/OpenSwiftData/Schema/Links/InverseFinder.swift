/// Pairs relationships with their inverses, and says where that cannot be done.
struct InverseFinder {
  /// One end of a link: a relationship and the entity that declares it.
  struct End {
    let entity: String
    let relationship: Schema.Relationship

    /// The property as messages name it.
    var name: String { "\(entity).\(relationship.name)" }
  }

  private let ends: [End]

  init(_ ends: [End]) { self.ends = ends }

  init(_ schema: Schema) {
    ends = schema.entities.flatMap { entity in
      entity.storedProperties.compactMap { $0 as? Schema.Relationship }.map {
        End(entity: entity.name, relationship: $0)
      }
    }
  }

  /// Writes the inverse's name into both ends of each pair: those that one end names, then those
  /// that are the only candidates for one another.
  ///
  /// The order of declarations takes no part.
  func pair() {
    for end in ends {
      guard let name = end.relationship.inverseName,
        let other = self.end(named: name, opposite: end)
      else { continue }
      if other.relationship.inverseName == nil, other.relationship.destination == end.entity {
        other.relationship.inverseName = end.relationship.name
      }
    }
    let pairs = ends.compactMap { end -> (End, End)? in
      let candidates = candidates(for: end)
      guard candidates.count == 1, self.candidates(for: candidates[0]).count == 1 else {
        return nil
      }
      return (end, candidates[0])
    }
    for (end, other) in pairs { end.relationship.inverseName = other.relationship.name }
  }

  /// What is wrong, each naming both properties.
  var problems: [String] { ends.flatMap(problems) }

  private func problems(of end: End) -> [String] {
    guard let name = end.relationship.inverseName else { return ambiguity(of: end) }
    guard let other = self.end(named: name, opposite: end) else {
      return [
        "\(end.name) names the inverse \(name), which is no relationship of "
          + "\(end.relationship.destination). Name a property of \(end.relationship.destination) whose "
          + "type is \(end.entity), an optional or an array of it."
      ]
    }
    guard other.relationship.destination == end.entity else {
      return [
        "\(end.name) names the inverse \(other.name), which leads to "
          + "\(other.relationship.destination) and not back to \(end.entity). Name a property that "
          + "leads back."
      ]
    }
    guard other.relationship.inverseName == end.relationship.name else {
      return [
        "\(end.name) names the inverse \(other.name), whose own inverse is "
          + "\(end.entity).\(other.relationship.inverseName ?? "none"). A relationship has one inverse: "
          + "give each its own."
      ]
    }
    return []
  }

  private func ambiguity(of end: End) -> [String] {
    let candidates = candidates(for: end)
    guard candidates.count > 1 else { return [] }
    let names = candidates.map(\.name).joined(separator: ", ")
    return [
      "The inverse of \(end.name) is ambiguous: it may be any of \(names). Say which one with "
        + "@Relationship(inverse:)."
    ]
  }

  private func end(named name: String, opposite end: End) -> End? {
    ends.first {
      $0.entity == end.relationship.destination && $0.relationship.name == name
    }
  }

  /// The relationships without an inverse that may be that of `end`; none where it has one.
  private func candidates(for end: End) -> [End] {
    guard end.relationship.inverseName == nil else { return [] }
    return ends.filter {
      $0.entity == end.relationship.destination && $0.relationship.destination == end.entity
        && $0.relationship.inverseName == nil && $0.relationship !== end.relationship
    }
  }
}
