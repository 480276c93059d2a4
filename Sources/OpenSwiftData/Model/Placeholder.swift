/// The value that a property answers with when it was never loaded and its row is gone.
///
/// Known types have one of their own. For the rest: an optional is nil, an enum its first case, a `Codable`
/// type what it decodes from empty values.
func placeholder<Value>(_ type: Value.Type) -> Value {
  if let value = emptyValue(of: type) { return value }
  fatalError(
    "No value of \(type) is known without its row. Check isDeleted before reading such a property.")
}

/// The same for a property of a class, where the property's own default value is the last resort.
func placeholder<Model: PersistentModel, Value>(
  _ type: Value.Type, orDefaultOf model: Model.Type, _ property: Int
) -> Value {
  if let value = emptyValue(of: type) { return value }
  let metadata = model.schemaMetadata
  if property < metadata.count, let value = metadata[property].defaultValue as? Value {
    return value
  }
  return placeholder(type)
}

/// Ends the program for a broken invariant of the macro's expansion: the language evaluates a default
/// value in every initializer.
@usableFromInline
func _missingValue<Value>() -> Value {
  fatalError("an initializer left a property of type \(Value.self) without its default value")
}
