import SwiftSyntax

extension ExprSyntax {
  /// The source of the expression, coerced to `type`.
  ///
  /// The coercion gives a type to literals and implicit members that the declaration's annotation
  /// gave one to. An expression with operators keeps its meaning in parentheses.
  func coerced(to type: TypeSyntax) -> String {
    let needsParentheses =
      self.is(SequenceExprSyntax.self) || self.is(InfixOperatorExprSyntax.self)
      || self.is(TernaryExprSyntax.self) || self.is(TryExprSyntax.self)
      || self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self)
    let source = needsParentheses ? "(\(trimmedDescription))" : trimmedDescription
    return "\(source) as \(type.storageText)"
  }
}
