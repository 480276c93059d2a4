/// The values of a type that has few and can name them all, as an enum without payload does.
enum KnownCases {
  /// Every value of the type, in no promised order; nil where they cannot be found out.
  static func all<Value>(of type: Value.Type) -> [Value]? {
    if let iterable = type as? any CaseIterable.Type { return all(of: iterable) as? [Value] }
    guard _isPOD(type) else { return nil }
    switch MemoryLayout<Value>.size {
    case 0: return [value(bits: 0, Value.self)]
    case 1:
      // The bit patterns that are no value are those which optionals of the type use for nil.
      let count = 256 - spareBitPatterns(of: type)
      return count < 256 ? (0..<count).map { value(bits: UInt8($0), Value.self) } : nil
    default: return nil
    }
  }

  private static func all<Value: CaseIterable>(of type: Value.Type) -> Any {
    Array(Value.allCases)
  }

  /// How many optionals can be wrapped around a type of one byte before they need a second.
  private static func spareBitPatterns<Value>(of type: Value.Type) -> Int {
    if MemoryLayout<Value?>.size > MemoryLayout<Value>.size { return 0 }
    return 1 + spareBitPatterns(of: Value?.self)
  }

  private static func value<Value>(bits: UInt8, _ type: Value.Type) -> Value {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: MemoryLayout<Value>.alignment) { bytes in
      bytes.storeBytes(of: bits, as: UInt8.self)
      return bytes.load(as: Value.self)
    }
  }
}
