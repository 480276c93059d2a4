/// Has loaded ends follow what other contexts have saved.
///
/// A row that is read anew may lead elsewhere than its object did. The other ends, as far as they
/// are loaded and have no unsaved changes, are then forgotten, to be asked for again: within a
/// context the two ends of a link never contradict each other for long.
extension EntityContext {
  // MARK: To-one

  /// An object was brought up to its row, and leads elsewhere.
  func follow(_ moves: [_LinkMove], of model: Model) {
    for move in moves {
      guard let link = layout.links.link(move.property), let inverse = link.inverse,
        let destination = context?.entity(named: link.destination)
      else { continue }
      let hasLeft = destination.letGo(inverse.property, of: move.old, whereHolding: true, model)
      let hasCome = destination.letGo(inverse.property, of: move.new, whereHolding: false, model)
      if hasLeft || hasCome { hasChangedOtherEnds = true }
    }
  }

  /// An object was made for a row, or given values of its row that it did not have.
  ///
  /// Arrays that were loaded before the row was saved lack it.
  /// - Parameter properties: The watched relationships of which the object knew nothing before. What it
  ///   knew is in the arrays already: a look through them, for each of their members, would be felt.
  func followNewcomer(_ model: Model, by properties: PropertySet) {
    if properties.isEmpty { return }
    var visitor = ReferencesVisitor()
    model._$visit(&visitor)
    for reference in visitor.references where properties.contains(reference.property) {
      let move = _LinkMove(property: reference.property, old: 0, new: reference.rowID)
      follow([move], of: model)
    }
  }

  /// The watched relationships of which an object does not know where they lead.
  func unknownReferences(of model: Model) -> PropertySet {
    var wanted = watched
    if let known = model._$model.batch?.backReference, !model._$model.hasForgottenLink {
      wanted.remove(known)
    }
    if wanted.isEmpty { return wanted }
    var visitor = UnknownReferencesVisitor(wanted)
    model._$visit(&visitor)
    return visitor.unknown
  }

  func watchArrays(of entityName: String) {
    for link in layout.links.all where link.destination == entityName && link.hasPosition {
      watched.insert(link.property)
    }
  }

  /// From now on arrays of the entity's objects may be loaded.
  func noteLoadedArrays() {
    guard !hasLoadedArrays, !isHeir else { return }
    hasLoadedArrays = true
    context?.entities.forEach { $0.watchArrays(of: layout.name) }
  }

  // MARK: To-many

  /// An array was loaded: those who left it since it was last forgotten, and those who did not know
  /// of it, let go of its owner, or of what they have loaded.
  func followArray<Target: PersistentModel>(
    of owner: any PersistentModel, _ link: Link, _ members: [Target],
    in destination: EntityContext<Target>
  ) {
    noteLoadedArrays()
    guard let inverse = link.inverse, !isHeir else { return }
    let former = formerMembers(of: owner, link, inverse, in: destination)
    if !former.isEmpty {
      let present = Set(members.map { $0._$model.rowID })
      for rowID in former where !present.contains(rowID) {
        if destination.letGo(inverse.property, of: rowID, whereHolding: true, owner) {
          hasChangedOtherEnds = true
        }
      }
    }
    guard inverse.isToMany, destination.hasLoadedArrays else { return }
    for member in members
    where destination.letGo(inverse.property, of: member, whereHolding: false, owner) {
      hasChangedOtherEnds = true
    }
  }

  /// The rows whose objects may still refer to the owner of an array that is loaded anew.
  private func formerMembers<Target: PersistentModel>(
    of owner: any PersistentModel, _ link: Link, _ inverse: Link.End,
    in destination: EntityContext<Target>
  ) -> [Int64] {
    var rowIDs: [Int64] = []
    if let record = owner._$model.record, !record.formerMembers.isEmpty {
      rowIDs = record.formerMembers.removeValue(forKey: link.property) ?? []
    }
    let count = session.foreignSaveCount
    guard count > 0, link.isKeptByDestination else { return rowIDs }
    return rowIDs
      + destination.referrers(
        to: owner._$model.rowID, by: inverse.property, foreignSaveCount: count)
  }

  /// Forgets the arrays of an object without changes, all of them or one: they are asked for again
  /// when they are next read.
  func forgetArrays(of model: Model, _ property: Int? = nil) {
    var visitor = ForgettingVisitor(target: property)
    model._$visit(&visitor)
    // Observers are to hear of a change also where the array is not asked for before it.
    let isObserved = model._$model.record?.registrar != nil
    for (property, rowIDs) in visitor.members
    where isObserved || !rowIDs.isEmpty && layout.links.link(property)?.inverse != nil {
      changeRecord(of: model).formerMembers[property] = rowIDs
    }
  }

  // MARK: One end

  func letGo(
    _ property: Int, of rowID: Int64, whereHolding isHolding: Bool,
    _ partner: any PersistentModel
  ) -> Bool {
    guard rowID != 0, let model = object(for: rowID) else { return false }
    return letGo(property, of: model, whereHolding: isHolding, partner)
  }

  func letGo(
    _ property: Int, of model: Model, whereHolding isHolding: Bool,
    _ partner: any PersistentModel
  ) -> Bool {
    guard model._$model.lifecycle == .persistent, let link = layout.links.link(property),
      !(model._$model.record?.dirty.contains(property) ?? false),
      model.linkLeads(property, to: partner) == isHolding
    else { return false }
    if link.isToMany {
      forgetArrays(of: model, property)
    } else {
      letGoOfToOne(link, of: model)
    }
    var properties = PropertySet()
    properties.insert(property)
    noteAnnouncement(model, properties)
    return true
  }

  private func letGoOfToOne(_ link: Link, of model: Model) {
    var visitor = ReferencesVisitor()
    model._$visit(&visitor)
    model.setLinkContent(link.property, .unloaded)
    model._$model.hasForgottenLink = true
    // A former partner would go on leading here.
    guard let inverse = link.inverse, !inverse.isToMany,
      let old = visitor.references.first(where: { $0.property == link.property })
    else { return }
    if context?.entity(named: link.destination)?
      .letGo(inverse.property, of: old.rowID, whereHolding: true, model) ?? false
    {
      hasChangedOtherEnds = true
    }
  }

  /// Tells the observers of other entities' objects.
  func announceOtherEnds() {
    guard hasChangedOtherEnds, !(context?.isNewsUntold ?? false) else { return }
    hasChangedOtherEnds = false
    context?.entities.forEach { $0.announceChanges() }
  }
}

/// Empties arrays, and keeps the rows of what they held.
private struct ForgettingVisitor: _PropertyVisitor {
  /// The array; nil for all.
  let target: Int?
  var members: [(property: Int, rowIDs: [Int64])] = []
  private var property = -1

  init(target: Int?) { self.target = target }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
    guard Kind.isToMany, target ?? property == property, case .loaded(let value) = stored
    else { return }
    members.append((property, Kind.objects(of: value).map { $0._$model.rowID }))
    stored = .empty
  }
}

/// Finds those of some to-one relationships that are not loaded, not even as a reference.
private struct UnknownReferencesVisitor: _PropertyVisitor {
  private let wanted: PropertySet
  private(set) var unknown = PropertySet()
  private var property = -1

  init(_ wanted: PropertySet) { self.wanted = wanted }

  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>) { property += 1 }

  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
  {
    property += 1
    if case .empty = stored, wanted.contains(property) { unknown.insert(property) }
  }
}
