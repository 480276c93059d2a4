import SwiftSyntax

// Captured operations that may fail, which only rows that ask for the value may come to

extension PredicateRewriter {
  /// Renders a captured subscript or division as a part of the query; nil for other expressions.
  func failing(_ expression: ExprSyntax, in scope: PredicateScope) -> PredicateOperand? {
    let plain = expression.withoutParentheses
    if let call = plain.as(SubscriptCallExprSyntax.self), call.trailingClosure == nil,
      call.arguments.count == 1, let index = call.arguments.first, index.label == nil
    {
      return failing(
        "element", [("of: ", call.calledExpression), ("at: ", index.expression)], plain, in: scope)
    }
    guard let infix = plain.as(InfixOperatorExprSyntax.self),
      let function = ["/": "quotient", "%": "rest"][infix.operatorText],
      !infix.rightOperand.is(IntegerLiteralExprSyntax.self),
      !infix.rightOperand.is(FloatLiteralExprSyntax.self)
    else { return nil }
    return failing(function, [("", infix.leftOperand), ("", infix.rightOperand)], plain, in: scope)
  }

  private func failing(
    _ function: String, _ operands: [(label: String, expression: ExprSyntax)], _ whole: ExprSyntax,
    in scope: PredicateScope
  ) -> PredicateOperand? {
    var arguments: [String] = []
    for operand in operands {
      let capture = captured(operand.expression, in: scope)
      if capture.isOptional { return nil }
      arguments.append(operand.label + capture.text)
    }
    var unguarded = scope
    unguarded.guards = []
    let whole = captured(whole, in: unguarded)
    if whole.isOptional { return nil }
    arguments.append("otherwise: \(whole.text)")
    // The other operand may have to say the type, so this must not be cut off.
    return .term("\(Runtime.predicate(function))(\(arguments.joined(separator: ", ")))")
  }
}
