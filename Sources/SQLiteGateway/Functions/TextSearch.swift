import Foundation

/// Swift's searches in strings, by `Character`, over UTF-8 bytes with invalid ones repaired.
///
/// Where bytes decide the answer no string is made: both texts are inert, and no CR stands before
/// a LF in a way that could matter.
enum TextSearch {
  typealias Bytes = UnsafeRawBufferPointer

  /// Answers `text.contains(needle)`, the search on characters.
  static func contains(_ text: Bytes, _ needle: Bytes) -> Bool {
    if needle.isEmpty { return true }
    if InertText.isInert(needle) {
      if InertText.isInert(text), !text.contains(carriageReturn) || isFreeOfLineEnds(needle) {
        return find(needle, in: text)
      }
      // A character that equals an ASCII one is that byte, or one of three look-alikes.
      if InertText.isASCII(needle), !hasLookAlike(text), !find(needle, in: text) { return false }
    }
    return containsCharacters(string(text), string(needle))
  }

  /// The search of collections, which is the one that a predicate makes.
  ///
  /// Foundation adds another one to strings, which finds parts of characters too; a generic
  /// context does not see it.
  private static func containsCharacters<Text: Collection<Character>>(
    _ text: Text, _ needle: Text
  ) -> Bool {
    text.contains(needle)
  }

  /// Answers `text.starts(with: prefix)`.
  static func starts(_ text: Bytes, _ prefix: Bytes) -> Bool {
    if let answer = inertPrefix(text, prefix) { return answer }
    return string(text).starts(with: string(prefix))
  }

  /// Answers `text.hasPrefix(prefix)`.
  static func hasPrefix(_ text: Bytes, _ prefix: Bytes) -> Bool {
    if let answer = inertPrefix(text, prefix) { return answer }
    return string(text).hasPrefix(string(prefix))
  }

  /// Answers `text.hasSuffix(suffix)`.
  static func hasSuffix(_ text: Bytes, _ suffix: Bytes) -> Bool {
    if InertText.isInert(suffix), InertText.isInert(text), !text.contains(carriageReturn) {
      return suffix.count <= text.count
        && equal(text, from: text.count - suffix.count, suffix)
    }
    return string(text).hasSuffix(string(suffix))
  }

  /// The number of characters, `text.count`.
  static func count(_ text: Bytes) -> Int {
    guard InertText.isInert(text), !text.contains(carriageReturn) else {
      return string(text).count
    }
    var count = 0
    for byte in text where !InertText.isContinuation(byte) { count += 1 }
    return count
  }

  static func string(_ bytes: Bytes) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static let carriageReturn = UInt8(ascii: "\r")

  /// The answer of both prefix searches where bytes decide it, otherwise nil.
  private static func inertPrefix(_ text: Bytes, _ prefix: Bytes) -> Bool? {
    if prefix.isEmpty { return true }
    guard InertText.isInert(prefix) else { return nil }
    // Only so much of the text matters; what follows the prefix may join with its end.
    let end = min(text.count, prefix.count + 4)
    var head = Bytes(rebasing: text[..<end])
    if end < text.count { head = wholeScalars(head) }
    guard InertText.isInert(head), !head.contains(carriageReturn) else { return nil }
    return equal(head, from: 0, prefix)
  }

  /// The bytes without a scalar that their end cuts.
  private static func wholeScalars(_ bytes: Bytes) -> Bytes {
    var end = bytes.count
    while end > 0, bytes.count - end < 3, InertText.isContinuation(bytes[end - 1]) { end -= 1 }
    guard end > 0, InertText.decode(bytes, at: end - 1) == nil else { return bytes }
    return Bytes(rebasing: bytes[..<(end - 1)])
  }

  private static func isFreeOfLineEnds(_ bytes: Bytes) -> Bool {
    !bytes.contains { $0 == carriageReturn || $0 == UInt8(ascii: "\n") }
  }

  /// Whether one of the three scalars occurs that are canonically equivalent to an ASCII one:
  /// the Greek question mark, the Greek varia and the Kelvin sign.
  private static func hasLookAlike(_ text: Bytes) -> Bool {
    for index in text.indices.dropLast() {
      switch (text[index], text[index + 1]) {
      case (0xCD, 0xBE), (0xE1, 0xBF), (0xE2, 0x84): return true
      default: continue
      }
    }
    return false
  }

  private static func find(_ needle: Bytes, in text: Bytes) -> Bool {
    guard let start = text.baseAddress, let first = needle.first else { return needle.isEmpty }
    var index = 0
    while index + needle.count <= text.count {
      let candidates = text.count - needle.count - index + 1
      guard let hit = memchr(start + index, Int32(first), candidates) else { return false }
      index = UnsafeRawPointer(hit) - start
      if equal(text, from: index, needle) { return true }
      index += 1
    }
    return false
  }

  private static func equal(_ text: Bytes, from index: Int, _ part: Bytes) -> Bool {
    guard index + part.count <= text.count else { return false }
    guard let text = text.baseAddress, let start = part.baseAddress else { return part.isEmpty }
    return memcmp(text + index, start, part.count) == 0
  }
}
