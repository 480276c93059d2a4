import SwiftSyntax

// Operators

extension PredicateRewriter {
  func infix(
    _ infix: InfixOperatorExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    if let fault = PredicateDiagnostic.infix(infix) { throw PredicateFault(fault) }
    let symbol = infix.operatorText
    if symbol == "&&" || symbol == "||" { return try logic(infix, in: &scope) }
    let (left, right) = try both(
      { try self.operand(infix.leftOperand, in: &$0) },
      { try self.operand(infix.rightOperand, in: &$1) }, in: &scope)
    switch symbol {
    case "==": return equality("equal", left, right, in: &scope)
    case "!=": return equality("notEqual", left, right, in: &scope)
    case "<", "<=", ">", ">=": return compare(left, symbol, right, in: &scope)
    case "+", "-", "*":
      let operation = ["+": ".add", "-": ".subtract", "*": ".multiply"][symbol] ?? ""
      return call("arithmetic", [left.argument, operation, right.argument], in: &scope)
    case "/": return call("divide", [left.argument, right.argument], in: &scope)
    case "%": return call("remainder", [left.argument, right.argument], in: &scope)
    case "??": return call("coalesce", [left.argument, right.argument], in: &scope)
    case "..<": return call("range", [left.argument, right.argument], in: &scope)
    case "...": return call("closedRange", [left.argument, right.argument], in: &scope)
    default: throw PredicateFault(PredicateDiagnostic.unsupportedOperator(infix.operator))
    }
  }

  func prefix(
    _ prefix: PrefixOperatorExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    switch prefix.operator.text {
    case "!": return call("not", [try term(prefix.expression, in: &scope)], in: &scope)
    case "-": return call("negative", [try term(prefix.expression, in: &scope)], in: &scope)
    case "+": return try operand(prefix.expression, in: &scope)
    default:
      throw PredicateFault(PredicateDiagnostic.unsupportedOperator(prefix.operator))
    }
  }

  func equality(
    _ function: String, _ left: PredicateOperand, _ right: PredicateOperand,
    in scope: inout PredicateScope
  ) -> PredicateOperand {
    let isNil = function == "equal" ? "isNil" : "isNotNil"
    switch (left, right) {
    case (.none, _): return call(isNil, [right.term], in: &scope)
    case (_, .none): return call(isNil, [left.term], in: &scope)
    case (.value, .value): return call(function, [left.term, right.argument], in: &scope)
    default: return call(function, [left.argument, right.argument], in: &scope)
    }
  }

  func compare(
    _ left: PredicateOperand, _ symbol: String, _ right: PredicateOperand,
    in scope: inout PredicateScope
  ) -> PredicateOperand {
    let operation = [
      "<": ".lessThan", "<=": ".lessThanOrEqual", ">": ".greaterThan", ">=": ".greaterThanOrEqual",
    ]
    return call(
      "compare", [left.argument, operation[symbol] ?? "", right.argument], in: &scope)
  }

  private func logic(
    _ infix: InfixOperatorExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let isAnd = infix.operatorText == "&&"
    let (left, right) = try both(
      { try self.condition(infix.leftOperand, in: &$0) },
      { left, scope in
        // A captured left side may answer for both.
        try scope.nested(guardedBy: left?.guardText(isTrue: isAnd)) {
          try self.operand(infix.rightOperand, in: &$0)
        }
      }, in: &scope)
    return call(isAnd ? "and" : "or", [left.term, right.term], in: &scope)
  }

  /// Renders a condition; a captured one becomes a constant that can guard others.
  func condition(
    _ expression: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let operand = try operand(expression, in: &scope)
    guard case .value(let text) = operand, operand.literal == nil else { return operand }
    let name = newName()
    scope.lines.append("let \(name): Swift.Bool = \(text)")
    return .value(name)
  }

  func ternary(
    _ ternary: TernaryExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    let test = try condition(ternary.condition, in: &scope)
    let (first, second) = try both(
      { scope in
        try scope.nested(guardedBy: test.guardText(isTrue: true)) {
          try self.operand(ternary.thenExpression, in: &$0)
        }
      },
      { _, scope in
        try scope.nested(guardedBy: test.guardText(isTrue: false)) {
          try self.operand(ternary.elseExpression, in: &$0)
        }
      }, in: &scope)
    return choice(test, first, second, in: &scope)
  }

  /// `test ? first : second`.
  func choice(
    _ test: PredicateOperand, _ first: PredicateOperand, _ second: PredicateOperand,
    in scope: inout PredicateScope
  ) -> PredicateOperand {
    let arguments = "\(test.term), \(first.argument), \(second.argument)"
    let text = "\(Runtime.predicate("conditional"))(\(arguments))"
    // Literals take their type from what stands around the whole, so it must not be cut off.
    if first.isValue && second.isValue { return .term(text) }
    return constant(text, in: &scope)
  }

  /// Renders two parts, the second one with the first one known, and reports the faults of both.
  private func both(
    _ first: (inout PredicateScope) throws -> PredicateOperand,
    _ second: (PredicateOperand?, inout PredicateScope) throws -> PredicateOperand,
    in scope: inout PredicateScope
  ) throws -> (PredicateOperand, PredicateOperand) {
    let left = Result { try first(&scope) }
    let right = Result { try second(try? left.get(), &scope) }
    if case .failure(let one as PredicateFault) = left,
      case .failure(let other as PredicateFault) = right
    {
      throw one.joined(with: other)
    }
    return (try left.get(), try right.get())
  }
}

extension InfixOperatorExprSyntax {
  /// The operator's name; empty for an assignment.
  var operatorText: String { self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "" }

  /// Whether this is `a...b` or `a..<b`.
  var isRange: Bool { operatorText == "..." || operatorText == "..<" }
}
