package import Foundation

/// Arithmetic of `Decimal` for numbers with which Foundation ends the program.
package enum DecimalArithmetic {
  /// Foundation's product, except where Foundation traps: below the smallest exponent.
  package static func product(_ left: Decimal, _ right: Decimal) -> Decimal {
    guard !left.isNaN, !right.isNaN else { return .nan }
    guard left.exponent + right.exponent < -128 else { return left * right }
    guard let leftParts = DecimalParts(left), let rightParts = DecimalParts(right) else {
      return .nan
    }
    return DecimalParts.tinyProduct(leftParts, rightParts).decimal ?? .nan
  }
}
