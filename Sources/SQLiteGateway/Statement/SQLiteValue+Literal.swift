import Foundation

extension SQLiteValue {
  /// The value as SQL writes it, for people to read: a long text or blob is cut.
  package var literal: String {
    switch self {
    case .null: return "NULL"
    case .integer(let value): return "\(value)"
    case .real(let value): return "\(value)"
    case .text(let value):
      let shown = value.prefix(Self.shownCount)
      return "'\(shown.replacing("'", with: "''"))'" + (shown.count < value.count ? "…" : "")
    case .blob(let value):
      let shown = value.prefix(Self.shownCount)
      let digits = shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return "x'\(digits)'" + (shown.count < value.count ? "…" : "")
    }
  }

  /// How many characters or bytes are written out.
  private static let shownCount = 100
}
