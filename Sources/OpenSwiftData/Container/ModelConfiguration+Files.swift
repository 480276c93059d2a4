public import Foundation

extension ModelConfiguration {
  /// The files of the store that exist now: the database first, then SQLite's log and shared memory
  /// beside it, then the folder of values with `.externalStorage`, and the copy of the store that there is
  /// while it is migrated together with others (`NAME.before-commit`).
  ///
  /// To copy, move or delete a store that no container has open, treat them all alike: the others
  /// belong to the database and are named after it. Empty for a store in memory, and before a
  /// container has made the store.
  ///
  /// SwiftData has no such list.
  public var storeFiles: [URL] {
    isStoredInMemoryOnly ? [] : StoreFiles(database: url).existing
  }
}
