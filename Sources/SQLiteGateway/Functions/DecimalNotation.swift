import Foundation

/// A decimal number as its text says it: sign, digits and the place of the point.
///
/// Accepts `[+-] digits [. digits] [e [+-] digits]` with any number of digits, which includes the
/// canonical texts of `DecimalText`. The bytes are referred to, not copied.
struct DecimalNotation {
  private let bytes: UnsafeRawBufferPointer
  let isNegative: Bool
  /// The indices from the first digit that is not zero to the last one; the point may lie inside.
  private let digits: Range<Int>
  /// The power of ten of the first digit that is not zero.
  private let leadingPower: Int
  /// The power of ten of the last digit that is not zero.
  let exponent: Int

  var isZero: Bool { digits.isEmpty }

  /// - Returns: nil if the bytes are no decimal notation, "NaN" included.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { index += 1 }
    var point: Int?
    var digitCount = 0
    var first: Int?
    var last = index
    while index < bytes.count {
      let byte = bytes[index]
      if DecimalNotation.isDigit(byte) {
        digitCount += 1
        if byte != UInt8(ascii: "0") {
          if first == nil { first = index }
          last = index
        }
      } else if byte == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0, let power = DecimalNotation.power(bytes, from: index) else { return nil }
    let units = point ?? index
    self.bytes = bytes
    self.isNegative = isNegative && first != nil
    self.digits = first.map { $0..<(last + 1) } ?? 0..<0
    self.leadingPower = DecimalNotation.place(of: first ?? units, units: units) + power
    self.exponent = DecimalNotation.place(of: last, units: units) + power
  }

  /// Calls `body` with each digit from the first that is not zero to the last.
  func forEachDigit(_ body: (UInt8) -> Void) {
    for index in digits where bytes[index] != UInt8(ascii: ".") {
      body(bytes[index] - UInt8(ascii: "0"))
    }
  }

  /// The power of ten of the digit at `index`, where the point is, or would be, at `units`.
  private static func place(of index: Int, units: Int) -> Int {
    index < units ? units - index - 1 : units - index
  }

  /// The power that follows the digits, zero if there is none, or nil for anything else.
  private static func power(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < bytes.count else { return 0 }
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    guard index < bytes.count else { return nil }
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    guard index < bytes.count else { return nil }
    var power = 0
    for byte in bytes[index...] {
      guard isDigit(byte) else { return nil }
      // Far beyond any text that fits into a database, and far from overflow.
      power = min(power * 10 + Int(byte - UInt8(ascii: "0")), 1 << 40)
    }
    return isNegative ? -power : power
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}

extension DecimalNotation {
  /// The order of decimal numbers over their texts, total for any bytes.
  ///
  /// "NaN" equals itself and is before every number, as `Decimal` has it on every platform that
  /// is supported. What is no number is after all of them, in the order of its bytes.
  static func compare(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int32 {
    if left.count == right.count, left.elementsEqual(right) { return 0 }
    let leftNumber = DecimalNotation(left)
    let rightNumber = DecimalNotation(right)
    if let leftNumber, let rightNumber { return compare(leftNumber, rightNumber) }
    let leftRank = leftNumber == nil ? DecimalText.isNaN(left) ? 0 : 2 : 1
    let rightRank = rightNumber == nil ? DecimalText.isNaN(right) ? 0 : 2 : 1
    if leftRank != rightRank { return leftRank < rightRank ? -1 : 1 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  private static func compare(_ left: DecimalNotation, _ right: DecimalNotation) -> Int32 {
    let leftSign = left.isZero ? 0 : left.isNegative ? -1 : 1
    let rightSign = right.isZero ? 0 : right.isNegative ? -1 : 1
    if leftSign != rightSign { return leftSign < rightSign ? -1 : 1 }
    if leftSign == 0 { return 0 }
    let order = compareMagnitudes(left, right)
    return left.isNegative ? -order : order
  }

  private static func compareMagnitudes(_ left: DecimalNotation, _ right: DecimalNotation) -> Int32
  {
    if left.leadingPower != right.leadingPower {
      return left.leadingPower < right.leadingPower ? -1 : 1
    }
    var leftIndex = left.digits.lowerBound
    var rightIndex = right.digits.lowerBound
    while let leftDigit = left.digit(&leftIndex) {
      guard let rightDigit = right.digit(&rightIndex) else { return 1 }
      if leftDigit != rightDigit { return leftDigit < rightDigit ? -1 : 1 }
    }
    return rightIndex < right.digits.upperBound ? -1 : 0
  }

  /// The next digit from `index` on, passing over the point; nil at the end.
  @inline(__always)
  private func digit(_ index: inout Int) -> UInt8? {
    if index < digits.upperBound, bytes[index] == UInt8(ascii: ".") { index += 1 }
    guard index < digits.upperBound else { return nil }
    defer { index += 1 }
    return bytes[index]
  }
}
