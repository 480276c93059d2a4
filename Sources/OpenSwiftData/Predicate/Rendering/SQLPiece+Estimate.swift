// How many rows a range finds
//
// SQLite takes a range with one bound for a quarter of the table, and rather reads all rows in the order
// of their keys than sorts that many. What programs ask for is mostly the end of a range: the latest
// dates, the highest prices. An index search for more than that is slower than reading all, by a small
// factor; reading all for less is slower by as much as the table is large
// (<https://sqlite.org/lang_corefunc.html#likelihood>).

extension SQLPiece {
  /// The piece with an estimate, where it is a range with one bound.
  ///
  /// - Parameter parts: The conditions that it is joined with by AND, itself among them.
  func estimated(among parts: [SQLPiece]) -> SQLPiece {
    if let (usual, rare, _) = alternatives {
      return SQLPiece(text: "likelihood(\(usual), 0.01) OR \(rare)", precedence: .or)
    }
    guard let range else { return self }
    let isBoundedOnBothSides = parts.contains { other in
      other.range.map { $0.column == range.column && $0.isLower != range.isLower } ?? false
    }
    return isBoundedOnBothSides ? self : SQLPiece(text: "likelihood(\(text), 0.01)")
  }

  /// How this bounds a column, compared with `other` by `symbol`; nil where it does not.
  func range(_ symbol: String, _ other: SQLPiece) -> Range? {
    guard ["<", "<=", ">", ">="].contains(symbol) else { return nil }
    let isGreater = symbol.hasPrefix(">")
    return switch (kind, other.kind) {
    case (.column, .parameter): Range(column: text, isLower: isGreater)
    case (.parameter, .column): Range(column: other.text, isLower: !isGreater)
    default: nil
    }
  }
}
