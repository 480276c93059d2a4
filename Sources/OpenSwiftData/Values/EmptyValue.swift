/// The value that a type has before anything is known of it: "", 0, nil, the first case; nil for a type
/// that has none such.
func emptyValue<Value>(of type: Value.Type) -> Value? {
  if let value = knownPlaceholder(type) { return value }
  guard let decodable = type as? any Decodable.Type else { return nil }
  return (try? ShapeDecoder().emptyValue(decodable)) as? Value
}

/// The same for the types that the library knows, optionals and types with a raw value.
func knownPlaceholder<Value>(_ type: Value.Type) -> Value? {
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
      let value = bytes.load(as: Value.self)
      return Mirror(reflecting: value).displayStyle == .enum ? value : nil
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
