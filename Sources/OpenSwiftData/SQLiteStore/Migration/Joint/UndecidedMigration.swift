/// What a store notes in itself when it is migrated together with others, until all of them are: which of
/// them decides, and how the store becomes what it was where that one is not migrated.
struct UndecidedMigration: Codable, Hashable {
  /// How the store becomes what it was.
  enum Undo: Codable, Hashable {
    /// By its description of itself, the only thing that has changed.
    case description([String: String])
    /// By a copy beside it, whose name is the store's and an ending.
    case copy(ending: String, stays: CopyStay)
  }

  /// When a copy is of use beyond the migration.
  enum CopyStay: String, Codable {
    case never, ifUndone, ifDone
  }

  /// This migration's own; no other has the same.
  let identifier: String
  /// The store whose commit is that of all.
  let decider: StorePlace
  let undo: Undo
}

/// A store that has noted such a migration, which has to be brought to an end before it is used.
struct UndecidedStore: Error {
  /// The store's own identifier.
  let identifier: String
  let migration: UndecidedMigration
}
