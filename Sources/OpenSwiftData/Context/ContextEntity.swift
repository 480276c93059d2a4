/// One entity's part of a context, where the entity's class is not known.
protocol ContextEntity: ModelRegistry, EntityChanges {
  var session: any StoreSession { get }

  /// Whether the context knows of a change since the last save.
  var hasToldChange: Bool { get set }

  /// Whether anything may be pending; false is certain.
  var hasListedObjects: Bool { get }
  var hasChanges: Bool { get }
  var insertedModels: [any PersistentModel] { get }
  var changedModels: [any PersistentModel] { get }
  var deletedModels: [any PersistentModel] { get }

  /// The object of a row, if it is alive in this context.
  func registeredObject(for rowID: Int64) -> (any PersistentModel)?

  /// The object of a row; nil where there is no such row.
  func loadedObject(for rowID: Int64) throws -> (any PersistentModel)?

  /// The object of a row that is not known to be gone; nil where there is none.
  func existingObject(for rowID: Int64) throws -> (any PersistentModel)?

  /// An object that stands for a row that does not exist, and says so by `isDeleted`.
  func goneObject(for identifier: PersistentIdentifier) -> any PersistentModel

  /// The object of a row, made without loading the row where none is alive.
  func faultObject(for rowID: Int64) -> any PersistentModel

  /// Adds an object of this entity's class.
  func insertObject(_ model: any PersistentModel) throws

  /// Throws where a required relationship of a pending object is empty.
  ///
  /// - Parameter findingForgotten: Whether one may lead to an object that was deleted before it was
  ///   saved.
  func validateLinks(findingForgotten: Bool) throws

  /// Loosens what holds saved objects in memory through both ends of a link.
  ///
  /// - Parameter droppingForgotten: Whether one-way relationships may lead to objects that were
  ///   deleted before they were saved.
  func loosenLinks(droppingForgotten: Bool)

  /// Lets the objects in memory follow what a save's delete rules did to their rows.
  func follow(deletedRows: Set<Int64>)
  func follow(_ effect: LinkEffect)

  /// Forgets one end of a row's object, if it has no unsaved changes and leads to `partner` or not
  /// as said.
  ///
  /// True where it did.
  func letGo(
    _ property: Int, of rowID: Int64, whereHolding isHolding: Bool,
    _ partner: any PersistentModel
  ) -> Bool

  /// Brings the objects of rows that others may have changed up to them, without telling observers
  /// yet.
  func follow(_ selection: RowSelection)

  /// Has to-one relationships forget objects that others have deleted, where that does not follow from
  /// the row: it may keep their keys, or be gone as well.
  ///
  /// They read as nil then.
  func letGoOfGonePartners(_ selection: RowSelection)

  /// Whether a row turns out to be gone that was not known to be before objects began to follow.
  func hasVanished(_ rowID: Int64) -> Bool

  /// Whether a row is certain not to be there; one SELECT.
  func lacksRow(_ rowID: Int64) -> Bool

  /// All objects have followed.
  func finishFollowing()

  /// Whether others have changed rows whose objects could not follow in everything.
  var isContested: Bool { get }

  /// Brings those of the objects up to their rows that now can follow.
  func followContested()

  /// Has new objects be looked for in loaded arrays of an entity.
  func watchArrays(of entityName: String)

  /// Whether the save under way gives up changes of the entity's objects.
  var hasConcessions: Bool { get }

  /// Whether it leaves a changed property of a row as others have saved it.
  func concedes(_ property: Int, ofRow rowID: Int64) -> Bool

  /// Hands the saved objects that are alive over to another context.
  func bequeath(to heir: () -> ModelContext)

  /// Has the context serve objects whose own has ended.
  func becomeHeir()

  /// Has the mirror write every pending object again.
  func noteAllStale()

  /// Loads what is missing of the unique properties of changed objects.
  func loadKeys()

  /// Whether the save under way writes inserted objects to rows that have their keys.
  var isMerging: Bool { get }

  /// Has objects that the save has written to other rows than new ones find their place: first
  /// which object stands for each row, then what the objects hold.
  func identifyMerged()
  func settleMerged()

  /// Has relationships lead to the objects that stand for merged ones.
  func replaceMergedPartners()

  /// The row that an identifier names by now.
  func currentRowID(for rowID: Int64) -> Int64

  /// Loads all attributes of an object, large contents included.
  func loadFully(_ model: any PersistentModel)

  /// The inserted and changed objects whose relationship leads to an object.
  func pendingModels(leadingTo object: any PersistentModel, by link: Link) -> [any PersistentModel]

  func didSave()
  func rollback()
  func detachAll()

  /// Remembers a change that was not an assignment, for the observers of an object of the entity.
  func noteAnnouncement(of object: any PersistentModel, _ property: Int)

  /// Tells observers what reloads, rollbacks and saves have changed since the last time.
  func announceChanges()
}
