/// What takes a number of changes back.
struct UndoStep {
  /// The objects to bring back; those that a cascade may have taken if they are gone.
  private var revived: [UndoEntry] = []
  /// The objects to give earlier values.
  private var changed: [UndoEntry] = []
  /// The objects to take away, with the attributes that they had when they came.
  private var removed: [UndoEntry] = []

  var isEmpty: Bool { revived.allSatisfy(\.isReached) && changed.isEmpty && removed.isEmpty }

  /// Looks at what was noted; what has changed back is left out.
  init(_ entries: [UndoEntry]) {
    let dying = Set(
      entries.filter { $0.isReached || !$0.model.isAlive }.map { ObjectIdentifier($0.model) })
    for entry in entries {
      switch (entry.wasAlive, entry.model.isAlive) {
      case (false, true): removed.append(entry.changedPart(without: dying))
      case (false, false): break
      case (true, false): revived.append(entry)
      case (true, true):
        if entry.isReached { revived.append(entry) }
        let entry = entry.changedPart(without: dying)
        if !entry.values.isEmpty { changed.append(entry) }
      }
    }
  }

  /// Takes the changes back: first objects come back, then values, then objects go.
  ///
  /// Arrays come last among the values, since all others have a say in their order.
  func perform(in context: ModelContext) {
    let lost = revived.filter { !$0.model.current.isAlive }
    let returning = Set(lost.map { ObjectIdentifier($0.model.current) })
    let found = lost.map(\.presentPart)
    // The row of one that has joined another's was there before.
    let removed = removed.filter { !($0.model._$model.record?.hasJoinedRow ?? false) }
    for entry in lost { letGoOfTheLost(entry.model.current, except: returning) }
    for entry in lost { context.add(entry.model.current) }
    let entries = found.map { (entry: $0, isExact: true) } + changed.map { ($0, false) }
    assign(entries + removed.map { ($0, true) }) {
      if case .attribute = $0.content { true } else { false }
    }
    assign(entries) { if case .link(let link, _) = $0.content { !link.isToMany } else { false } }
    assign(entries) { if case .link(let link, _) = $0.content { link.isToMany } else { false } }
    for entry in removed { remove(entry.model, from: context) }
  }

  /// Takes out of an object's relationships what is gone and would be inserted, or refused, along with it.
  ///
  /// An insertion reaches all that its object leads to, so no object may come back before this was done for
  /// each of them.
  ///
  /// - Parameter returning: All objects that come back.
  private func letGoOfTheLost(
    _ model: some PersistentModel, except returning: Set<ObjectIdentifier>
  ) {
    for link in model.linkTable.all {
      guard case .objects(let partners) = model.linkContent(link.property) else { continue }
      let kept = partners.filter { partner in
        partner.isInContext
          || partner._$model.lifecycle == .transient
            && returning.contains(ObjectIdentifier(partner))
      }
      if kept.count < partners.count { LinkKeeper.reduce(model, link, to: kept) }
    }
  }

  private func remove(_ model: some PersistentModel, from context: ModelContext) {
    guard model.isAlive else { return }
    spare(model, in: context)
    context.delete(model)
  }

  /// Has an object that goes let go of those that a cascade would take along and that were there before.
  private func spare(_ model: some PersistentModel, in context: ModelContext) {
    guard let registry = model._$model.registry?.takeUnretainedValue(),
      let entity = context.entity(named: registry.identifierSpace.entityName)
    else { return }
    let going = Set(removed.map { ObjectIdentifier($0.model) })
    for link in model.linkTable.all
    where link.deleteRule == .cascade && link.inverse == nil && (link.isToMany || link.isOptional) {
      let partners = context.objects(of: model, link)
      let kept = partners.filter { going.contains(ObjectIdentifier($0)) }
      if kept.count == partners.count { continue }
      model.assignLink(link.property, kept, entity.layout.keyPaths[link.property])
    }
  }

  /// - Parameter entries: The objects with their values, and whether arrays are to be exactly as they were, as
  ///   nobody else can have changed those of an object that was gone.
  private func assign(
    _ entries: [(entry: UndoEntry, isExact: Bool)], where isDue: (FormerValue) -> Bool
  ) {
    for (entry, isExact) in entries {
      for value in entry.values where isDue(value) {
        let model = entry.model.current
        if model.isAlive { value.restore(in: model, isExact: isExact) }
      }
    }
  }
}

extension UndoEntry {
  /// What the entry says of an object that is about to come back: that follows others while its row is there,
  /// though its deletion is pending.
  fileprivate var presentPart: UndoEntry {
    guard model.current._$model.lifecycle == .deleted else { return self }
    var part = self
    part.values.removeAll(where: \.isOfTheAbsent)
    return part
  }

  /// The entry with those values alone that differ from the current ones.
  ///
  /// - Parameter dying: The objects that are deleted, or may go with deleted ones.
  fileprivate func changedPart(without dying: Set<ObjectIdentifier>) -> UndoEntry {
    var part = self
    part.values = values.compactMap { value in
      switch value.content {
      case .attribute(let old):
        return model.hasAttribute(value.property, like: old) ? nil : value
      case .link(let link, let former):
        var value = value
        for object in model.modelContext?.objects(of: model, link) ?? [] {
          if dying.contains(ObjectIdentifier(object)) {
            value.dying.append(object)
          } else {
            value.later.append(object)
          }
        }
        let isSame = value.dying.isEmpty && value.later.elementsEqual(former, by: ===)
        return isSame ? nil : value
      }
    }
    return part
  }
}

extension FormerValue {
  fileprivate func restore(in model: some PersistentModel, isExact: Bool) {
    guard let registry = model._$model.registry?.takeUnretainedValue(),
      let context = registry.context,
      let entity = context.entity(named: registry.identifierSpace.entityName)
    else { return }
    let keyPath = entity.layout.keyPaths[property]
    switch content {
    case .attribute(let old): model.assignAttribute(property, old, keyPath)
    case .link(let link, let former):
      let former = former.map { $0.current }.filter { $0.isInContext }
      let isMerged = link.isToMany && !isExact
      let objects =
        isMerged ? merged(former, into: context.objects(of: model, link)) : former
      model.assignLink(property, objects, keyPath)
    }
  }

  /// The former objects of an array in their order, with what others than the step have added since and
  /// without what they have removed.
  private func merged(
    _ former: [any PersistentModel], into current: [any PersistentModel]
  ) -> [any PersistentModel] {
    let present = identities(current)
    let known = identities(later.map { $0.current })
    let gone = identities(dying.map { $0.current })
    let wanted = identities(former)
    let kept = former.filter { object in
      let identity = ObjectIdentifier(object)
      return present.contains(identity) || !known.contains(identity)
    }
    return kept
      + current.filter {
        !known.union(gone).contains(ObjectIdentifier($0))
          && !wanted.contains(ObjectIdentifier($0))
      }
  }

  private func identities(_ objects: [any PersistentModel]) -> Set<ObjectIdentifier> {
    Set(objects.map { ObjectIdentifier($0) })
  }
}
