package import Foundation

/// One value of a column or a binding, in the five storage classes of SQLite.
///
/// Equality is Swift's: texts are equal when they are canonically equivalent, and a NaN differs
/// from itself. SQLite keeps no NaN; it stores NULL instead.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob(Data)
}

extension SQLiteValue {
  /// The integer, or nil for every other storage class.
  package var integerValue: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The text, or nil for every other storage class.
  package var textValue: String? {
    if case .text(let value) = self { value } else { nil }
  }
}
