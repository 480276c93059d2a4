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

  /// Whether the former value of a property is of use and not known.
  ///
  /// An object that is taken back needs none.
  func needs(_ property: Int) -> Bool {
    wasAlive && !values.contains { $0.property == property }
  }
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
  /// What a relationship was changed to, without what was deleted along with the change.
  var later: [any PersistentModel] = []
  /// What stood there until it was deleted.
  var dying: [any PersistentModel] = []

  init(property: Int, content: Content) {
    self.property = property
    self.content = content
  }
}
