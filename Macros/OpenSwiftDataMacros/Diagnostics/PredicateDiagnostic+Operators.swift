import SwiftDiagnostics
import SwiftSyntax

extension PredicateDiagnostic {
  /// An operator that a query does not have, where another one is meant; nil for other operators.
  static func infix(_ infix: InfixOperatorExprSyntax) -> Diagnostic? {
    if let assignment = infix.operator.as(AssignmentExprSyntax.self) {
      return ModelDiagnostic(
        "a predicate cannot assign; compare with '=='", id: "predicate-assignment"
      ).at(assignment, fixIts: [.replace(assignment.equal, with: "==")])
    }
    guard let token = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator else { return nil }
    if ["&", "|"].contains(token.text), infix.computesBits {
      return unsupportedOperator(token)
    }
    guard let other = operatorsToUse[token.text] else {
      let isAssignment = token.text.hasSuffix("=") && !comparisons.contains(token.text)
      guard isAssignment else { return nil }
      return ModelDiagnostic(
        "a predicate cannot assign; name the result by 'let'", id: "predicate-assignment"
      ).at(token)
    }
    return ModelDiagnostic(
      "'\(token.text)' cannot be used in a predicate; use '\(other)'", id: "predicate-operator"
    ).at(token, fixIts: [.replace(token, with: other)])
  }

  /// An operator that a query does not have.
  static func unsupportedOperator(_ symbol: some SyntaxProtocol) -> Diagnostic {
    let name = symbol.trimmedDescription
    let advice = operatorAdvice[name] ?? "ask for a computed property of the model that uses it"
    return ModelDiagnostic(
      "'\(name)' cannot be used on properties of a model in a predicate; \(advice)",
      id: "predicate-operator"
    ).at(symbol)
  }

  private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]

  private static let operatorsToUse = [
    "===": "==", "!==": "!=", "&+": "+", "&-": "-", "&*": "*", "&": "&&", "|": "||",
  ]

  private static let operatorAdvice: [String: String] = {
    let flags = "to test flags, make them an 'OptionSet' and use 'contains'"
    return [
      "&": flags, "|": flags, "^": flags, "~": flags,
      "<<": "multiply by a power of two", "&<<": "multiply by a power of two",
      ">>": "divide by a power of two", "&>>": "divide by a power of two",
      "~=": "use '==', or 'contains' of a range",
    ]
  }()
}

extension InfixOperatorExprSyntax {
  /// Whether `&` or `|` stands for bits of a number here, and not, by mistake, for `&&` or `||`.
  fileprivate var computesBits: Bool {
    if leftOperand.isNumber || rightOperand.isNumber { return true }
    var parent = self.parent
    while let inner = parent, !inner.is(InfixOperatorExprSyntax.self) {
      let isParenthesis =
        inner.is(TupleExprSyntax.self) || inner.is(LabeledExprSyntax.self)
        || inner.is(LabeledExprListSyntax.self)
      guard isParenthesis else { return false }
      parent = inner.parent
    }
    // As a part of a comparison it is no condition.
    let outer = parent?.as(InfixOperatorExprSyntax.self)?.operatorText
    return outer.map { !["&&", "||", "&", "|"].contains($0) } ?? false
  }
}

extension ExprSyntax {
  /// Whether this is a literal number, a sign or bits turned round in front of it.
  fileprivate var isNumber: Bool {
    if let prefix = withoutParentheses.as(PrefixOperatorExprSyntax.self) {
      return prefix.operator.text == "~" || prefix.expression.isNumber
    }
    return withoutParentheses.is(IntegerLiteralExprSyntax.self)
  }
}
