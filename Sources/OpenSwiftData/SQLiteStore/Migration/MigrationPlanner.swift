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
    for pair in match.entities where pair.old != nil {
      changes.warnings += Lookalikes(pair).warnings
      planSkippedRenames(pair)
    }
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
    let defaults = ColumnDefaults(table.layout)
    for property in pair.properties {
      if let old = property.old, old.isRelationship != property.new.isRelationship {
        refuse(property, old, entity)
      }
      guard let attribute = property.new as? Schema.Attribute else { continue }
      let comparison = AttributeComparison(
        from: property.old as? Schema.Attribute, in: stored, to: attribute, in: shape,
        defaults: defaults.values(of: attribute), rules: rules)
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
      changes.losses += comparison.lostOrders
      for index in changes.changed.indices {
        let entity = changes.changed[index].new.layout.name
        changes.changed[index].columns += comparison.columns[entity] ?? []
      }
    }
    changes.removedJoins = old.joins.filter { !keptJoins.contains($0.key) }.values.sorted()
    changes.noteLosses(carriedLinks: carried)
  }

  /// A property that was renamed twice is known by its latest former name alone: in a store that lacks both
  /// names, a like property that goes is perhaps the same one, and its values must not go unseen.
  private mutating func planSkippedRenames(_ pair: SchemaMatch.EntityPair) {
    // A stage that sees both versions says what becomes of each value.
    guard !rules.mayConvert, let entity = pair.old?.name else { return }
    for property in pair.properties.filter({ $0.old == nil }).map(\.new)
    where !property.originalName.isEmpty && property.originalName != property.name {
      for former in pair.dropped where Lookalikes.isAlike(property, former) {
        changes.checks += changes.losses.filter { $0.isOf(former.name, in: entity) }
          .map { Self.check($0, property, former, pair.new.name) }
      }
    }
  }

  private static func check(
    _ loss: StoreLoss, _ property: any SchemaProperty, _ former: any SchemaProperty,
    _ entity: String
  ) -> DataCheck {
    DataCheck(
      problem:
        "\(entity).\(property.name) was \(property.originalName), and the store has neither, but "
        + "\(loss.name), which is not declared any more and has values",
      offenders: loss.rows,
      advice:
        "If it is the same property, open the store by a plan that has the version between, or "
        + "declare originalName: \"\(former.name)\"; if its values may go, remove them in willMigrate "
        + "of a custom stage")
  }
}
