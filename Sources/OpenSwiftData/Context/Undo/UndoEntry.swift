/// How an object stood before what was noted of it, and what its changed properties were.
struct UndoEntry {
  let model: any PersistentModel
  /// Whether the context had it, and was not to delete it.
  let wasAlive: Bool
  /// Whether it may go with objects that are deleted, without being deleted itself.
  var isReached = false
  var values: [FormerValue] = []

  init(model: any PersistentModel, wasAlive: Bool) {
    self.model = model
    self.wasAlive = wasAlive
  }

  /// Whether the former value of an attribute is not known.
  ///
  /// An object that is taken back needs it too: an earlier step may bring it back once more.
  func needs(_ property: Int) -> Bool { !values.contains { $0.property == property } }

  /// Whether what a relationship led to is of use and not known.
  ///
  /// An object that is taken back lets go of all that it leads to.
  func needs(_ link: Link) -> Bool { wasAlive && needs(link.property) }
}

/// What a property was.
struct FormerValue {
  enum Content {
    case attribute(Any)
    /// The objects, with those whose deletion was not saved by then.
    case link(Link, [any PersistentModel])
  }

  let property: Int
  let content: Content
  /// Whether the property did not change, and is only to be as it was where anybody may change it while no
  /// context has the object.
  var isOfTheAbsent = false
  /// What a relationship was changed to, without what was deleted along with the change.
  var later: [any PersistentModel] = []
  /// What stood there until it was deleted.
  var dying: [any PersistentModel] = []

  init(property: Int, content: Content, isOfTheAbsent: Bool = false) {
    self.property = property
    self.content = content
    self.isOfTheAbsent = isOfTheAbsent
  }
}
