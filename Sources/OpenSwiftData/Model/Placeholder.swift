/// The value that a property answers with when it was never loaded and its row is gone.
///
/// Known types have one of their own. For the rest: an optional is nil, an enum its first case.
func placeholder<Value>(_ type: Value.Type) -> Value {
  if let value = knownPlaceholder(type) { return value }
  fatalError(
    "No value of \(type) is known without its row. Check isDeleted before reading such a property.")
}

/// The same for a property of a class, where the property's own default value is the last resort.
func placeholder<Model: PersistentModel, Value>(
  _ type: Value.Type, orDefaultOf model: Model.Type, _ property: Int
) -> Value {
  if let value = knownPlaceholder(type) { return value }
  let metadata = model.schemaMetadata
  if property < metadata.count, let value = metadata[property].defaultValue as? Value {
    return value
  }
  return placeholder(type)
}

private func knownPlaceholder<Value>(_ type: Value.Type) -> Value? {
  if let known = type as? any _ColumnValue.Type, let value = known._placeholder as? Value {
    return value
  }
  if let optional = type as? any ExpressibleByNilLiteral.Type,
    let value = emptyOptional(optional) as? Value
  {
    return value
  }
  if let iterable = type as? any CaseIterable.Type, let value = firstCase(iterable) as? Value {
    return value
  }
  if let raw = type as? any RawRepresentable.Type, let value = firstRawValue(raw) as? Value {
    return value
  }
  // A type that is stored by its raw value and that has none of the usual first values. Bits of zero are
  // the first case of every enum without payload.
  if _isPOD(type) {
    return withUnsafeTemporaryAllocation(
      byteCount: max(1, MemoryLayout<Value>.size), alignment: MemoryLayout<Value>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes.load(as: Value.self)
    }
  }
  return nil
}

private func emptyOptional<Value: ExpressibleByNilLiteral>(_ type: Value.Type) -> Any {
  Value(nilLiteral: ())
}

private func firstCase<Value: CaseIterable>(_ type: Value.Type) -> Any? {
  Value.allCases.first
}

private func firstRawValue<Value: RawRepresentable>(_ type: Value.Type) -> Any? {
  guard let known = Value.RawValue.self as? any _ColumnValue.Type,
    let raw = known._placeholder as? Value.RawValue
  else { return nil }
  return Value(rawValue: raw)
}

/// Ends the program for a broken invariant of the macro's expansion: the language evaluates a default
/// value in every initializer.
@usableFromInline
func _missingValue<Value>() -> Value {
  fatalError("an initializer left a property of type \(Value.self) without its default value")
}
