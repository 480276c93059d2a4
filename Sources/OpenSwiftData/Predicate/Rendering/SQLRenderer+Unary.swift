extension SQLRenderer {
  /// A NaN as a blob: the eight bytes of Swift's `Double.nan`.
  private static let notANumber = "x'7FF8000000000000'"

  func render(_ operation: UnaryOperator, _ operand: SQLPiece) -> SQLPiece {
    let text = operand.text
    switch operation {
    case .not:
      var piece = SQLPiece(text: "NOT \(operand.operand(.and))", precedence: .not)
      if let subject = operand.nanSubject { piece.bounds = [.init(subject: subject, text: nil)] }
      return piece
    case .isNull:
      return SQLPiece(text: "\(operand.operand(.equality)) IS NULL", precedence: .equality)
    case .isNotNull:
      return SQLPiece(text: "\(operand.operand(.equality)) IS NOT NULL", precedence: .equality)
    case .isNaN:
      return SQLPiece(
        text: "typeof(\(text)) = 'blob'", precedence: .equality,
        nanSubject: operand.operand(.comparison))
    case .nanToNull: return SQLPiece(text: "CASE WHEN typeof(\(text)) <> 'blob' THEN \(text) END")
    case .nullToNaN: return SQLPiece(text: "coalesce(\(text), \(Self.notANumber))")
    case .falseIfNull: return SQLPiece(text: "coalesce(\(text), 0)", limits: operand.limits)
    case .unwrap:
      return SQLPiece(text: "coalesce(\(text), swift_fail('found nil when unwrapping'))")
    case .fail: return SQLPiece(text: "swift_fail(\(text))")
    // Not by the minus sign, which SQLite computes as zero minus the number: that loses the sign of zero.
    case .negateReal:
      return SQLPiece(text: "\(operand.leftOperand(.product)) * -1.0", precedence: .product)
    case .negateDecimal: return SQLPiece(text: "decimal_neg(\(text))")
    case .roundToFloat: return SQLPiece(text: "swift_float(\(text))")
    case .characterCount: return SQLPiece(text: "swift_count(\(text))")
    case .externalData: return SQLPiece(text: "swift_external_data(\(text))")
    case .externalText: return SQLPiece(text: "swift_external_text(\(text))")
    case .lowercased: return SQLPiece(text: "swift_lower(\(text))")
    case .uppercased: return SQLPiece(text: "swift_upper(\(text))")
    case .byteCount: return SQLPiece(text: "length(\(text))")
    case .isEmptyText:
      return SQLPiece(
        text: comparison(operand, "=", SQLPiece(text: "''"), .equality, .swift),
        precedence: .equality)
    }
  }
}
