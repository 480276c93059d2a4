/// What an object knows of the context that it belongs to: the context's part for its entity.
///
/// `EntityContext` implements it; the class is declared here so that an object names no type of the
/// layers above its own. Objects hold it without a reference count: a context that ends tells its
/// objects.
class ModelRegistry {
  /// The context, for `PersistentModel.modelContext`.
  ///
  /// Nil while it ends.
  weak var context: ModelContext?

  /// The part of an identifier that all rows of this entity in this store share.
  let identifierSpace: PersistentIdentifier.Space

  /// Whether every change of an object is to be told, and not only the first one since the last save.
  ///
  /// Read at every assignment: the checks of exclusive access would be felt.
  @exclusivity(unchecked) final var watchesChanges = false

  /// The assignment that `noteWatchedAssignment` is about.
  final var watchedAssignment: WatchedAssignment?

  init(identifierSpace: PersistentIdentifier.Space) {
    self.identifierSpace = identifierSpace
  }

  /// Notes an assignment to an attribute while every change is watched.
  func noteWatchedAssignment(_ model: any PersistentModel) {}

  /// Notes that a relationship changes, while every change is watched.
  ///
  /// - Parameter before: The storage before the change; nil where the change is still to come.
  func noteWatchedLink(of model: any PersistentModel, _ link: Link, before: Any?) {}

  /// Whether somebody needs to know what a relationship led to before it changes.
  func needsFormerLink(of model: any PersistentModel, _ link: Link) -> Bool { false }

  /// Loads the row of an object that has properties without a value.
  func loadFault(_ model: any PersistentModel) {}

  /// Reads the file of a property whose large contents are not loaded.
  func loadContents(of model: any PersistentModel, _ property: Int) {}

  /// Notes that a saved object now differs from its row, or that one of its properties does no more.
  func noteChange(_ model: any PersistentModel) {}

  /// Notes that an object whose pending values were mirrored for fetches has changed again.
  func noteStaleMirror(_ model: any PersistentModel) {}

  /// Gives a pending object its permanent row id ahead of the save, because its identifier was
  /// asked for.
  func assignEarlyRowID(_ model: any PersistentModel) {}

  /// The relationships of the entity's class.
  var links: LinkTable { .none }

  /// The key by which other rows refer to an object: its row id, or the one that it is about to
  /// get.
  func referenceRowID(of model: any PersistentModel) -> Int64? { nil }

  /// The object of the row that a to-one relationship of `model` refers to, loaded if need be.
  ///
  /// Nil where the row is gone.
  func linkedModel<Target: PersistentModel>(
    for rowID: Int64, from model: any PersistentModel, by link: Link
  ) throws -> Target? { nil }

  /// The objects that a to-many relationship of the saved object `model` leads to in the store, in
  /// order, without loading their rows.
  func linkedModels<Target: PersistentModel>(
    from model: any PersistentModel, by link: Link
  ) throws -> [Target] { [] }

  /// Whether a to-one relationship of `model` may keep its object alive.
  ///
  /// Not where the two could never be freed then.
  func mayHold(
    _ object: any PersistentModel, from model: any PersistentModel, by link: Link
  ) -> Bool { true }

  /// Forgets an object whose memory is about to be freed.
  func forget(rowID: Int64) {}
}

/// An attribute that was assigned, and the value that it had.
struct WatchedAssignment {
  let property: Int
  /// Nil where it could not be loaded.
  let old: Any?
}
