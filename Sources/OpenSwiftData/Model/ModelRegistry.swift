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

  init(identifierSpace: PersistentIdentifier.Space) {
    self.identifierSpace = identifierSpace
  }

  /// Loads the row of an object that has properties without a value.
  func loadFault(_ model: any PersistentModel) {}

  /// Reads the file of a property whose large contents are not loaded.
  func loadContents(of model: any PersistentModel, _ property: Int) {}

  /// Notes that a saved object now differs from its row.
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
