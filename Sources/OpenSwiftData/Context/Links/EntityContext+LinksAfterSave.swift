/// How the relationships of objects in memory stand after a save.
extension EntityContext {
  func loosenLinks(droppingForgotten: Bool) {
    let models = justSaved
    justSaved = []
    if !models.isEmpty, layout.hasToMany { noteLoadedArrays() }
    for model in models where !model.hasChanges {
      for link in layout.links.all {
        guard case .objects(let partners) = model.linkContent(link.property) else { continue }
        if let inverse = link.inverse {
          loosen(link, inverse, of: model, partners)
        } else {
          if droppingForgotten { dropForgotten(link, of: model, partners) }
          if link.isToMany { dropGone(link, of: model) }
        }
      }
    }
  }

  /// Has only one end of a link keep the object at the other one alive.
  private func loosen(
    _ link: Link, _ inverse: Link.End, of model: Model, _ partners: [any PersistentModel]
  ) {
    if link.isToMany {
      if inverse.isToMany { forgetArrays(of: model, link.property) }
    } else if let partner = partners.first, partner._$model.lifecycle == .persistent,
      partner.linkHolds(inverse.property, model)
    {
      model.setLinkContent(link.property, .reference(partner._$model.rowID))
    }
  }

  /// Objects that were deleted before they were saved are not in the rows either.
  private func dropForgotten(
    _ link: Link, of model: Model, _ partners: [any PersistentModel]
  ) {
    let kept = partners.filter { $0._$model.lifecycle != .transient }
    guard kept.count < partners.count else { return }
    model.setLinkContent(link.property, .objects(kept))
    noteAnnouncement(model, PropertySet([link.property]))
  }

  /// Objects that others have deleted are not in the rows either.
  private func dropGone(_ link: Link, of model: Model) {
    guard case .objects(let partners) = model.linkContent(link.property),
      partners.contains(where: { $0._$model.isGone })
    else { return }
    model.setLinkContent(link.property, .objects(partners.filter { !$0._$model.isGone }))
    noteAnnouncement(model, PropertySet([link.property]))
  }

  // MARK: Delete rules

  func follow(deletedRows: Set<Int64>) {
    for rowID in deletedRows {
      guard let model = object(for: rowID) else { continue }
      detach(model, isGone: true)
    }
  }

  func follow(_ effect: LinkEffect) {
    for rowID in effect.owners {
      guard let model = object(for: rowID) else { continue }
      follow(effect.link, model)
      noteAnnouncement(model, PropertySet([effect.link.property]))
    }
  }

  private func follow(_ link: Link, _ model: Model) {
    let content = model.linkContent(link.property)
    if link.isToMany {
      guard case .objects(let objects) = content else { return }
      model.setLinkContent(link.property, .objects(objects.filter { !$0._$model.isGone }))
    } else if !link.mayDangle {
      model.setLinkContent(link.property, .objects([]))
    } else if case .objects(let objects) = content, let gone = objects.first {
      // The row keeps the key of the deleted one, which reads as nil.
      model.setLinkContent(link.property, .reference(gone._$model.rowID))
    }
  }
}
