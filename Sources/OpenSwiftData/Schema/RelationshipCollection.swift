/// A type that can hold the objects of a to-many relationship: `[Model]` or `[Model]?`.
///
/// As in SwiftData there is no conformance for `Set`: a to-many has an order.
public protocol RelationshipCollection {
  /// The class of the objects.
  associatedtype PersistentElement: PersistentModel
}

extension Array: RelationshipCollection where Element: PersistentModel {
  /// The class of the objects.
  public typealias PersistentElement = Element
}

extension Optional: RelationshipCollection
where Wrapped: Sequence, Wrapped.Element: PersistentModel {
  /// The class of the objects.
  public typealias PersistentElement = Wrapped.Element
}
