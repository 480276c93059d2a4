import Foundation

/// The collations that every connection knows.
///
/// `swift` is the order of Swift's `String`. Equality follows from it: canonically equivalent texts
/// are equal. It depends on Unicode's tables only for scalars that a newer Unicode adds.
///
/// `swift_lexical` is `String.StandardComparator.lexical`, `swift_localized` is `localizedCompare`,
/// and `swift_localized_standard` is `localizedStandardCompare`. They are meant for ORDER BY, not for
/// an index: Foundation and the current locale decide what they say, and their ties are not an
/// equivalence.
///
/// `decimal` is the order of decimal numbers, see `DecimalNotation`.
extension Functions {
  static var collations: [(name: String, comparison: Comparison)] {
    [
      (
        "swift",
        { _, leftCount, left, rightCount, right in
          TextOrder.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        }
      ),
      (
        "swift_lexical",
        { _, leftCount, left, rightCount, right in
          LexicalOrder.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        }
      ),
      (
        "swift_localized",
        { _, leftCount, left, rightCount, right in
          LocalizedOrder.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount))
          ) { $0.localizedCompare($1) }
        }
      ),
      (
        "swift_localized_standard",
        { _, leftCount, left, rightCount, right in
          LocalizedOrder.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount))
          ) { $0.localizedStandardCompare($1) }
        }
      ),
      (
        "decimal",
        { _, leftCount, left, rightCount, right in
          DecimalNotation.compare(
            UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
            UnsafeRawBufferPointer(start: right, count: Int(rightCount)))
        }
      ),
    ]
  }
}

/// The order of Foundation's lexical comparator over UTF-8 bytes.
enum LexicalOrder {
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    if InertText.isASCII(left), InertText.isASCII(right), !left.contains(0), !right.contains(0) {
      // The comparator orders ASCII by its codes.
      return TextOrder.compare(left, right)
    }
    let left = String(decoding: left, as: UTF8.self)
    let right = String(decoding: right, as: UTF8.self)
    return Int32(String.StandardComparator.lexical.compare(left, right).rawValue)
  }
}

/// The orders of Foundation that follow the current locale, over UTF-8 bytes.
enum LocalizedOrder {
  static func compare(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer,
    _ comparison: (String, String) -> ComparisonResult
  ) -> Int32 {
    if left.elementsEqual(right) { return 0 }
    let result = comparison(
      String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self))
    return Int32(result.rawValue)
  }
}
