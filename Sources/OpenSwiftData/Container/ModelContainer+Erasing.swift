extension ModelContainer {
  /// Deletes all objects of all stores, with their large contents.
  ///
  /// One transaction for each store; delete rules are not asked, since nothing is left. The files stay, with their
  /// schema, their identifiers and the count of row ids, so that no identifier ever names another
  /// object, and may be open in other processes meanwhile. To contexts, of this process and of
  /// others, it is as if another one had deleted every row: their objects are gone at the next
  /// use, changes of such objects cannot be saved, and new objects that are not saved yet stay
  /// as they are.
  ///
  /// - Throws: An error that names the file for a store that cannot be written to; the stores that come before it are
  ///   erased then.
  public func erase() throws {
    for store in stores { try store.erase() }
  }

  /// Does what `erase()` does, and reports an error on standard error.
  ///
  /// SwiftData's older name for it; prefer `erase()`.
  public func deleteAllData() {
    do {
      try erase()
    } catch {
      Log.error("Not everything could be deleted: \(error)")
    }
  }
}

extension ModelContainer {
  /// The identifier of the store of a configuration; nil where no configuration with entities has that name.
  ///
  /// It is what `PersistentIdentifier.storeIdentifier` answers for the store's objects, and stays the same for as
  /// long as the file does. Of several configurations with one name, the first one is meant.
  public func storeIdentifier(forConfigurationNamed name: String) -> String? {
    stores.first { $0.configurationName == name }?.identifier
  }

  /// The name of the configuration whose store has that identifier; nil where the container has no such
  /// store.
  public func configurationName(forStoreIdentifier identifier: String) -> String? {
    stores.first { $0.identifier == identifier }?.configurationName
  }
}
