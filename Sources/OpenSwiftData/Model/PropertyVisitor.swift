/// Something that passes over an object's storage, property by property, whatever their types.
///
/// Rolling back and making an object a fault are visitors. Public for the macro's expansion only.
public protocol _PropertyVisitor {
  /// Visits the next property, in the order of the entity's properties.
  mutating func visit<Value>(_ stored: inout _Stored<Value>)
}
