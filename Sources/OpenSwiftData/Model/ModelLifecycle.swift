/// Where an object stands between the program and its store.
///
/// transient → pending (inserted) → persistent (saved) → deleted (at the next save) → detached; or
/// pending → merged, where the save finds that the row is another object's.
enum ModelLifecycle: UInt8 {
  /// Made by the program, known to no context.
  case transient
  /// Inserted into a context, not saved yet.
  case pending
  /// Backed by a row.
  case persistent
  /// Backed by a row that the next save deletes.
  case deleted
  /// Without a row: deleted and saved, or its row or its context is gone.
  case detached
  /// Stands for another object, which has its row; see `PersistentModel.successor`.
  case merged
}
