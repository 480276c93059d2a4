import Foundation

/// The order of Swift's `String` over UTF-8 bytes, with invalid ones repaired as Swift does: by the
/// scalars of the canonical compositions.
///
/// Most pairs are told apart at their first difference, without making a string.
///
/// The standard library's `<` contradicts itself where one text begins with the other one: if that is so
/// in other scalars, "\u{E9}b" is neither before nor after "e\u{301}", and not equal to it either; if
/// it is so in the same ones, `<` overlooks that a mark which follows may change places with the last
/// (seen with Swift 6.3). An index needs an order, so such texts are put as all others.
enum TextOrder {
  /// - Returns: A negative number, zero or a positive one, as the first text is before the second,
  ///   canonically equivalent to it or after it.
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int32 {
    let difference = firstDifference(left, right)
    if difference == left.count, difference == right.count { return 0 }
    if let order = localOrder(left, right, difference) { return order }
    let left = String(decoding: left, as: UTF8.self)
    let right = String(decoding: right, as: UTF8.self)
    if left == right { return 0 }
    return ended(left) < ended(right) ? -1 : 1
  }

  /// The text with an end that is before every other scalar, so that no text begins with another one.
  private static func ended(_ text: String) -> String {
    var ended = ""
    ended.reserveCapacity(text.utf8.count + 1)
    if text.utf8.contains(where: { $0 < 2 }) {
      for scalar in text.unicodeScalars {
        // Makes room for the end, and keeps the order of the two smallest scalars.
        switch scalar.value {
        case 0: ended += "\u{1}\u{1}"
        case 1: ended += "\u{1}\u{2}"
        default: ended.unicodeScalars.append(scalar)
        }
      }
    } else {
      ended += text
    }
    ended += "\0"
    return ended
  }

  private static func firstDifference(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index + 8 <= shared {
      let leftWord = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let rightWord = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if leftWord != rightWord { break }
      index += 8
    }
    while index < shared, left[index] == right[index] { index += 1 }
    return index
  }

  /// The order as far as the scalars around the first difference decide it, or nil.
  ///
  /// If the differing scalars and those that follow them are inert, normalization leaves both
  /// differing scalars as they are, and Swift compares them by value.
  private static func localOrder(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, _ difference: Int
  ) -> Int32? {
    var start = difference
    while isInsideScalar(left, start) || isInsideScalar(right, start) {
      guard start > 0, difference - start < 3 else { return nil }
      start -= 1
    }
    guard start < left.count else { return startsInert(right, start) ? -1 : nil }
    guard start < right.count else { return startsInert(left, start) ? 1 : nil }
    guard let leftScalar = isolatedScalar(left, start),
      let rightScalar = isolatedScalar(right, start)
    else { return nil }
    return leftScalar < rightScalar ? -1 : 1
  }

  @inline(__always)
  private static func isInsideScalar(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    index < bytes.count && InertText.isContinuation(bytes[index])
  }

  private static func startsInert(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    InertText.decode(bytes, at: index).map { InertText.isInert($0.scalar) } ?? false
  }

  /// The scalar at `index` if both it and the next one, where there is one, are inert.
  private static func isolatedScalar(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32? {
    guard let (scalar, length) = InertText.decode(bytes, at: index), InertText.isInert(scalar)
    else { return nil }
    let next = index + length
    return next == bytes.count || startsInert(bytes, next) ? scalar : nil
  }
}
