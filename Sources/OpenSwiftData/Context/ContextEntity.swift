/// One entity's part of a context, where the entity's class is not known.
protocol ContextEntity: ModelRegistry, EntityChanges {
  var session: any StoreSession { get }

  var hasChanges: Bool { get }
  var insertedModels: [any PersistentModel] { get }
  var changedModels: [any PersistentModel] { get }
  var deletedModels: [any PersistentModel] { get }

  /// The object of a row, if it is alive in this context.
  func registeredObject(for rowID: Int64) -> (any PersistentModel)?

  /// The object of a row; nil where there is no such row.
  func loadedObject(for rowID: Int64) throws -> (any PersistentModel)?

  /// An object that stands for a row that does not exist, and says so by `isDeleted`.
  func goneObject(for identifier: PersistentIdentifier) -> any PersistentModel

  func didSave()
  func rollback()
  func detachAll()
}
