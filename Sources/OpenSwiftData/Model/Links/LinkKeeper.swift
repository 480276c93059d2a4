/// Keeps the two ends of links in agreement, from the moment either is assigned.
///
/// An object's end is changed where it is loaded; where it is not, the change is kept beside it
/// until it is.
enum LinkKeeper {
  // MARK: Both ends

  /// Follows at the other end that `model`, by `link`, now leads to `partner`.
  static func connect(
    _ model: any PersistentModel, _ link: Link, to partner: any PersistentModel
  ) {
    guard let inverse = inverse(of: link, at: partner) else {
      return adoptPartner(partner, of: model)
    }
    settle(partner)
    if !inverse.isToMany, let owner = object(of: partner, inverse), owner !== model {
      detach(partner, from: owner, link)
    }
    attach(model, to: partner, inverse)
    adoptPartner(partner, of: model)
  }

  /// Follows at the other end that `model`, by `link`, no longer leads to `partner`.
  static func disconnect(
    _ model: any PersistentModel, _ link: Link, from partner: any PersistentModel
  ) {
    guard let inverse = inverse(of: link, at: partner) else { return }
    detach(model, from: partner, inverse)
  }

  /// Makes known the links that an object was made with: an initializer's assignments reach its
  /// storage alone.
  static func settle(_ model: any PersistentModel) {
    guard !model._$model.isSettled else { return }
    model._$model.isSettled = true
    guard model._$model.lifecycle == .transient || model._$model.lifecycle == .pending else {
      return
    }
    for link in model.linkTable.all {
      guard case .objects(let partners) = model.linkContent(link.property), !partners.isEmpty
      else { continue }
      for partner in partners where accepts(partner, for: model) {
        connect(model, link, to: partner)
      }
    }
    adopt(model)
  }

  /// An object that is linked to one of a context belongs there too, if the link can be followed to
  /// it.
  static func adopt(_ model: any PersistentModel) {
    guard model._$model.lifecycle == .transient else { return }
    for link in model.linkTable.all where link.inverse != nil {
      guard case .objects(let partners) = model.linkContent(link.property) else { continue }
      for partner in partners {
        guard let context = partner.modelContext else { continue }
        return context.insert(model)
      }
    }
  }

  private static func adoptPartner(
    _ partner: any PersistentModel, of model: any PersistentModel
  ) {
    if partner._$model.lifecycle == .transient, let context = model.modelContext {
      context.insert(partner)
    }
  }

  /// Whether an object may be linked to: one of another context, or of none any more, may not.
  static func accepts(_ object: any PersistentModel, for model: any PersistentModel) -> Bool {
    let own = model._$model.registry?.takeUnretainedValue().context
    let other = object._$model.registry?.takeUnretainedValue().context
    if object._$model.lifecycle == .detached {
      own?.refuse(
        SwiftDataError.modelValidationFailure.explained(
          "A \(Schema.entityName(of: object)) that was deleted, or whose context is gone, cannot be "
            + "linked to from a \(Schema.entityName(of: model)). Fetch it again first."))
      return false
    }
    guard let own, let other, own !== other else { return true }
    own.refuse(
      SwiftDataError.modelValidationFailure.explained(
        "A \(Schema.entityName(of: object)) of another context cannot be linked to from a "
          + "\(Schema.entityName(of: model)). Fetch it in this context by its persistentModelID."))
    return false
  }

  // MARK: One end

  /// Adds `object` to the end of `owner` that `link` is.
  private static func attach(
    _ object: any PersistentModel, to owner: any PersistentModel, _ link: Link
  ) {
    if !link.isToMany {
      let isTakenAway = owner._$model.record?.emptied.contains(link.property) ?? false
      if !isTakenAway, owner.linkHolds(link.property, object) { return }
      noteChange(of: owner, link)
      owner.setLinkContent(link.property, .objects([object]))
      owner._$model.record?.emptied.remove(link.property)
    } else {
      if case .unloaded = owner.linkContentKind(link.property), isStored(owner) {
        noteChange(of: owner, link)
        changeOverlay(of: owner, link) { $0.add(object) }
        return
      }
      let before = isClean(owner, link) ? owner.linkStorage(link.property) : nil
      switch owner.appendToLink(link.property, object) {
      case false?: return
      case true?: noteChange(of: owner, link, saved: before)
      case nil: owner.setLinkContent(link.property, .objects([object]))
      }
    }
    finish(owner, link)
  }

  /// Takes `object` out of the end of `owner` that `link` is.
  static func detach(
    _ object: any PersistentModel, from owner: any PersistentModel, _ link: Link
  ) {
    if link.isToMany {
      switch owner.linkContent(link.property) {
      case .objects(var objects):
        guard let index = objects.firstIndex(where: { $0 === object }) else { return }
        noteChange(of: owner, link)
        objects.remove(at: index)
        owner.setLinkContent(link.property, .objects(objects))
      case .unloaded, .reference:
        guard isStored(owner) else { return }
        noteChange(of: owner, link)
        return changeOverlay(of: owner, link) { $0.remove(object) }
      }
    } else {
      noteChange(of: owner, link)
      if link.isOptional {
        owner.setLinkContent(link.property, .objects([]))
      } else {
        changeRecord(of: owner).emptied.insert(link.property)
      }
    }
    finish(owner, link)
  }

  private static func finish(_ owner: any PersistentModel, _ link: Link) {
    owner.notifyObservers(ofKeyPath: link.keyPath)
    noteChangeBack(of: owner, link)
  }

  private static func changeOverlay(
    of owner: any PersistentModel, _ link: Link, _ change: (inout LinkOverlay) -> Void
  ) {
    let record = changeRecord(of: owner)
    change(&record.overlays[link.property, default: LinkOverlay()])
    if record.overlays[link.property]?.isEmpty ?? false {
      record.overlays[link.property] = nil
      record.markClean(link.property)
    }
  }

  /// The object that a to-one end leads to, without loading it; nil where it leads to none.
  private static func object(of owner: any PersistentModel, _ link: Link) -> (any PersistentModel)?
  {
    if owner._$model.record?.emptied.contains(link.property) ?? false { return nil }
    if case .unloaded = owner.linkContent(link.property) {
      owner._$model.registry?.takeUnretainedValue().loadFault(owner)
    }
    switch owner.linkContent(link.property) {
    case .objects(let objects): return objects.first
    case .reference(let rowID):
      return owner.modelContext?.entity(named: link.destination)?.faultObject(for: rowID)
    case .unloaded: return nil
    }
  }

  private static func inverse(of link: Link, at partner: any PersistentModel) -> Link? {
    link.inverse.flatMap { partner.linkTable.link($0.property) }
  }

  // MARK: What has changed

  private static func isStored(_ model: any PersistentModel) -> Bool {
    model._$model.lifecycle == .persistent || model._$model.lifecycle == .deleted
  }

  private static func isClean(_ model: any PersistentModel, _ link: Link) -> Bool {
    isStored(model) && !(model._$model.record?.dirty.contains(link.property) ?? false)
  }

  /// Keeps the value that is about to change, and tells the context.
  static func noteChange(of model: any PersistentModel, _ link: Link) {
    noteChange(of: model, link, saved: nil)
  }

  private static func noteChange(of model: any PersistentModel, _ link: Link, saved: Any?) {
    guard let registry = model._$model.registry?.takeUnretainedValue() else { return }
    if model._$model.isMirrored, !link.isToMany { registry.noteStaleMirror(model) }
    guard isClean(model, link), let storage = saved ?? model.linkStorage(link.property) else {
      return
    }
    changeRecord(of: model).markDirty(link.property, saved: storage)
    registry.noteChange(model)
  }

  /// Forgets a change that has been taken back.
  static func noteChangeBack(of model: any PersistentModel, _ link: Link) {
    guard let record = model._$model.record, record.dirty.contains(link.property),
      !record.emptied.contains(link.property),
      model.linkEquals(link.property, saved: record.savedValue(of: link.property))
    else { return }
    record.markClean(link.property)
  }
}

extension PersistentModel {
  /// Whether a relationship is loaded, without its objects.
  fileprivate func linkContentKind(_ property: Int) -> LinkContent {
    var visitor = KindVisitor(target: property)
    _$visit(&visitor)
    return visitor.content
  }
}

/// Finds out whether a relationship is loaded.
private struct KindVisitor: _PropertyVisitor {
  let target: Int
  var property = 0
  var content = LinkContent.unloaded

  init(target: Int) { self.target = target }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    if property == target, case .loaded = stored { content = .objects([]) }
    property += 1
  }
}
