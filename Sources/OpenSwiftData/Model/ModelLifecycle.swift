/// Where an object stands between the program and its store.
///
/// transient → pending (inserted) → persistent (saved) → deleted (at the next save) → detached.
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
}
