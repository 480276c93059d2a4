package import Foundation

/// The one canonical text of a `Decimal`, which is how it is stored.
///
/// Plain digits without an exponent; a point only before a fraction; no zeros at either end that
/// say nothing, and no sign of zero: "0", "-1.5", "0.001", "1200". "NaN" is the only other text.
/// It does not depend on a locale, and equal numbers have equal texts.
package enum DecimalText {
  package static let nan = "NaN"

  package static func text(_ value: Decimal) -> String {
    if value.isNaN { return nan }
    guard let parts = DecimalParts(value) else {
      return canonical(value.description) ?? nan
    }
    return parts.text
  }

  /// The number that a canonical text, or another decimal notation, stands for.
  ///
  /// - Returns: nil if the text is no number, or too large for a `Decimal`. Digits beyond the
  ///   precision of a `Decimal` are rounded, halves away from zero.
  package static func decimal(_ text: String) -> Decimal? {
    var text = text
    return text.withUTF8 { decimal(UnsafeRawBufferPointer($0)) }
  }

  /// Like `decimal(_:)` for the bytes of a column.
  package static func decimal(_ bytes: UnsafeRawBufferPointer) -> Decimal? {
    guard let notation = DecimalNotation(bytes) else { return isNaN(bytes) ? .nan : nil }
    return DecimalParts(notation).decimal
  }

  /// The canonical form of a decimal notation that may have other zeros, or nil for other texts.
  static func canonical(_ text: String) -> String? {
    var text = text
    return text.withUTF8 { DecimalNotation(UnsafeRawBufferPointer($0)).map(DecimalParts.init) }
      .map(\.text)
  }

  static func isNaN(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.elementsEqual(nan.utf8)
  }
}
