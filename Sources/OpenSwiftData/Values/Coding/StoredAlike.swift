import CodedValues

/// Whether two values are stored as the same bytes; false where one has no form in a store.
func areStoredAlike<Value: Encodable>(_ left: Value, _ right: Value) -> Bool {
  guard let left = try? ValueEncoder.encode(left), let right = try? ValueEncoder.encode(right)
  else { return false }
  return left.isIdentical(to: right)
}
