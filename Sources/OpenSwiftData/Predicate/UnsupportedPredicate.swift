extension PredicateCompiler {
  /// The error for an expression that has no exact form in the store. `expression` says which, and where
  /// possible on which property.
  func unsupported(_ expression: String) -> SwiftDataError {
    .unsupportedPredicate.explained(
      "A predicate on \(scopes[0].name) cannot be asked of the store: \(expression). "
        + "Fetch with the other conditions, and filter the result in memory.")
  }

  /// The property or other thing that an operand is, for an error's text.
  func name(of operand: PredicateOperand) -> String {
    if operand.isConstant { return "a captured value" }
    if case .object(let scope) = operand.content { return scopes[scope].name }
    for instruction in instructions[operand.range] {
      switch instruction {
      case .column(let scope, let property):
        let layout = scopes[Int(scope)]
        return "\(layout.name).\(layout.properties[Int(property)].name)"
      case .identifier(let scope): return "\(scopes[Int(scope)].name).persistentModelID"
      default: continue
      }
    }
    return "a computed value"
  }
}

/// The name of an expression type, as `StringContainsRegex`.
func operatorName<Expression>(of type: Expression.Type) -> String {
  String("\(type)".prefix { $0 != "<" })
}
