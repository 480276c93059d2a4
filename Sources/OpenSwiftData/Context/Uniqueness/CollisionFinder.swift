/// Decides for one entity which inserted objects are written to rows that have their keys.
///
/// Objects are taken in the order of their insertion, as if each were saved by itself, on top of
/// what the save changes and deletes.
struct CollisionFinder<Model: PersistentModel> {
  private typealias Holder = MergePlan.Target

  private let entity: EntityContext<Model>
  private let stored: any StoredKeys
  private let policy: UniquenessPolicy
  private var tables: [KeyTable]

  private var constraints: [UniqueConstraint] { entity.layout.constraints }

  init(_ entity: EntityContext<Model>, _ stored: any StoredKeys) {
    self.entity = entity
    self.stored = stored
    policy = entity.context?.uniquenessPolicy ?? .upsert
    tables = entity.layout.constraints.map { _ in KeyTable() }
  }

  mutating func run() throws {
    try noteChangedKeys()
    try entity.forEachInserted { try decide($0) }
  }

  /// Rows that the save changes have the keys that it gives them.
  private mutating func noteChangedKeys() throws {
    try entity.forEachChanged { model in
      guard let dirty = model._$model.record?.dirty else { return }
      let rowID = model._$model.rowID
      let written = entity.concessions.written(
        of: dirty, ofRow: rowID, outOf: entity.layout.constrained)
      if written.isEmpty { return }
      for constraint in constraints where !written.isDisjoint(with: constraint.set) {
        tables[constraint.index].give(
          try changedKey(of: model, constraint, writing: written), to: .row(rowID))
      }
    }
  }

  /// The key that a changed object's row has after the save.
  ///
  /// Others may have changed what the save leaves alone.
  private func changedKey(
    of model: Model, _ constraint: UniqueConstraint, writing written: PropertySet
  ) throws -> UniqueKey {
    var key = entity.key(of: model, for: constraint)
    let rowID = model._$model.rowID
    guard entity.contested[rowID] != nil, !constraint.set.subtracting(written).isEmpty,
      let row = try stored.key(ofRow: rowID, for: constraint, in: entity.layout)
    else { return key }
    for (part, property) in constraint.properties.enumerated() where !written.contains(property) {
      key.parts[part] = row.parts[part]
    }
    return key
  }

  private mutating func decide(_ model: Model) throws {
    let place = model._$model.listIndex
    let keys = constraints.map { entity.key(of: model, for: $0) }
    var found: [(holder: Holder, constraint: UniqueConstraint)] = []
    for constraint in constraints {
      if let holder = try holder(of: keys[constraint.index], constraint),
        !found.contains(where: { $0.holder == holder })
      {
        found.append((holder, constraint))
      }
    }
    guard let first = found.first else {
      entity.merges.decide(place, nil)
      for constraint in constraints {
        tables[constraint.index].give(keys[constraint.index], to: .object(place))
      }
      return
    }
    if found.count > 1 {
      throw entity.conflict(
        of: model, with: found,
        "It cannot be written to both. Change it, or delete one of those, or call rollback().")
    }
    if policy == .refuse {
      throw entity.conflict(
        of: model, with: found,
        "Change it, or fetch the other one and change that instead, or set the context's "
          + "uniquenessPolicy to .upsert.")
    }
    try merge(model, keys, into: first.holder, by: first.constraint)
  }

  private func holder(of key: UniqueKey, _ constraint: UniqueConstraint) throws -> Holder? {
    guard key.isComplete else { return nil }
    let table = tables[constraint.index]
    if let holder = table.holder(of: key) { return holder }
    guard let row = try stored.row(holding: key, of: constraint, in: entity.layout),
      table.key(of: .row(row)) == nil
    else { return nil }
    return .row(row)
  }

  /// Has the holder of a key take over what a new object says.
  private mutating func merge(
    _ model: Model, _ keys: [UniqueKey], into holder: Holder, by found: UniqueConstraint
  ) throws {
    let said = model.saidProperties
    entity.merges.decide(model._$model.listIndex, holder, saying: said)
    for constraint in constraints where !said.isDisjoint(with: constraint.set) {
      guard let key = try currentKey(of: holder, constraint) else { continue }
      var merged = key
      for (part, property) in constraint.properties.enumerated() where said.contains(property) {
        merged.parts[part] = keys[constraint.index].parts[part]
      }
      if policy == .upsertKeepingOtherKeys, key.isComplete, merged != key {
        throw entity.conflict(
          of: model, with: [(holder, found)],
          "Its \(constraint.names.joined(separator: " and ")) is another one, which the context's "
            + "uniquenessPolicy does not change. Correct it, or fetch the other one and change that."
        )
      }
      tables[constraint.index].give(merged, to: holder)
    }
  }

  private func currentKey(
    of holder: Holder, _ constraint: UniqueConstraint
  ) throws -> UniqueKey? {
    if let key = tables[constraint.index].key(of: holder) { return key }
    guard case .row(let rowID) = holder else { return nil }
    return try stored.key(ofRow: rowID, for: constraint, in: entity.layout)
  }
}
