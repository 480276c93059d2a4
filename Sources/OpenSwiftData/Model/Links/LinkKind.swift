/// How a relationship's value holds objects: one, one or none, an array.
///
/// For the expansion only.
public protocol _LinkKind {
  /// The property's type.
  associatedtype Value
  /// The class of the objects.
  associatedtype Target: PersistentModel

  /// Whether the value is an array.
  static var isToMany: Bool { get }
  /// The objects that the value holds.
  static func objects(of value: Value) -> [Target]
  /// The value that holds these objects; nil where a required object is missing.
  static func value(of objects: [Target]) -> Value?
  /// Adds an object to a to-many, in place; makes it the object of a to-one.
  static func append(_ object: Target, to value: inout Value)
  /// Takes an object out of a to-many, in place; false where it is not there.
  static func remove(_ object: Target, from value: inout Value) -> Bool
}

extension _LinkKind {
  /// False: the object of a to-one is replaced, not taken out.
  public static func remove(_ object: Target, from value: inout Value) -> Bool { false }
}

/// A required to-one relationship.
public enum _ToOne<Target: PersistentModel>: _LinkKind {
  /// False.
  public static var isToMany: Bool { false }
  /// The object.
  public static func objects(of value: Target) -> [Target] { [value] }
  /// The first object.
  public static func value(of objects: [Target]) -> Target? { objects.first }
  /// Replaces the object.
  public static func append(_ object: Target, to value: inout Target) { value = object }
}

/// A to-one relationship that may be empty.
public enum _OptionalToOne<Target: PersistentModel>: _LinkKind {
  /// False.
  public static var isToMany: Bool { false }
  /// The object, if there is one.
  public static func objects(of value: Target?) -> [Target] { value.map { [$0] } ?? [] }
  /// The first object.
  public static func value(of objects: [Target]) -> Target?? { .some(objects.first) }
  /// Replaces the object.
  public static func append(_ object: Target, to value: inout Target?) { value = object }
}

/// A to-many relationship.
public enum _ToMany<Target: PersistentModel>: _LinkKind {
  /// True.
  public static var isToMany: Bool { true }
  /// The array itself.
  public static func objects(of value: [Target]) -> [Target] { value }
  /// The array itself.
  public static func value(of objects: [Target]) -> [Target]? { objects }
  /// Adds the object at the end.
  public static func append(_ object: Target, to value: inout [Target]) { value.append(object) }
  /// Takes the object out.
  public static func remove(_ object: Target, from value: inout [Target]) -> Bool {
    guard let index = value.index(ofIdentical: object) else { return false }
    value.remove(at: index)
    return true
  }
}

/// A to-many relationship whose array may be nil, which the store keeps as an empty one.
public enum _OptionalToMany<Target: PersistentModel>: _LinkKind {
  /// True.
  public static var isToMany: Bool { true }
  /// The array; nil is an empty one.
  public static func objects(of value: [Target]?) -> [Target] { value ?? [] }
  /// The array itself.
  public static func value(of objects: [Target]) -> [Target]?? { .some(objects) }
  /// Adds the object at the end.
  public static func append(_ object: Target, to value: inout [Target]?) {
    if value == nil { value = [object] } else { value?.append(object) }
  }
  /// Takes the object out.
  public static func remove(_ object: Target, from value: inout [Target]?) -> Bool {
    guard let index = value?.index(ofIdentical: object) else { return false }
    value?.remove(at: index)
    return true
  }
}
