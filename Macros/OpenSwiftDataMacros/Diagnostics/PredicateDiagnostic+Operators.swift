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
    ModelDiagnostic(
      "'\(symbol.trimmedDescription)' cannot be used on properties of a model in a predicate",
      id: "predicate-operator"
    ).at(symbol)
  }

  private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]

  private static let operatorsToUse = [
    "===": "==", "!==": "!=", "&+": "+", "&-": "-", "&*": "*", "&": "&&", "|": "||",
  ]
}
