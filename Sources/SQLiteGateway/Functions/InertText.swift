import Foundation

/// Tells texts apart in which every scalar stands for itself, so that bytes may stand for text.
///
/// An inert scalar is unchanged by canonical composition, is not a combining mark, never joins
/// with what precedes it, and is a character of its own (CR before LF apart). The ranges cover
/// most letters of Latin, Greek, Cyrillic, Japanese, Chinese and Korean, and leave out whatever
/// would need a second thought.
enum InertText {
  @inline(__always)
  static func isInert(_ scalar: UInt32) -> Bool {
    if scalar < 0x300 { return true }
    return switch scalar {
    case 0x388...0x482, 0x48A...0x52F: true
    case 0x3041...0x3096, 0x30A1...0x30FA: true
    case 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    case 0x1F300...0x1F3FA, 0x1F400...0x1F64F: true
    default: false
    }
  }

  /// Whether every scalar of well-formed UTF-8 is inert.
  static func isInert(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index < bytes.count {
      index = skipASCII(bytes, from: index)
      guard index < bytes.count else { break }
      guard let (scalar, length) = decode(bytes, at: index), isInert(scalar) else { return false }
      index += length
    }
    return true
  }

  static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    skipASCII(bytes, from: 0) == bytes.count
  }

  /// The first index from `start` on that does not hold an ASCII byte, or the end.
  private static func skipASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { break }
      index += 8
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The scalar that starts at `index`, or nil if the bytes there are not well-formed UTF-8.
  @inline(__always)
  static func decode(
    _ bytes: UnsafeRawBufferPointer, at index: Int
  ) -> (scalar: UInt32, length: Int)? {
    let lead = bytes[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length: Int
    var scalar: UInt32
    let least: UInt32
    switch lead {
    case 0xC2...0xDF: (length, scalar, least) = (2, UInt32(lead & 0x1F), 0x80)
    case 0xE0...0xEF: (length, scalar, least) = (3, UInt32(lead & 0x0F), 0x800)
    case 0xF0...0xF4: (length, scalar, least) = (4, UInt32(lead & 0x07), 0x1_0000)
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for offset in 1..<length {
      guard isContinuation(bytes[index + offset]) else { return nil }
      scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    let isSurrogate = (0xD800...0xDFFF).contains(scalar)
    return scalar < least || scalar > 0x10_FFFF || isSurrogate ? nil : (scalar, length)
  }

  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}
