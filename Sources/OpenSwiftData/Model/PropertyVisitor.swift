/// Something that passes over an object's storage, property by property, whatever their types.
///
/// Rolling back and making an object a fault are visitors. Public for the macro's expansion only.
public protocol _PropertyVisitor {
  /// Visits the next property, an attribute, in the order of the entity's properties.
  mutating func visitAttribute<Value>(_ stored: inout _Stored<Value>)

  /// Visits the next property, a relationship.
  ///
  /// The visitor must not call into the object meanwhile.
  mutating func visitLink<Kind: _LinkKind>(_ stored: inout _Stored<Kind.Value>, as kind: Kind.Type)
}

extension _PropertyVisitor {
  /// Visits an attribute.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func visit<Value>(_ stored: inout _Stored<Value>) { visitAttribute(&stored) }

  /// Visits a required to-one relationship.
  @inlinable @inline(__always)
  public mutating func visit<T: PersistentModel>(_ stored: inout _Stored<T>) {
    visitLink(&stored, as: _ToOne<T>.self)
  }

  /// Visits a to-one relationship.
  @inlinable @inline(__always)
  public mutating func visit<T: PersistentModel>(_ stored: inout _Stored<T?>) {
    visitLink(&stored, as: _OptionalToOne<T>.self)
  }

  /// Visits a to-many relationship.
  @inlinable @inline(__always)
  public mutating func visit<T: PersistentModel>(_ stored: inout _Stored<[T]>) {
    visitLink(&stored, as: _ToMany<T>.self)
  }

  /// Visits an optional to-many relationship.
  @inlinable @inline(__always)
  public mutating func visit<T: PersistentModel>(_ stored: inout _Stored<[T]?>) {
    visitLink(&stored, as: _OptionalToMany<T>.self)
  }
}
