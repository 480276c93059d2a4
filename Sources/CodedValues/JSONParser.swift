/// Why a text is no JSON.
package struct JSONError: Error, CustomStringConvertible {
  /// What was expected, and at which byte.
  package let description: String
}

extension CodedValue {
  /// Reads a JSON text.
  ///
  /// - Throws: `JSONError` for a text that is none, and for one that is nested more than 512 levels
  ///   deep.
  package init(json text: String) throws(JSONError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(JSONError) in try CodedValue(json: UnsafeRawBufferPointer(bytes)) }
    }
    self = try result.get()
  }

  /// Reads JSON in UTF-8.
  package init(json bytes: UnsafeRawBufferPointer) throws(JSONError) {
    var parser = JSONParser(bytes)
    self = try parser.document()
  }
}

/// Reads JSON from bytes that are UTF-8; invalid ones are repaired as Swift does.
private struct JSONParser {
  private static let deepest = 512

  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var depth = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> CodedValue {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw failure("the end") }
    return value
  }

  private mutating func value() throws(JSONError) -> CodedValue {
    skipSpace()
    switch byte {
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "["): return try nested { parser throws(JSONError) in try parser.list() }
    case UInt8(ascii: "{"): return try nested { parser throws(JSONError) in try parser.members() }
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ body: (inout JSONParser) throws(JSONError) -> CodedValue
  ) throws(JSONError) -> CodedValue {
    depth += 1
    guard depth <= Self.deepest else { throw failure("no more than \(Self.deepest) levels") }
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func list() throws(JSONError) -> CodedValue {
    var values: [CodedValue] = []
    if ends(with: UInt8(ascii: "]")) { return .list(values) }
    repeat { values.append(try value()) } while try continues(to: UInt8(ascii: "]"))
    return .list(values)
  }

  private mutating func members() throws(JSONError) -> CodedValue {
    var members: [CodedValue.Member] = []
    if ends(with: UInt8(ascii: "}")) { return .members(members) }
    repeat {
      skipSpace()
      guard byte == UInt8(ascii: "\"") else { throw failure("a key") }
      let key = try string()
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw failure("a colon") }
      position += 1
      members.append(.init(key: key, value: try value()))
    } while try continues(to: UInt8(ascii: "}"))
    return .members(members)
  }

  private mutating func ends(with mark: UInt8) -> Bool {
    skipSpace()
    guard byte == mark else { return false }
    position += 1
    return true
  }

  /// Whether a comma follows, not the end.
  private mutating func continues(to mark: UInt8) throws(JSONError) -> Bool {
    if ends(with: mark) { return false }
    guard byte == UInt8(ascii: ",") else { throw failure("a comma") }
    position += 1
    return true
  }

  private mutating func word(
    _ text: StaticString, _ value: CodedValue
  ) throws(JSONError) -> CodedValue {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[position..<end].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    else { throw failure("a value") }
    position = end
    return value
  }
}

extension JSONParser {
  private mutating func number() throws(JSONError) -> CodedValue {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let digits = position
    skipDigits()
    guard position > digits else { throw failure("a value") }
    guard bytes[digits] != UInt8(ascii: "0") || position == digits + 1 else {
      throw failure("a number without leading zeros")
    }
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try requireDigits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try requireDigits()
    }
    let text = text(from: start)
    // "-0" is a double's zero, whose sign an integer would lose.
    if isWhole, text != "-0", let value = Int64(text) { return .integer(value) }
    return .number(text)
  }

  private mutating func requireDigits() throws(JSONError) {
    let start = position
    skipDigits()
    if position == start { throw failure("a digit") }
  }

  private mutating func skipDigits() {
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
  }

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      position += 1
    }
    guard byte == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    let text = text(from: start)
    position += 1
    return text
  }

  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var utf8 = Array(bytes[start..<position])
    while true {
      guard let byte, byte >= 0x20 else { throw failure("the end of a text") }
      position += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: utf8, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        utf8.append(contentsOf: try escape().utf8)
      } else {
        utf8.append(byte)
      }
    }
  }

  private mutating func escape() throws(JSONError) -> String {
    guard let byte else { throw failure("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try scalar())
    default: throw failure("an escape")
    }
  }

  /// The scalar of `\u` and four digits, or of the two escapes of a surrogate pair.
  private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
    guard unit < 0xDC00, byte == UInt8(ascii: "\\") else { throw failure("a pair of surrogates") }
    position += 1
    guard byte == UInt8(ascii: "u") else { throw failure("a pair of surrogates") }
    position += 1
    let second = try codeUnit()
    guard (0xDC00...0xDFFF).contains(second) else { throw failure("a pair of surrogates") }
    let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(second) - 0xDC00
    guard let scalar = Unicode.Scalar(value) else { throw failure("a scalar") }
    return scalar
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    guard position + 4 <= bytes.count else { throw failure("four hexadecimal digits") }
    let digits = bytes[position..<position + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits") }
    position += 4
    return value
  }
}

extension JSONParser {
  /// The current byte; nil at the end.
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// The bytes from `start` to the current one.
  private func text(from start: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  private func failure(_ expectation: String) -> JSONError {
    JSONError(description: "it is no JSON: \(expectation) is missing at byte \(position)")
  }
}
