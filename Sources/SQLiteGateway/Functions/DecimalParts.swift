import Foundation

/// A decimal number as a whole significand and a power of ten: `significand * 10 ** exponent`.
///
/// This is all that a `Decimal` can hold, in integers of the language's own.
struct DecimalParts {
  /// The exponents of a `Decimal`.
  private static let leastExponent = -128
  private static let greatestExponent = 127

  private(set) var isNegative: Bool
  private(set) var significand: UInt128
  private(set) var exponent: Int

  /// Makes the parts canonical: the significand of a number other than zero does not end in zero.
  init(isNegative: Bool, significand: UInt128, exponent: Int) {
    self.isNegative = isNegative && significand != 0
    self.significand = significand
    self.exponent = significand == 0 ? 0 : exponent
    while self.significand != 0 {
      let (quotient, remainder) = self.significand.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      self.significand = quotient
      self.exponent += 1
    }
  }

  /// The value of a notation as far as a `Decimal` can hold its digits.
  ///
  /// More digits are rounded, halves away from zero, and what is too small is zero. The number
  /// may still be too large.
  init(_ notation: DecimalNotation) {
    var significand: UInt128 = 0
    var dropped = 0
    var firstDropped: UInt8 = 0
    notation.forEachDigit { digit in
      if dropped == 0 {
        let (product, isTooLarge) = significand.multipliedReportingOverflow(by: 10)
        let (sum, isTooLargeStill) = product.addingReportingOverflow(UInt128(digit))
        if !isTooLarge, !isTooLargeStill {
          significand = sum
          return
        }
        firstDropped = digit
      }
      dropped += 1
    }
    let exponent = notation.exponent + dropped
    let least = DecimalParts.leastExponent
    if exponent < least {
      significand = DecimalParts.rounded(significand, dropping: least - exponent)
      self.init(isNegative: notation.isNegative, significand: significand, exponent: least)
    } else {
      self.init(
        isNegative: notation.isNegative, significand: significand, exponent: exponent,
        firstDropped: UInt128(firstDropped))
    }
  }

  /// Rounds by the first digit that the significand does not hold.
  private init(isNegative: Bool, significand: UInt128, exponent: Int, firstDropped: UInt128) {
    guard firstDropped >= 5 else {
      self.init(isNegative: isNegative, significand: significand, exponent: exponent)
      return
    }
    // The largest significand ends in 5, which is itself rounded up.
    let isFull = significand == .max
    self.init(
      isNegative: isNegative, significand: isFull ? significand / 10 + 1 : significand + 1,
      exponent: isFull ? exponent + 1 : exponent)
  }

  /// The parts of a number, or nil if its layout in memory is not the one that is known.
  ///
  /// Foundation offers no access to the significand but as text, which takes microseconds. Its
  /// layouts agree on the last sixteen bytes; what is read from them is taken only if it yields
  /// the same number again.
  init?(_ value: Decimal) {
    guard !value.isNaN, MemoryLayout<Decimal>.size == 20 else { return nil }
    let significand = withUnsafeBytes(of: value) {
      UInt128(littleEndian: $0.loadUnaligned(fromByteOffset: 4, as: UInt128.self))
    }
    self.init(
      isNegative: value.isSignMinus, significand: significand, exponent: value.exponent)
    guard decimal == value else { return nil }
  }

  private static func rounded(_ significand: UInt128, dropping count: Int) -> UInt128 {
    guard count < 40 else { return 0 }
    var kept = significand
    for _ in 1..<count { kept /= 10 }
    return (kept / 10) + (kept % 10 >= 5 ? 1 : 0)
  }

  /// The product, rounded to the smallest exponent of a `Decimal`.
  ///
  /// For products that Foundation does not compute because their exponent is below that.
  static func tinyProduct(_ left: DecimalParts, _ right: DecimalParts) -> DecimalParts {
    var (high, low) = left.significand.multipliedFullWidth(by: right.significand)
    var exponent = left.exponent + right.exponent
    var lastDigit: UInt128 = 0
    while high != 0 || exponent < leastExponent {
      if high == 0, low == 0, lastDigit == 0 { break }
      // Long division by ten over both halves; the high remainder is below ten.
      let (highQuotient, carry) = high.quotientAndRemainder(dividingBy: 10)
      let divisor: UInt128 = 10
      (low, lastDigit) = divisor.dividingFullWidth((carry, low))
      high = highQuotient
      exponent += 1
    }
    return DecimalParts(
      isNegative: left.isNegative != right.isNegative, significand: low,
      exponent: max(exponent, leastExponent), firstDropped: lastDigit)
  }
}

extension DecimalParts {
  /// The number, or nil if it is out of the range of a `Decimal`.
  var decimal: Decimal? {
    guard significand != 0 else { return Decimal() }
    guard exponent <= DecimalParts.greatestExponent else { return largeDecimal }
    guard exponent >= DecimalParts.leastExponent else { return nil }
    var whole = Decimal(UInt64(truncatingIfNeeded: significand))
    let upper = UInt64(truncatingIfNeeded: significand >> 64)
    if upper != 0 { whole += Decimal(upper) * (Decimal(UInt64.max) + 1) }
    return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: whole)
  }

  /// A number whose exponent only fits if the significand keeps some zeros at its end.
  private var largeDecimal: Decimal? {
    var significand = significand
    let greatest = DecimalParts.greatestExponent
    for _ in greatest..<min(exponent, greatest + 40) {
      let (product, isTooLarge) = significand.multipliedReportingOverflow(by: 10)
      if isTooLarge { return nil }
      significand = product
    }
    // Foundation removes such zeros from a significand that is given as a number.
    let sign = isNegative ? "-" : ""
    return Decimal(string: "\(sign)\(significand)e\(greatest)", locale: nil)
  }

  /// The canonical text.
  var text: String {
    let digits = String(significand)
    let sign = isNegative ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let whole = digits.utf8.count + exponent
    if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
    return "\(sign)\(digits.prefix(whole)).\(digits.dropFirst(whole))"
  }
}
