/// The properties of an entity that go while like ones come, as they were perhaps renamed.
struct Lookalikes {
  /// Each property that goes, with a like one that comes.
  let pairs: [(old: any SchemaProperty, new: any SchemaProperty)]
  private let entity: SchemaMatch.EntityPair

  init(_ entity: SchemaMatch.EntityPair) {
    self.entity = entity
    pairs = Self.pairs(
      entity.dropped, with: entity.properties.filter { $0.old == nil }.map(\.new))
  }

  private static func pairs(
    _ old: [any SchemaProperty], with new: [any SchemaProperty]
  ) -> [(old: any SchemaProperty, new: any SchemaProperty)] {
    var new = new
    return old.compactMap { property in
      guard let index = new.firstIndex(where: { isAlike($0, property) }) else { return nil }
      return (property, new.remove(at: index))
    }
  }

  /// Whether one may be the other under another name.
  static func isAlike(_ new: any SchemaProperty, _ old: any SchemaProperty) -> Bool {
    switch (new, old) {
    case (let new as Schema.Attribute, let old as Schema.Attribute):
      new.storedKind == old.storedKind
    case (let new as Schema.Relationship, let old as Schema.Relationship):
      new.destination == old.destination && new.isToOneRelationship == old.isToOneRelationship
    default: false
    }
  }

  /// What is said of them, and of the members of structs.
  var warnings: [String] {
    pairs.map { old, new in
      let marker = new.isRelationship ? "@Relationship" : "@Attribute"
      return Self.warning(old.name, new.name, of: entity.new.name)
        + "declare \(marker)(originalName: \"\(old.name)\")"
    }
      + entity.properties.flatMap { pair in
        Self.warnings(
          from: pair.old as? Schema.CompositeAttribute, to: pair.new,
          "\(entity.new.name).\(pair.new.name)")
      }
  }

  private static func warnings(
    from old: Schema.CompositeAttribute?, to new: any SchemaProperty, _ owner: String
  ) -> [String] {
    guard let old, let new = new as? Schema.CompositeAttribute else { return [] }
    let stored = Dictionary(
      old.properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let declared = Set(new.properties.map(\.name))
    let renamed = pairs(
      old.properties.filter { !declared.contains($0.name) },
      with: new.properties.filter { stored[$0.name] == nil })
    return renamed.map { old, new in
      warning(old.name, new.name, of: owner)
        + "let its coding key keep the name: case \(new.name) = \"\(old.name)\""
    }
      + new.properties.flatMap { member in
        warnings(
          from: stored[member.name] as? Schema.CompositeAttribute, to: member,
          "\(owner).\(member.name)")
      }
  }

  private static func warning(_ old: String, _ new: String, of owner: String) -> String {
    "\(owner).\(old) is in the store and not declared any more, so its values are removed, while "
      + "\(owner).\(new) is new. If it was renamed, "
  }
}
