import Foundation

/// A row that carries no property, or nothing but references to one other row: an object made from
/// it has nothing else loaded.
struct EmptyRow: _RowReader {
  /// The to-one relationships that the row has.
  private let references: PropertySet
  /// The row that they lead to.
  private let target: Int64
  private var property = -1

  init(references: PropertySet = PropertySet(), to target: Int64 = 0) {
    self.references = references
    self.target = target
  }

  mutating func advance() -> Bool {
    property += 1
    return references.contains(property)
  }

  mutating func skip() { property += 1 }
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? { nil }
  var storageClass: _StorageClass { .integer }
  mutating func integer() -> Int64 { target }
  mutating func real() -> Double { 0 }
  mutating func text() -> String { "" }
  mutating func decimal() -> Decimal { 0 }
  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
  mutating func reject(_ expectation: String) {}
  mutating func reject(undecodable problem: String) {}
  var hasRejection: Bool { false }
}
