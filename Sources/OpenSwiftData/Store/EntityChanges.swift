/// The unsaved changes of a context, as its fetches ask for them.
protocol PendingChanges: AnyObject {
  /// What may be pending of an entity; nil where nothing is.
  func changes(of entity: String) -> (any EntityChanges)?

  /// The key by which the mirror knows an object of this context that is not saved.
  ///
  /// Nil for one of another context.
  func rowID(of model: any PersistentModel) -> Int64?
}

/// What one entity of a context contributes to a save, or to the mirror of pending objects.
protocol EntityChanges: AnyObject {
  var layout: EntityLayout { get }

  /// Decides, by the context's policy, about changes that stand against what others have saved.
  ///
  /// - Parameter news: The rows that others have changed and that the context has not heard of yet.
  /// - Returns: The objects that the policy does not decide about; the save is to be refused then.
  func settleConflicts(_ news: RowSelection?) throws -> [MergeConflict.Object]

  /// Finds the inserted objects that have the key of a row or of another inserted object, and
  /// decides what becomes of them.
  ///
  /// True where the answer differs from the last one in this save: keys that refer to such an object
  /// are then to be looked up again. Throws where the context's policy, or sense, refuses.
  func resolveCollisions(with stored: any StoredKeys) throws -> Bool

  /// The rows that inserted objects are written to instead of new ones.
  ///
  /// Valid once the row ids of all entities are planned.
  var mergedRows: [MergedRow] { get }

  /// Writes what those objects say to their rows.
  func emitMerges<Emitter: RowEmitter>(into emitter: inout Emitter) throws

  /// Writes the unique properties of those rows among `rowIDs` that the save inserts or changes.
  func emitKeys<Emitter: RowEmitter>(of rowIDs: Set<Int64>, into emitter: inout Emitter) throws

  /// The error for a row whose key another row has and keeps; nil where no constraint explains it.
  func refusal(ofRow rowID: Int64, with stored: any StoredKeys) throws -> (any Error)?

  /// How many inserted objects still need a row id from the store.
  var unnumberedCount: Int { get }

  /// Fixes the row ids of the inserted objects, so that rows written before them can refer to them.
  func planRowIDs(from firstRowID: Int64)

  /// Forgets those row ids and what was resolved: the save is over, or begins again.
  func forgetPlan()

  /// The rows that others have deleted and that `emitInserts` writes again.
  var rewrittenRowIDs: [Int64] { get }

  /// The rows that the save inserts or updates.
  ///
  /// Valid once the row ids are planned.
  var writtenRowIDs: [Int64] { get }

  /// How many rows the save inserts or updates.
  var writtenRowCount: Int { get }

  /// The to-many relationships that the save changes.
  ///
  /// Valid once the row ids of all entities are planned.
  var linkChanges: [LinkChange] { get }

  /// Writes every inserted object that gets a row of its own; those without a row id take the next
  /// ones from `firstRowID`.
  func emitInserts<Emitter: RowEmitter>(
    numberedFrom firstRowID: Int64, into emitter: inout Emitter) throws

  /// Writes the changed properties of every changed object.
  func emitUpdates<Emitter: RowEmitter>(into emitter: inout Emitter) throws

  /// Writes the to-one relationships that were changed in objects which are to be deleted.
  func emitLastLinks<Emitter: RowEmitter>(into emitter: inout Emitter) throws

  /// The rows that a save has written and deleted for this entity.
  ///
  /// Valid once everything is written, until the entity's objects stand as saved.
  var savedRows: SavedRows { get }

  /// Calls `body` with the row id of every row to delete.
  func forEachDeletion(_ body: (Int64) throws -> Void) rethrows

  /// Hands over what has changed since the mirror was last brought up to date.
  func emitMirror<Mirror: PendingMirror>(into mirror: inout Mirror) throws

  /// Hands over all that is pending of the links that the mirror keeps, and no rows.
  func emitLinks<Mirror: PendingMirror>(into mirror: inout Mirror) throws
}

/// Writes rows, one after the other.
protocol RowEmitter: _RowWriter {
  /// Begins a row of which `properties` (nil for all) are to be written.
  mutating func begin(_ rowID: Int64, _ properties: PropertySet?) throws
  /// Writes the row.
  mutating func end() throws
}

/// Keeps a copy of pending rows where fetches can see it.
protocol PendingMirror: RowEmitter {
  /// Takes a row out of the mirror.
  mutating func remove(_ rowID: Int64) throws
  /// Hides a stored row from fetches.
  mutating func hide(_ rowID: Int64) throws
  /// Shows a hidden row again.
  mutating func show(_ rowID: Int64) throws
  /// Keeps the row that was written last from being fetched itself: it is to be deleted, but others still
  /// lead to it.
  mutating func markDeleted(_ rowID: Int64) throws
  /// Takes the row that was written last out of the array at the other end of a to-one that it still has.
  mutating func markTakenAway(_ rowID: Int64, _ property: Int) throws

  /// The relationships of the entity whose links the mirror keeps, in tables of their own.
  var links: [Link] { get }
  /// Replaces what the mirror knows of one object's links.
  mutating func write(_ change: LinkChange) throws
}
