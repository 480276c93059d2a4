import Synchronization

/// Tells whether a type that is stored by its raw value is ordered as its raw values are.
enum RawValueOrder {
  private static let answers = Mutex<[ObjectIdentifier: Bool]>([:])

  /// True also for types that are not stored by a raw value; false where the values are too many to look
  /// at each, as those of a struct with an order of its own.
  static func isOrder<Value>(of type: Value.Type) -> Bool {
    guard let type = type as? any RawRepresentable.Type else { return true }
    if let known = answers.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let answer = inspect(type)
    answers.withLock { $0[ObjectIdentifier(type)] = answer }
    return answer
  }

  private static func inspect<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
    guard let comparable = type as? any (Comparable & RawRepresentable).Type else { return false }
    return agrees(comparable)
  }

  private static func agrees<Value: Comparable & RawRepresentable>(_ type: Value.Type) -> Bool {
    guard let raw = Value.RawValue.self as? any Comparable.Type else { return false }
    return agrees(type, raw)
  }

  private static func agrees<Value: Comparable & RawRepresentable, Raw: Comparable>(
    _ type: Value.Type, _ raw: Raw.Type
  ) -> Bool {
    guard let cases = KnownCases.all(of: type) else { return false }
    let rawValues = cases.sorted().compactMap { $0.rawValue as? Raw }
    return zip(rawValues, rawValues.dropFirst()).allSatisfy { $0 < $1 }
  }
}
