import Foundation

/// A row that carries no property: an object made from it has nothing loaded.
struct EmptyRow: _RowReader {
  mutating func advance() -> Bool { false }
  mutating func skip() {}
  var storageClass: _StorageClass { .null }
  mutating func integer() -> Int64 { 0 }
  mutating func real() -> Double { 0 }
  mutating func text() -> String { "" }
  mutating func decimal() -> Decimal { 0 }
  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: nil, count: 0))
  }
  mutating func reject(_ expectation: String) {}
  var hasRejection: Bool { false }
}
