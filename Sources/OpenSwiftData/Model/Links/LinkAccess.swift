/// Reading and assigning one relationship of one object, where its type is known.
struct LinkAccess<Model: PersistentModel, Kind: _LinkKind> {
  private let model: Model
  private let property: Int

  typealias Storage = _Stored<Kind.Value>

  init(_ model: Model, _ property: Int) {
    self.model = model
    self.property = property
  }

  private var registry: ModelRegistry? { model._$model.registry?.takeUnretainedValue() }

  // MARK: Reading

  /// The value of a relationship that is not loaded; nil where there is none to be had.
  func fault(_ read: () -> Storage, _ write: (Storage) -> Void) -> Kind.Value? {
    if let successor = model.successor {
      return LinkAccess(successor, property).fault(
        { successor.storage(property) }, { successor.setStorage(property, $0) })
    }
    return Kind.isToMany ? faultToMany(read, write) : faultToOne(read, write)
  }

  private func faultToMany(_ read: () -> Storage, _ write: (Storage) -> Void) -> Kind.Value? {
    if case .loaded(let value) = read() { return value }
    guard let registry, model._$model.lifecycle != .pending,
      let link = registry.links.link(property)
    else { return Kind.value(of: []) }
    do {
      let stored: [Kind.Target] = try registry.linkedModels(from: model, by: link)
      guard let value = Kind.value(of: stored, withChangesIn: model._$model.record, property)
      else { return nil }
      // Two arrays would hold one another's objects, and with them the context that they keep
      // alive.
      if registry.context?.isHeir ?? true, link.isJoin { return value }
      write(.loaded(value))
      return value
    } catch {
      registry.context?.noteFailedRead(of: "\(link.entity).\(link.name)", error)
      return Kind.value(of: [])
    }
  }

  private func faultToOne(_ read: () -> Storage, _ write: (Storage) -> Void) -> Kind.Value? {
    if case .empty = read() { registry?.loadFault(model) }
    switch read() {
    case .loaded(let value): return value
    case .empty: return Kind.value(of: [])
    case .reference(let rowID):
      guard let registry, let link = registry.links.link(property),
        let object = linkedObject(for: rowID, registry, link),
        let value = Kind.value(of: [object])
      else { return Kind.value(of: []) }
      if registry.mayHold(object, from: model, by: link) { write(.loaded(value)) }
      return value
    }
  }

  private func linkedObject(
    for rowID: Int64, _ registry: ModelRegistry, _ link: Link
  ) -> Kind.Target? {
    do {
      return try registry.linkedModel(for: rowID, from: model, by: link)
    } catch {
      registry.context?.noteFailedRead(of: "\(link.destination) \(rowID)", error)
      return nil
    }
  }

  // MARK: Assigning

  func assign(
    _ keyPath: KeyPath<Model, Kind.Value>, _ newValue: Kind.Value, _ read: () -> Storage,
    _ write: (Storage) -> Void
  ) {
    if let successor = model.successor {
      return LinkAccess(successor, property).assign(
        keyPath, newValue, { successor.storage(property) },
        { successor.setStorage(property, $0) })
    }
    guard let link = model.linkTable.link(property), LinkKeeper.keepsEnds(of: model) else {
      return mutate(model, keyPath) { write(.loaded(newValue)) }
    }
    LinkKeeper.settle(model)
    let old = oldObjects(read, write)
    guard let wanted = accepted(newValue, instead: old, link) else { return }
    let value = wanted.0
    var change = wanted.1
    let isTakenAway = model._$model.record?.emptied.contains(property) ?? false
    if change.isEmpty, !isTakenAway {
      // Nil and an empty array are the same to the store.
      if old.isEmpty, Kind.isToMany { write(.loaded(value)) }
      return
    }
    let context = registry?.context
    context?.holdCount += 1
    defer { context?.endHold() }
    mutate(model, keyPath) {
      if model._$model._isObserved {
        // Observers have been told by now, and may have saved, or rolled back.
        let present = oldObjects(read, write)
        if !present.isIdentical(to: old) {
          change = ArrayDifference(from: present, to: Kind.objects(of: value))
        }
      }
      LinkKeeper.noteChange(of: model, link)
      write(.loaded(value))
    }
    model._$model.record?.emptied.remove(property)
    LinkKeeper.noteChangeBack(of: model, link)
    LinkKeeper.linking(model) {
      for object in change.removed { LinkKeeper.disconnect(model, link, from: object) }
      for object in isTakenAway ? change.objects : change.added {
        LinkKeeper.connect(model, link, to: object)
      }
    }
    if link.inverse != nil { LinkKeeper.adopt(model, linkedTo: change.added) }
  }

  /// The new value without the objects that cannot be linked to, and what it changes.
  ///
  /// Nil where nothing of it is left.
  private func accepted(
    _ newValue: Kind.Value, instead old: [Kind.Target], _ link: Link
  ) -> (Kind.Value, ArrayDifference<Kind.Target>)? {
    var wanted = Kind.objects(of: newValue)
    var change = ArrayDifference(from: old, to: wanted)
    let hasMerged = change.added.contains { $0._$model.lifecycle == .merged }
    if hasMerged {
      wanted = wanted.map(\.current)
      change = ArrayDifference(from: old, to: wanted)
    }
    let strangers = change.added.filter { !LinkKeeper.accepts($0, for: model, link) }
    if strangers.isEmpty {
      if change.objects.count == wanted.count, !hasMerged { return (newValue, change) }
      return Kind.value(of: change.objects).map { ($0, change) }
    }
    guard Kind.isToMany else { return nil }
    let rest = change.objects.filter { strangers.index(ofIdentical: $0) == nil }
    return Kind.value(of: rest).map { ($0, ArrayDifference(from: old, to: rest)) }
  }

  /// What the relationship leads to now.
  ///
  /// A to-one's object need not be loaded for that.
  private func oldObjects(_ read: () -> Storage, _ write: (Storage) -> Void) -> [Kind.Target] {
    if Kind.isToMany {
      if case .loaded(let value) = read() { return Kind.objects(of: value) }
      return faultToMany(read, write).map { Kind.objects(of: $0) } ?? []
    }
    if case .empty = read() { registry?.loadFault(model) }
    switch read() {
    case .empty: return []
    case .loaded(let value): return Kind.objects(of: value)
    case .reference(let rowID):
      let entity = try? registry?.context?.entity(for: Kind.Target.self)
      return entity.map { [$0.faultModel(for: rowID)] } ?? []
    }
  }
}
