extension PredicateCompiler {
  /// The error for an expression that has no exact form in the store.
  ///
  /// `expression` says which, and where possible on which property. The predicate is finished in memory.
  func unsupported(_ expression: String) -> SwiftDataError {
    .unsupportedPredicate.explained(expression)
  }

  /// The property or other thing that an operand is, for an error's text.
  func name(of operand: PredicateOperand) -> String {
    switch operand.content {
    case .captured: return "a captured value that no column can hold"
    case .object(let scope): return "a whole \(scopes[scope].layout.name)"
    case .list(let scope):
      return "the list \(scopes[scope].link.map { "\($0.entity).\($0.name)" } ?? "")"
    case .column, .identifier, .composite, .values, .dictionary, .chosenValues: break
    }
    if operand.presence != nil { return "an optional of an optional" }
    if operand.isConstant { return "a captured value" }
    for instruction in instructions[operand.range] {
      switch instruction {
      case .column(let scope, let property):
        let layout = scopes[Int(scope)].layout
        return "\(layout.name).\(layout.columnText(Int(property)))"
      case .identifier(let scope): return "\(scopes[Int(scope)].layout.name).persistentModelID"
      default: continue
      }
    }
    return "a computed value"
  }
}

/// A property for an error's text; at run time only stored properties have a name.
func name<Root, Value>(of keyPath: KeyPath<Root, Value>) -> String {
  let text = "\(keyPath)"
  return text.contains("<computed") ? "a \(Value.self) that \(Root.self) computes" : text
}

/// The name of an expression type, as `StringContainsRegex`.
func operatorName<Expression>(of type: Expression.Type) -> String {
  String("\(type)".prefix { $0 != "<" })
}
