import SwiftSyntax

/// A pattern of an `if case` or a `case`, whether the parser took it for a pattern or an expression.
enum CasePattern {
  case wildcard
  case expression(ExprSyntax)
  case type(TypeSyntax)
  case name(TokenSyntax)
  /// `let name?` and `.some(let name)`.
  case unwrapping(TokenSyntax)
  /// `let name as Type`.
  case casting(TokenSyntax, TypeSyntax)
  case tuple([CasePattern])
  case other

  init(_ pattern: PatternSyntax) {
    if pattern.is(WildcardPatternSyntax.self) {
      self = .wildcard
    } else if let check = pattern.as(IsTypePatternSyntax.self) {
      self = .type(check.type)
    } else if let binding = pattern.as(ValueBindingPatternSyntax.self) {
      self = CasePattern(binding.pattern)
    } else if let name = pattern.as(IdentifierPatternSyntax.self) {
      self = .name(name.identifier)
    } else if let tuple = pattern.as(TuplePatternSyntax.self) {
      self = .tuple(tuple.elements.map { CasePattern($0.pattern) })
    } else if let expression = pattern.as(ExpressionPatternSyntax.self) {
      self = CasePattern(expression.expression)
    } else {
      self = .other
    }
  }

  init(_ expression: ExprSyntax) {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      self = .tuple(tuple.elements.map { CasePattern($0.expression) })
    } else if expression.is(DiscardAssignmentExprSyntax.self) {
      self = .wildcard
    } else if let pattern = expression.as(PatternExprSyntax.self) {
      self = CasePattern(pattern.pattern)
    } else if let chain = expression.as(OptionalChainingExprSyntax.self),
      let name = chain.expression.patternName
    {
      self = .unwrapping(name)
    } else if let name = expression.as(FunctionCallExprSyntax.self)?.someArgument?.patternName {
      self = .unwrapping(name)
    } else if let cast = expression.as(AsExprSyntax.self), let name = cast.expression.patternName {
      self = .casting(name, cast.type)
    } else {
      self = BoundNames.find(in: expression).isEmpty ? .expression(expression) : .other
    }
  }
}

extension FunctionCallExprSyntax {
  /// The argument of `.some(argument)`; nil for other calls.
  var someArgument: ExprSyntax? {
    guard let callee = calledExpression.as(MemberAccessExprSyntax.self), callee.base == nil,
      callee.declName.baseName.text == "some", arguments.count == 1
    else { return nil }
    return arguments.first?.expression
  }
}

extension ExprSyntax {
  /// The name that an expression in a pattern binds; nil for expressions that bind none.
  fileprivate var patternName: TokenSyntax? {
    guard var pattern = self.as(PatternExprSyntax.self)?.pattern else { return nil }
    if let binding = pattern.as(ValueBindingPatternSyntax.self) { pattern = binding.pattern }
    return pattern.as(IdentifierPatternSyntax.self)?.identifier
  }
}

/// Finds the names that a pattern binds.
final class BoundNames: SyntaxVisitor {
  private var names: [TokenSyntax] = []

  static func find(in syntax: some SyntaxProtocol) -> [TokenSyntax] {
    let finder = BoundNames(viewMode: .sourceAccurate)
    finder.walk(syntax)
    return finder.names
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    names.append(node.identifier)
    return .skipChildren
  }
}
