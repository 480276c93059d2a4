/// Names one object of one store, for as long as the store exists.
///
/// An identifier is a value: it can be kept, compared, put into a `Set`, encoded, sent to another actor and
/// resolved there by `ModelContext.model(for:)`. Row ids are never reused, so it never names another object.
///
/// Differs from SwiftData: an object's identifier is final from its creation. `isTemporary` and
/// `storeIdentifier` still answer as documented, but an identifier taken before the first save equals the one
/// taken after it, and hashes alike.
public struct PersistentIdentifier: Hashable, Identifiable, Sendable {
  /// The entity and store that a group of identifiers share, so that an identifier is two words.
  final class Space: Sendable {
    let entityName: String
    /// Nil for objects that no save has brought to a store yet.
    let storeIdentifier: String?

    init(entityName: String, storeIdentifier: String?) {
      self.entityName = entityName
      self.storeIdentifier = storeIdentifier
    }
  }

  let space: Space
  let rowID: Int64

  init(space: Space, rowID: Int64) {
    self.space = space
    self.rowID = rowID
  }

  /// The identity as an opaque value; for `Identifiable`.
  public var id: ID { ID(identifier: self) }

  /// The name of the object's entity, which is the unqualified name of its class.
  public var entityName: String { space.entityName }

  /// The identifier of the store that holds the object; nil until the object is first saved.
  public var storeIdentifier: String? { space.storeIdentifier }

  /// True where the object had not been saved when the identifier was taken.
  public var isTemporary: Bool { space.storeIdentifier == nil }

  /// Whether both name the same object: same entity, same row, and same store, except that the early row
  /// ids of unsaved objects are unique without one.
  public static func == (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
    guard lhs.rowID == rhs.rowID else { return false }
    if lhs.space === rhs.space { return true }
    guard lhs.space.entityName == rhs.space.entityName else { return false }
    return RowID.isEarly(lhs.rowID) || lhs.space.storeIdentifier == rhs.space.storeIdentifier
  }

  /// Feeds what equal identifiers share: the row.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rowID)
  }
}

extension PersistentIdentifier {
  /// An identifier's identity, without the operations of `PersistentIdentifier`.
  public struct ID: Hashable, Sendable, CustomStringConvertible {
    let identifier: PersistentIdentifier

    /// The store, entity and row, in the form of a URL.
    public var description: String {
      let store = identifier.storeIdentifier ?? ""
      let prefix = identifier.isTemporary ? "t" : "p"
      return "swiftdata://\(store)/\(identifier.entityName)/\(prefix)\(identifier.rowID)"
    }
  }
}

extension PersistentIdentifier: Comparable {
  /// Orders by entity, then by row, which within one entity is the order of first saves; then by store.
  public static func < (lhs: PersistentIdentifier, rhs: PersistentIdentifier) -> Bool {
    if lhs.space !== rhs.space, lhs.entityName != rhs.entityName {
      return lhs.entityName < rhs.entityName
    }
    if lhs.rowID != rhs.rowID { return lhs.rowID < rhs.rowID }
    if lhs == rhs { return false }
    return (lhs.storeIdentifier ?? "") < (rhs.storeIdentifier ?? "")
  }
}

extension PersistentIdentifier: CustomStringConvertible {
  /// The identifier in the form of a URL.
  public var description: String { "PersistentIdentifier(\(id))" }
}
