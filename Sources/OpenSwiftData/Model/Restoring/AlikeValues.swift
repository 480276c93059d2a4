/// Whether storing one value in place of the other would change nothing.
///
/// The same answers as those of the assignments, which know the type. Values that can be neither compared nor
/// encoded are never alike.
func areAlike<Value>(_ left: Value, _ right: Value) -> Bool {
  let pair = ValuePair(left: left, right: right)
  if let type = Value.self as? any _ColumnValue.Type { return pair.areIdentical(type) }
  if let type = Value.self as? any (Equatable & Encodable).Type {
    return pair.areEqualAndAlike(type)
  }
  if let type = Value.self as? any Equatable.Type { return pair.areEqual(type) }
  if let type = Value.self as? any Encodable.Type { return pair.areStored(type) }
  return false
}

/// Two values, as those of a type that is the same one under another name.
///
/// They are cast within a storage, since an optional that is cast by itself is looked into.
private struct ValuePair<Value> {
  let left: _Stored<Value>
  let right: _Stored<Value>

  init(left: Value, right: Value) {
    self.left = .loaded(left)
    self.right = .loaded(right)
  }

  private func compare<Other>(_ type: Other.Type, _ body: (Other, Other) -> Bool) -> Bool {
    guard let left = left as? _Stored<Other>, let right = right as? _Stored<Other>,
      case .loaded(let first) = left, case .loaded(let second) = right
    else { return false }
    return body(first, second)
  }

  func areIdentical<Other: _ColumnValue>(_ type: Other.Type) -> Bool {
    compare(type) { $0._isIdentical(to: $1) }
  }

  func areEqualAndAlike<Other: Equatable & Encodable>(_ type: Other.Type) -> Bool {
    compare(type) { $0 == $1 && areStoredAlike($0, $1) }
  }

  func areEqual<Other: Equatable>(_ type: Other.Type) -> Bool { compare(type) { $0 == $1 } }

  func areStored<Other: Encodable>(_ type: Other.Type) -> Bool {
    compare(type) { areStoredAlike($0, $1) }
  }
}
