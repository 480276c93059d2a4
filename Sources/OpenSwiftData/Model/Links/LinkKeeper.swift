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
    guard keepsEnds(of: partner) else { return }
    guard let inverse = inverse(of: link, at: partner) else {
      return adoptPartner(partner, of: model)
    }
    let wasSettled = partner._$model.isSettled
    settle(partner)
    // Its own links may have taken it into another context.
    guard accepts(partner, for: model, link) else { return letGo(of: partner, model, link) }
    if !inverse.isToMany, let owner = object(of: partner, inverse), owner !== model {
      detach(partner, from: owner, link)
    }
    attach(model, to: partner, inverse, mayBeThere: !wasSettled)
    adoptPartner(partner, of: model)
  }

  /// Follows at the other end that `model`, by `link`, no longer leads to `partner`.
  static func disconnect(
    _ model: any PersistentModel, _ link: Link, from partner: any PersistentModel
  ) {
    guard keepsEnds(of: partner), let inverse = inverse(of: link, at: partner) else { return }
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
    linking(model) {
      for link in model.linkTable.all {
        let partners = distinctPartners(of: model, link)
        for partner in partners { connect(model, link, to: partner) }
        if link.inverse != nil { adopt(model, linkedTo: partners) }
      }
    }
  }

  /// The objects that a relationship was made with; an array then holds each of them once.
  private static func distinctPartners(
    of model: any PersistentModel, _ link: Link
  ) -> [any PersistentModel] {
    guard case .objects(var partners) = model.linkContent(link.property),
      !(model._$model.record?.emptied.contains(link.property) ?? false)
    else { return [] }
    if partners.contains(where: { $0._$model.lifecycle == .merged }) {
      model.replaceMergedPartners(link)
      partners = partners.map { $0.current }
    }
    guard partners.count > 1 else { return partners }
    var seen = Set<ObjectIdentifier>(minimumCapacity: partners.count)
    let distinct = partners.filter { seen.insert(ObjectIdentifier($0)).inserted }
    if distinct.count < partners.count { model.setLinkContent(link.property, .objects(distinct)) }
    return distinct
  }

  /// Runs `body`, which makes links of `model` known at their other ends.
  static func linking(_ model: any PersistentModel, _ body: () -> Void) {
    let wasLinking = model._$model.isLinking
    model._$model.isLinking = true
    body()
    model._$model.isLinking = wasLinking
  }

  // MARK: Which objects are linked

  /// An object that is linked to one of a context belongs there too.
  ///
  /// - Parameter partners: The objects that it is newly linked to, in both directions.
  static func adopt(_ model: any PersistentModel, linkedTo partners: [any PersistentModel]) {
    guard model._$model.lifecycle == .transient else { return }
    for partner in partners {
      guard let context = partner.modelContext else { continue }
      return context.add(model)
    }
  }

  private static func adoptPartner(
    _ partner: any PersistentModel, of model: any PersistentModel
  ) {
    if partner._$model.lifecycle == .transient, let context = model.modelContext {
      context.add(partner)
    }
  }

  /// Whether an object takes part in the agreement of ends.
  ///
  /// One that was deleted and saved, or whose context is gone, is by itself.
  static func keepsEnds(of model: any PersistentModel) -> Bool {
    model._$model.lifecycle != .detached
  }

  /// Whether an object may be linked to: one of another context, or of none any more, may not.
  ///
  /// What an object without a context is linked to is looked at when it is inserted.
  static func accepts(
    _ object: any PersistentModel, for model: any PersistentModel, _ link: Link
  ) -> Bool {
    guard let registry = model._$model.registry?.takeUnretainedValue() else { return true }
    let other = object._$model.registry?.takeUnretainedValue()
    if other === registry || (other == nil && keepsEnds(of: object)) { return true }
    let own = registry.context
    if let other, other.context === own { return true }
    own?.refuse(
      SwiftDataError.modelValidationFailure.explained(
        "\(link.entity).\(link.name) cannot lead to \(reason(against: object, other?.context))"))
    return false
  }

  private static func reason(
    against object: any PersistentModel, _ context: ModelContext?
  ) -> String {
    let name = Schema.entityName(of: object)
    if object._$model.isGone {
      return "a \(name) that was deleted. Insert it again first, or assign another."
    }
    let advice = "Fetch it in this context by its persistentModelID, and assign that."
    return context.map { !$0.isHeir } ?? false
      ? "a \(name) of another context. \(advice)"
      : "a \(name) whose context no longer exists. \(advice)"
  }

  /// Has a newly inserted object let go of what its context refuses to link it to.
  static func dropStrangers(of model: any PersistentModel) {
    for link in model.linkTable.all {
      guard case .objects(let partners) = model.linkContent(link.property) else { continue }
      let accepted = partners.filter { accepts($0, for: model, link) }
      if accepted.count < partners.count { reduce(model, link, to: accepted) }
    }
  }

  private static func letGo(
    of partner: any PersistentModel, _ model: any PersistentModel, _ link: Link
  ) {
    guard case .objects(let partners) = model.linkContent(link.property) else { return }
    reduce(model, link, to: partners.filter { $0 !== partner })
  }

  /// Leaves a relationship with fewer objects; a required one is noted as empty.
  static func reduce(
    _ model: any PersistentModel, _ link: Link, to objects: [any PersistentModel]
  ) {
    if link.isToMany || link.isOptional {
      model.setLinkContent(link.property, .objects(objects))
    } else {
      changeRecord(of: model).emptied.insert(link.property)
    }
  }

  // MARK: One end

  /// Adds `object` to the end of `owner` that `link` is.
  ///
  /// - Parameter mayBeThere: Whether the owner may know of it, as it was made with links.
  private static func attach(
    _ object: any PersistentModel, to owner: any PersistentModel, _ link: Link, mayBeThere: Bool
  ) {
    if !link.isToMany {
      let isTakenAway = owner._$model.record?.emptied.contains(link.property) ?? false
      if !isTakenAway, owner.linkHolds(link.property, object) { return }
      noteChange(of: owner, link)
      owner.setLinkContent(link.property, .objects([object]))
      owner._$model.record?.emptied.remove(link.property)
    } else {
      let needsBefore = needsFormerLink(of: owner, link)
      if needsBefore { owner.loadLink(link.property) }
      if isStored(owner), !owner.isLinkLoaded(link.property) {
        noteChange(of: owner, link)
        changeOverlay(of: owner, link) { $0.add(object) }
        return
      }
      let before =
        needsBefore || isClean(owner, link) ? owner.linkStorage(link.property) : nil
      // A new object is in no array before its ends agree; a search would be felt where many are
      // added to one owner.
      let needsSearch = mayBeThere || owner._$model.isLinking || isStored(object)
      switch owner.appendToLink(link.property, object, mayBeThere: needsSearch) {
      case false?: return
      case true?: noteChange(of: owner, link, saved: before)
      case nil:
        noteChange(of: owner, link)
        owner.setLinkContent(link.property, .objects([object]))
      }
    }
    finish(owner, link)
  }

  /// Takes `object` out of the end of `owner` that `link` is.
  static func detach(
    _ object: any PersistentModel, from owner: any PersistentModel, _ link: Link
  ) {
    if link.isToMany {
      let needsBefore = needsFormerLink(of: owner, link)
      if needsBefore { owner.loadLink(link.property) }
      guard owner.isLinkLoaded(link.property) else {
        guard isStored(owner) else { return }
        noteChange(of: owner, link)
        return changeOverlay(of: owner, link) { $0.remove(object) }
      }
      let before =
        needsBefore || isClean(owner, link) ? owner.linkStorage(link.property) : nil
      guard owner.removeFromLink(link.property, object) else { return }
      noteChange(of: owner, link, saved: before)
    } else {
      guard self.object(of: owner, link) === object else { return }
      noteChange(of: owner, link)
      reduce(owner, link, to: [])
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
      markClean(owner, record, link)
    }
    owner.notifyObservers(ofKeyPath: link.keyPath)
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

  /// Whether the objects of an array are needed before it changes.
  private static func needsFormerLink(of model: any PersistentModel, _ link: Link) -> Bool {
    guard let registry = model._$model.registry?.takeUnretainedValue() else { return false }
    return registry.watchesChanges && registry.needsFormerLink(of: model, link)
  }

  /// Keeps the value that is about to change, and tells the context.
  static func noteChange(of model: any PersistentModel, _ link: Link) {
    noteChange(of: model, link, saved: nil)
  }

  private static func noteChange(of model: any PersistentModel, _ link: Link, saved: Any?) {
    guard let registry = model._$model.registry?.takeUnretainedValue() else { return }
    if registry.watchesChanges { registry.noteWatchedLink(of: model, link, before: saved) }
    if model._$model.isMirrored, link.isKeptByEntity { registry.noteStaleMirror(model) }
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
      model.resumeLink(link.property, saved: record.savedValue(of: link.property))
    else { return }
    markClean(model, record, link)
  }

  private static func markClean(
    _ model: any PersistentModel, _ record: ChangeRecord, _ link: Link
  ) {
    record.markClean(link.property)
    model._$model.registry?.takeUnretainedValue().noteChange(model)
  }
}
