/// The texts of the numbers that JSON has no number for.
enum NonFinite {
  private static let nan = "NaN"
  private static let infinity = "Infinity"
  private static let payloadMark = "NaN:"

  static func text(of value: Double) -> String {
    if value.isInfinite { return value < 0 ? "-" + infinity : infinity }
    let bits = value.bitPattern
    return bits == Double.nan.bitPattern ? nan : payloadMark + String(bits, radix: 16)
  }

  /// The number of a text; nil for any other text.
  static func number(of text: String) -> Double? {
    switch text {
    case nan: return .nan
    case infinity: return .infinity
    case "-" + infinity: return -.infinity
    default:
      guard text.hasPrefix(payloadMark),
        let bits = UInt64(text.dropFirst(payloadMark.count), radix: 16)
      else { return nil }
      let value = Double(bitPattern: bits)
      return value.isNaN ? value : nil
    }
  }
}
