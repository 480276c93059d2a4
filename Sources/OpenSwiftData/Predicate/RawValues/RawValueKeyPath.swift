import Synchronization

/// Tells the key path `\Stage.rawValue` from those of other properties.
///
/// A key path that was written for the type does not equal the one that generic code can write, and a computed
/// property has no name at run time. So the values decide: a property that agrees with `rawValue` on every
/// value of the type is as good as `rawValue`.
enum RawValueKeyPath {
  private static let answers = Mutex<[ObjectIdentifier: [KnownAnswer]]>([:])

  private struct KnownAnswer: @unchecked Sendable {
    // A key path is a value that nothing changes.
    let keyPath: AnyKeyPath
    let isRawValue: Bool
  }

  static func isRawValue<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> Bool {
    let type = ObjectIdentifier(Root.self)
    let known = answers.withLock { $0[type]?.first { $0.keyPath == keyPath }?.isRawValue }
    if let known { return known }
    let answer = KnownAnswer(keyPath: keyPath, isRawValue: inspect(keyPath))
    answers.withLock { $0[type, default: []].append(answer) }
    return answer.isRawValue
  }

  private static func inspect<Root, Value>(_ keyPath: KeyPath<Root, Value>) -> Bool {
    guard let type = Root.self as? any RawRepresentable.Type else { return false }
    return inspect(keyPath, type)
  }

  private static func inspect<Root, Value, Raw: RawRepresentable>(
    _ keyPath: KeyPath<Root, Value>, _ type: Raw.Type
  ) -> Bool {
    guard let keyPath = keyPath as? KeyPath<Raw, Raw.RawValue>,
      let column = Raw.RawValue.self as? any _ColumnValue.Type
    else { return false }
    // A stored property does have a name.
    if "\(keyPath)".hasSuffix(".rawValue") { return true }
    return agrees(keyPath, column)
  }

  private static func agrees<Raw: RawRepresentable, Column: _ColumnValue>(
    _ keyPath: KeyPath<Raw, Raw.RawValue>, _ type: Column.Type
  ) -> Bool {
    guard let cases = KnownCases.all(of: Raw.self) else { return false }
    return cases.allSatisfy { value in
      guard let found = value[keyPath: keyPath] as? Column, let raw = value.rawValue as? Column
      else { return false }
      return found._isIdentical(to: raw)
    }
  }
}
