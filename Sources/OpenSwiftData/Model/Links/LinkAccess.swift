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
    Kind.isToMany ? faultToMany(read, write) : faultToOne(read, write)
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
      Log.error("\(link.entity).\(link.name) could not be loaded: \(error)")
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
      Log.error("\(link.destination) \(rowID) could not be loaded: \(error)")
      return nil
    }
  }

  // MARK: Assigning

  func assign(
    _ keyPath: KeyPath<Model, Kind.Value>, _ newValue: Kind.Value, _ read: () -> Storage,
    _ write: (Storage) -> Void
  ) {
    guard let link = model.linkTable.link(property) else { return write(.loaded(newValue)) }
    LinkKeeper.settle(model)
    let new = distinct(Kind.objects(of: newValue)).filter { LinkKeeper.accepts($0, for: model) }
    let wanted = Kind.isToMany || new.count == Kind.objects(of: newValue).count
    guard wanted, let value = Kind.value(of: new) else { return }
    let old = oldObjects(read, write)
    let isTakenAway = model._$model.record?.emptied.contains(property) ?? false
    if areSame(old, new), !isTakenAway {
      // Nil and an empty array are the same to the store.
      if old.isEmpty, Kind.isToMany { write(.loaded(value)) }
      return
    }
    LinkKeeper.noteChange(of: model, link)
    mutate(model, keyPath) { write(.loaded(value)) }
    model._$model.record?.emptied.remove(property)
    LinkKeeper.noteChangeBack(of: model, link)
    let kept = Set(new.map { ObjectIdentifier($0) })
    let before = Set(old.map { ObjectIdentifier($0) })
    for object in old where !kept.contains(ObjectIdentifier(object)) || isTakenAway {
      LinkKeeper.disconnect(model, link, from: object)
    }
    for object in new where !before.contains(ObjectIdentifier(object)) || isTakenAway {
      LinkKeeper.connect(model, link, to: object)
    }
    LinkKeeper.adopt(model)
  }

  private func distinct(_ objects: [Kind.Target]) -> [Kind.Target] {
    guard objects.count > 1 else { return objects }
    var seen = Set<ObjectIdentifier>(minimumCapacity: objects.count)
    return objects.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  private func areSame(_ old: [Kind.Target], _ new: [Kind.Target]) -> Bool {
    old.count == new.count && zip(old, new).allSatisfy { $0 === $1 }
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
