/// Relationships that lead to objects which others have deleted.
extension EntityContext {
  func letGoOfGonePartners(_ selection: RowSelection) {
    let gone = justGone
    justGone = []
    for model in gone {
      leavePartners(model)
      letGoOfGonePartners(model, layout.links.all)
    }
    let links = layout.links.all.filter(\.mayDangle)
    if links.isEmpty { return }
    forEachObject(of: selection) { model in
      if model._$model.lifecycle == .persistent { letGoOfGonePartners(model, links) }
    }
  }

  /// Has those who still lead to an object that is gone ask the store again.
  private func leavePartners(_ model: Model) {
    for link in layout.links.all {
      guard let inverse = link.inverse, let destination = context?.entity(named: link.destination)
      else { continue }
      let rowIDs =
        switch model.linkContent(link.property) {
        case .objects(let partners): partners.map { $0._$model.rowID }
        case .reference(let rowID): [rowID]
        case .unloaded: [Int64]()
        }
      for rowID in rowIDs {
        _ = destination.letGo(inverse.property, of: rowID, whereHolding: true, model)
      }
    }
  }

  private func letGoOfGonePartners(_ model: Model, _ links: [Link]) {
    for link in links
    where !link.isToMany && !(model._$model.record?.dirty.contains(link.property) ?? false) {
      switch model.linkContent(link.property) {
      case .objects(let partners):
        guard let partner = partners.first, partner._$model.isGone else { continue }
        model.setLinkContent(link.property, .reference(partner._$model.rowID))
      case .reference(let rowID):
        // Whoever has read it had the object, which the reference need not have kept.
        guard belongs(model), model._$model.record?.registrar != nil,
          context?.entity(named: link.destination)?.hasVanished(rowID) ?? false
        else { continue }
      case .unloaded: continue
      }
      noteAnnouncement(model, PropertySet([link.property]))
    }
  }

  func hasVanished(_ rowID: Int64) -> Bool {
    if vanishedRowIDs.contains(rowID) { return justVanished.contains(rowID) }
    if let model = object(for: rowID), !model._$model.isGone { return false }
    guard lacksRow(rowID) else { return false }
    vanishedRowIDs.insert(rowID)
    justVanished.insert(rowID)
    return true
  }

  func finishFollowing() { justVanished = [] }

  func lacksRow(_ rowID: Int64) -> Bool {
    var sink = ExistenceSink()
    return (try? session.load(rowID, of: layout, properties: PropertySet(), into: &sink)) == false
  }
}

/// Takes no notice of a row but that there is one.
private struct ExistenceSink: RowSink {
  mutating func receive<Row: _RowReader>(_ rowID: Int64, _ row: inout Row) {}
}
