import SQLiteGateway

// The beginnings of texts

extension PredicateCompiler {
  /// Appends a test whether a text begins with another one, which are the latest two operands.
  ///
  /// A captured prefix of a column narrows to a range in front of the exact test, so that an index is
  /// searched for it.
  mutating func appendPrefixTest(
    _ test: BinaryOperator, of text: PredicateOperand, _ prefix: PredicateOperand
  ) throws {
    guard prefix.isConstant, case .value(.text(let value))? = bindings.last, !value.isEmpty,
      text.range.count == 1, case let column = instructions[text.range.lowerBound],
      case .column = column
    else { return append(test) }
    let parameter = instructions[prefix.range.lowerBound]
    discardInstructions(
      to: PredicatePosition(instructions: text.range.lowerBound, bindings: bindings.count))
    append(column, .greaterOrEqual, parameter)
    if let end = PrefixRange.end(of: value) {
      append(column, .less, .parameter(try append(.value(.text(end)))))
      append(.and)
    }
    append(column)
    append(parameter)
    append(test)
    append(.and)
  }

  private mutating func append(
    _ column: QueryInstruction, _ comparison: BinaryOperator, _ bound: QueryInstruction
  ) {
    append(column)
    append(bound)
    append(comparison, .swift)
  }
}
