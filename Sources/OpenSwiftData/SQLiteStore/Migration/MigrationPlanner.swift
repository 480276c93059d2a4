import SQLiteGateway

/// Finds what has to be done to a store of one schema so that it holds another, and whether it may be
/// inferred.
///
/// It looks at descriptions alone, never at a store.
struct MigrationPlanner {
  private let match: SchemaMatch
  private let old: StoreShape
  private let target: StoreShape
  private let maps: StoreMaps
  private let schema: Schema
  private let rules: MigrationRules
  private var changes: StoreChanges

  /// What has to be done.
  ///
  /// - Parameters:
  ///   - stored: The store's schema, which may have been decoded.
  ///   - schema: The declared one, of classes.
  ///   - maps: The declared entities' tables.
  static func changes(
    from stored: Schema, to schema: Schema, _ maps: StoreMaps, rules: MigrationRules = .inferred
  ) -> StoreChanges {
    var planner = MigrationPlanner(from: stored, to: schema, maps, rules)
    planner.plan()
    return planner.changes
  }

  private init(
    from stored: Schema, to schema: Schema, _ maps: StoreMaps, _ rules: MigrationRules
  ) {
    match = SchemaMatch(from: stored, to: schema)
    old = StoreShape(stored)
    target = StoreShape(schema)
    self.maps = maps
    self.schema = schema
    self.rules = rules
    changes = StoreChanges(from: old)
  }

  private mutating func plan() {
    for pair in match.entities { plan(pair) }
    changes.removed = match.removed.compactMap { old.tables[$0.name] }
    planLinks()
    for pair in match.entities where pair.old != nil { warn(pair) }
    changes.warnings += match.removed.map { entity in
      "\(entity.name) is in the store and not declared any more, so its rows are removed. If the class was "
        + "renamed, declare static let originalEntityNames = [\"\(entity.name)\"] in it"
    }
  }

  private mutating func plan(_ pair: SchemaMatch.EntityPair) {
    let entity = pair.new.name
    guard let table = maps.tables[entity], let shape = target.tables[entity] else { return }
    guard let stored = pair.old.flatMap({ old.tables[$0.name] }) else {
      return changes.added.append(table)
    }
    if pair.old?.superentityName != pair.new.superentityName {
      changes.problems.append(
        "\(entity): stored with the superclass \(pair.old?.superentityName ?? "none"), declared with "
          + "\(pair.new.superentityName ?? "none")")
    }
    var change = TableChange(old: stored, new: table)
    let defaults = ColumnDefaults(table.layout, pair.new)
    for property in pair.properties {
      if let old = property.old, old.isRelationship != property.new.isRelationship {
        refuse(property, old, entity)
      }
      guard let attribute = property.new as? Schema.Attribute else { continue }
      let comparison = AttributeComparison(
        from: property.old as? Schema.Attribute, in: stored, to: attribute, in: shape,
        defaults: defaults.values(of: attribute.name), rules: rules)
      change.columns += comparison.columns
      changes.problems += comparison.problems
      changes.checks += comparison.checks
    }
    changes.changed.append(change)
  }

  private mutating func refuse(
    _ property: SchemaMatch.PropertyPair, _ old: any SchemaProperty, _ entity: String
  ) {
    if rules.mayConvert { return }
    let kind = { (property: any SchemaProperty) in
      property.isRelationship ? "a relationship" : "an attribute"
    }
    changes.problems.append(
      "\(entity).\(property.new.name): stored as \(kind(old)), declared as \(kind(property.new)). Keep "
        + "the former property beside a new one and carry the values over in a custom stage of a "
        + "migration plan")
  }

  private mutating func planLinks() {
    var keptJoins: Set<String> = []
    var carried: Set<String> = []
    for (number, link) in target.links.enumerated() {
      let comparison = LinkComparison(
        of: link, from: old, to: target, match, number: number, rules: rules)
      changes.problems += comparison.problems
      changes.checks += comparison.checks
      changes.checksAfterCode += comparison.checksAfterCode
      if let copy = comparison.copy { changes.copies.append(copy) }
      if let join = maps.joins[link.name], link.isJoin {
        changes.joins.append(JoinChange(new: join, source: comparison.join))
      }
      if let kept = comparison.keptJoin { keptJoins.insert(kept) }
      if let link = comparison.carriedLink { carried.insert(link) }
      for index in changes.changed.indices {
        let entity = changes.changed[index].new.layout.name
        changes.changed[index].columns += comparison.columns[entity] ?? []
      }
    }
    changes.removedJoins = old.joins.filter { !keptJoins.contains($0.key) }.values.sorted()
    changes.noteLosses(carriedLinks: carried)
  }

  /// A property that goes while a like one comes was perhaps renamed.
  private mutating func warn(_ pair: SchemaMatch.EntityPair) {
    var new = pair.properties.filter { $0.old == nil }.map(\.new)
    for property in pair.dropped {
      guard let index = new.firstIndex(where: { Self.isAlike($0, property) }) else { continue }
      let other = new.remove(at: index)
      let marker = other.isRelationship ? "@Relationship" : "@Attribute"
      changes.warnings.append(
        "\(pair.new.name).\(property.name) is in the store and not declared any more, so its values are "
          + "removed, while \(pair.new.name).\(other.name) is new. If it was renamed, declare "
          + "\(marker)(originalName: \"\(property.name)\")")
    }
  }

  private static func isAlike(_ new: any SchemaProperty, _ old: any SchemaProperty) -> Bool {
    switch (new, old) {
    case (let new as Schema.Attribute, let old as Schema.Attribute):
      new.storedKind == old.storedKind
    case (let new as Schema.Relationship, let old as Schema.Relationship):
      new.destination == old.destination && new.isToOneRelationship == old.isToOneRelationship
    default: false
    }
  }
}
