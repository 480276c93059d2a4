extension Schema {
  /// The Swift types of one schema that are others in the next although a store of the one is a store of
  /// the other, as lines for an error's explanation.
  ///
  /// - Parameters:
  ///   - old: The schema that the store was made with.
  ///   - new: The schema that the program declares.
  static func typeDifferences(from old: Schema, to new: Schema) -> [String] {
    new.entities.flatMap { entity in
      let stored = old.entitiesByName[entity.name]?.attributesByName ?? [:]
      return entity.attributes.sorted { $0.name < $1.name }.flatMap { attribute in
        stored[attribute.name].map { lines(from: $0, to: attribute, entity.name) } ?? []
      }
    }
  }

  private static func lines(
    from old: Attribute, to new: Attribute, _ owner: String
  ) -> [String] {
    let name = "\(owner).\(new.name)"
    if let old = old as? CompositeAttribute, let new = new as? CompositeAttribute {
      return new.properties.flatMap { member in
        old.properties.filter { $0.name == member.name }
          .flatMap { lines(from: $0, to: member, name) }
      }
    }
    if old.storedKind != new.storedKind { return [] }
    if old.form.plainTypeName != new.form.plainTypeName {
      return ["\(name): stored as \(old.form.typeName), declared as \(new.form.typeName)"]
    }
    guard let cases = old.form.cases, let declared = new.form.cases, cases != declared else {
      return []
    }
    return [
      "\(name): with the cases \(cases.joined(separator: ", ")) in the store, "
        + "\(declared.joined(separator: ", ")) declared"
    ]
  }
}
