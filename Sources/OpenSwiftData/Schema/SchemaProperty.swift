/// A part of an entity's description: an attribute, a relationship, or a constraint over several of
/// them.
public protocol SchemaProperty: Decodable, Encodable, Hashable {
  /// The property's name in the class, which is also its column's.
  var name: String { get set }

  /// The name that the property had in stores of an earlier version; `name` where it never changed.
  var originalName: String { get set }

  /// The property's Swift type.
  ///
  /// A decoded schema has a placeholder for types that are not the library's.
  var valueType: any Any.Type { get set }

  /// Whether the values stand in the entity's own table.
  var isAttribute: Bool { get }

  /// Whether the values are other models.
  var isRelationship: Bool { get }

  /// Whether the property has no values in the store.
  var isTransient: Bool { get }

  /// Whether the property may be nil.
  var isOptional: Bool { get }

  /// Whether no two rows may have the same value.
  var isUnique: Bool { get }
}

extension SchemaProperty {
  /// False.
  public var isAttribute: Bool { false }

  /// False.
  public var isRelationship: Bool { false }

  /// False.
  public var isTransient: Bool { false }

  /// Whether `valueType` is an optional.
  public var isOptional: Bool { unwrappedType(of: valueType) != nil }
}
