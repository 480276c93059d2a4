import SQLiteGateway

/// A value as SQL text, for the one place where SQLite takes no parameter: a column's default value.
struct SQLiteLiteral {
  let text: String

  /// Nil for a value that no text stands for exactly, which SQLite itself is asked for.
  init?(_ value: SQLiteValue, _ connection: Connection) {
    switch value {
    case .null: return nil
    case .integer(let number):
      guard number != .min else { return nil }
      text = String(number)
    case .real(let number):
      guard number.isFinite, number != 0 || number.sign == .plus else { return nil }
      text = String(number)
      let read = try? connection.scalar("SELECT \(raw: text)")
      guard case .real(let same) = read, same == number else { return nil }
    case .text(let string):
      guard !string.utf8.contains(0) else { return nil }
      text = "'" + string.replacing("'", with: "''") + "'"
    case .blob(let data):
      let digits = data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      text = "x'" + digits.joined() + "'"
    }
  }
}
