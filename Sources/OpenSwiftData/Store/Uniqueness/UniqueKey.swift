import Foundation

/// The values of a constraint's properties in one object: what no two rows share.
///
/// Two keys are equal where the store would not hold both: texts by Swift's equality, numbers by
/// value (a NaN equals itself).
struct UniqueKey: Hashable {
  enum Part: Hashable {
    case integer(Int64)
    case real(Double)
    case text(String)
    /// The text of a URL, whose bytes count.
    case exactText([UInt8])
    case decimal(Decimal)
    case blob([UInt8])
  }

  /// The values in the order of the properties; nil for none.
  var parts: [Part?]

  /// Whether every property has a value: a key with a nil is like no other.
  var isComplete: Bool { !parts.contains(nil) }
}

/// Reads the key of an object.
struct UniqueKeyWriter: _RowWriter {
  private(set) var key = UniqueKey(parts: [])
  private let layout: EntityLayout
  private let wanted: PropertySet
  private var property = -1

  init(_ constraint: UniqueConstraint, of layout: EntityLayout) {
    self.layout = layout
    wanted = constraint.set
    key.parts.reserveCapacity(constraint.properties.count)
  }

  mutating func advance() -> Bool {
    property += 1
    return wanted.contains(property)
  }

  mutating func skip() { property += 1 }
  // Types with codecs and those of several columns are in no key.
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? { nil }
  mutating func fail(_ problem: String) {}
  mutating func null() { key.parts.append(nil) }
  mutating func integer(_ value: Int64) { key.parts.append(.integer(value)) }
  mutating func real(_ value: Double) { key.parts.append(.real(value)) }
  mutating func decimal(_ value: Decimal) { key.parts.append(.decimal(value)) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { key.parts.append(.blob(Array(value))) }

  mutating func text(_ value: String) {
    let isExact = layout.properties[property].columnType == .url
    key.parts.append(isExact ? .exactText(Array(value.utf8)) : .text(value))
  }
}
