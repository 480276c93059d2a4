import Foundation

extension CodedValue {
  /// The value as JSON, in the one form that the same value always has: no spaces, the keys of an
  /// object in the order of their bytes.
  ///
  /// Numbers are exact: a double is written with as many digits as it takes to tell it from every
  /// other one. What JSON has no number for is a text: "NaN", "Infinity", "-Infinity", and a NaN
  /// with a payload "NaN:" and its bits in hexadecimal. Data are in Base64.
  package var jsonText: String {
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

/// Writes a tree as JSON (<https://www.rfc-editor.org/rfc/rfc8259>).
private struct JSONWriter {
  var bytes: [UInt8] = []

  mutating func write(_ value: CodedValue) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(value.description)
    case .unsigned(let value): append(value.description)
    case .real(let value):
      value.isFinite ? append(value.description) : quote(NonFinite.text(of: value))
    case .float(let value):
      value.isFinite ? append(value.description) : quote(NonFinite.text(of: Double(value)))
    case .decimal(let value):
      value.isFinite ? append(value.description) : quote(NonFinite.text(of: .nan))
    case .number(let value): append(value)
    case .text(let value): quote(value)
    case .data(let value): quote(value.base64EncodedString())
    case .uuid(let value): quote(value.uuidString)
    case .list(let values): write(values)
    case .members(let members): write(members)
    }
  }

  private mutating func write(_ values: [CodedValue]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  private mutating func write(_ members: [CodedValue.Member]) {
    bytes.append(UInt8(ascii: "{"))
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (index, member) in sorted.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      quote(member.key)
      bytes.append(UInt8(ascii: ":"))
      write(member.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      if utf8.contains(where: JSONWriter.mustEscape) {
        for byte in utf8 { escape(byte) }
      } else {
        bytes.append(contentsOf: utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case ..<0x20: append((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
    default: bytes.append(byte)
    }
  }
}
