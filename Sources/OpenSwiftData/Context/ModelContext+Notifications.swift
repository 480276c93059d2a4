public import Foundation

extension ModelContext {
  /// Posted by `save()` before it writes, if there is anything to write; the object is the context.
  ///
  /// Without `userInfo`. What observers change, insert and delete in the context is saved along with
  /// the rest. Observers run in the context's isolation, within `save()`. A save that one of them
  /// calls posts no `willSave` of its own.
  public static let willSave = Notification.Name("ModelContext.willSave")

  /// Posted by `save()` after the commit, if anything was saved; the object is the context.
  ///
  /// `userInfo` has the identifiers of all rows that were inserted, updated and deleted, those included that
  /// delete rules, unique keys and `delete(model:where:)` have reached, as arrays of
  /// `PersistentIdentifier`, each under its `NotificationKey` and under the key's `rawValue`. An
  /// object at either end of a relationship that has changed counts as updated. Observers run in the
  /// context's isolation; no transaction and no lock is held, so that they may fetch and save. After
  /// an error in a later store of several, what the earlier ones have saved is posted as well.
  public static let didSave = Notification.Name("ModelContext.didSave")

  /// What `userInfo` of `didSave` is asked by.
  public enum NotificationKey: String {
    /// Which state of the store a context works with; for source compatibility, never posted.
    case queryGeneration
    /// That every object is out of date; for source compatibility, never posted by a save.
    case invalidatedAllIdentifiers
    /// The identifiers of new rows, entity by entity, in the order of their insertion.
    case insertedIdentifiers
    /// The identifiers of changed rows, entity by entity.
    case updatedIdentifiers
    /// The identifiers of deleted rows, entity by entity.
    case deletedIdentifiers
  }

  /// Tells observers that a save begins.
  func postWillSave() {
    guard !isPostingWillSave, hasChanges else { return }
    isPostingWillSave = true
    defer { isPostingWillSave = false }
    NotificationCenter.default.post(name: Self.willSave, object: self)
  }

  /// Tells observers what was saved.
  func postDidSave(_ changes: SavedChanges) {
    if changes.isEmpty { return }
    var info: [AnyHashable: Any] = [:]
    func note(_ key: NotificationKey, _ rows: KeyPath<SavedRows, [Int64]>) {
      let identifiers = self.identifiers(in: changes, rows)
      info[key] = identifiers
      info[key.rawValue] = identifiers
    }
    note(.insertedIdentifiers, \.inserted)
    note(.updatedIdentifiers, \.updated)
    note(.deletedIdentifiers, \.deleted)
    NotificationCenter.default.post(name: Self.didSave, object: self, userInfo: info)
  }

  private func identifiers(
    in changes: SavedChanges, _ rows: KeyPath<SavedRows, [Int64]>
  ) -> [PersistentIdentifier] {
    var identifiers: [PersistentIdentifier] = []
    for entity in entities {
      guard let rowIDs = changes.rows[entity.layout.name]?[keyPath: rows], !rowIDs.isEmpty
      else { continue }
      let space = entity.identifierSpace
      identifiers.reserveCapacity(identifiers.count + rowIDs.count)
      for rowID in rowIDs {
        identifiers.append(PersistentIdentifier(space: space, rowID: rowID))
      }
    }
    return identifiers
  }
}
