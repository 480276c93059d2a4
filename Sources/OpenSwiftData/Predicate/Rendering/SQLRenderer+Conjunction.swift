// Conditions of which both or one must be true
//
// SQLite computes the sides of AND and OR in an order of its own, and not always both. CASE alone promises that
// a branch is left alone until it is asked for, so it stands where a side may raise an error.

extension SQLRenderer {
  func conjunction(_ left: SQLPiece, _ right: SQLPiece) -> SQLPiece {
    guard !left.canFail, !right.canFail else {
      var piece = SQLPiece(text: "CASE WHEN \(left.text) THEN \(right.text) ELSE 0 END")
      piece.hint = left.hint ?? (left.canFail ? nil : left.operand(.and))
      piece.limits = left.limits
      return piece
    }
    var piece = joined(left, right)
    piece.limits = left.limits + right.limits
    return piece
  }

  func disjunction(_ left: SQLPiece, _ right: SQLPiece) -> SQLPiece {
    guard !left.canFail, !right.canFail else {
      return SQLPiece(text: "CASE WHEN \(left.text) THEN 1 ELSE \(right.text) END")
    }
    return SQLPiece(
      text: "\(left.leftOperand(.or)) OR \(right.operand(.or))", precedence: .or)
  }

  private func joined(_ left: SQLPiece, _ right: SQLPiece) -> SQLPiece {
    if let piece = boundedOnBothSides(left, right) ?? boundedOnBothSides(right, left) {
      return piece
    }
    var piece = infix(left, "AND", right, .and)
    let hints = [left.hint, right.hint].compactMap(\.self)
    piece.hint = hints.isEmpty ? nil : hints.joined(separator: " AND ")
    piece.bounds = left.bounds + right.bounds
    piece.conjuncts = left.ownConjuncts + right.ownConjuncts
    return piece
  }

  /// The whole condition of a WHERE.
  func condition(_ piece: SQLPiece) -> SQLCondition {
    let parts = piece.ownConjuncts
    let texts = parts.map { part in
      let text = part.estimated(among: parts)
      return parts.count > 1 || piece.hint != nil ? text.operand(.and) : text.text
    }
    return SQLCondition(
      text: ([piece.hint].compactMap(\.self) + texts).joined(separator: " AND "),
      rows: piece.rowsOfTruth, hint: piece.hint, canFail: piece.canFail, limits: piece.limits)
  }

  /// `lower AND (usual OR rare)` as `lower AND usual OR rare`, where `lower` is a bound of the same value.
  ///
  /// So the index is asked for what lies between both bounds; SQLite would otherwise take the lower one
  /// out of the OR and search by that alone. Nil where the conditions are others.
  private func boundedOnBothSides(_ lower: SQLPiece, _ upper: SQLPiece) -> SQLPiece? {
    guard let (usual, rare, subject) = upper.alternatives, lower.hint == nil else { return nil }
    let bounds = lower.bounds.filter { $0.subject == subject }
    if bounds.contains(where: { $0.text == nil }) {
      return infix(lower, "AND", SQLPiece(text: usual, precedence: .comparison), .and)
    }
    guard let text = bounds.first?.text,
      // For a NaN the bound is true, and so is what takes its place.
      let rareSide = lower.replacing(text, by: rare)
    else { return nil }
    return SQLPiece(
      text: "\(lower.leftOperand(.and)) AND \(usual) OR \(rareSide)", precedence: .or)
  }
}

extension SQLPiece {
  fileprivate var ownConjuncts: [SQLPiece] { conjuncts.isEmpty ? [self] : conjuncts }

  /// The text as an operand of OR with one condition replaced; nil where `?1` might be part of `?10`.
  fileprivate func replacing(_ condition: String, by other: String) -> String? {
    let occurrences = text.ranges(of: condition)
    for occurrence in occurrences where occurrence.upperBound < text.endIndex {
      if text[occurrence.upperBound].isNumber { return nil }
    }
    var copy = self
    copy.text = text.replacing(condition, with: other)
    return copy.leftOperand(.or)
  }
}
