import SwiftDiagnostics
import SwiftSyntax

/// Rewrites the body of a predicate, as statements that put a tree of expressions together.
///
/// Each part of the query becomes a constant of its own, so that the compiler checks one small
/// statement after the other. What does not involve the model is captured as it is written.
final class PredicateRewriter {
  private var count = 0

  /// A name that the source does not have.
  func newName() -> String {
    count += 1
    return "__\(count)"
  }

  /// Adds a constant, and answers with it.
  func constant(_ text: String, in scope: inout PredicateScope) -> PredicateOperand {
    let name = newName()
    scope.lines.append("let \(name) = \(text)")
    return .term(name)
  }

  /// Adds a constant for a part of the query.
  func call(
    _ function: String, _ arguments: [String], in scope: inout PredicateScope
  ) -> PredicateOperand {
    constant("\(Runtime.predicate(function))(\(arguments.joined(separator: ", ")))", in: &scope)
  }

  /// Whether an expression asks for something of the query.
  func involvesQuery(_ syntax: some SyntaxProtocol, in scope: PredicateScope) -> Bool {
    let free = FreeNames.find(in: syntax)
    if free.nodes.contains(where: { scope.replacements[$0] != nil }) { return true }
    return free.names.contains { name in
      if case .term = scope.names[name] { true } else { false }
    }
  }

  /// Renders an expression.
  func operand(
    _ expression: ExprSyntax, in scope: inout PredicateScope
  ) throws -> PredicateOperand {
    if let name = scope.replacements[expression.id] { return .term(name) }
    if expression.is(NilLiteralExprSyntax.self) { return .none }
    if let fault = PredicateDiagnostic.effect(expression) { throw PredicateFault(fault) }
    guard involvesQuery(expression, in: scope) else { return capture(expression, in: &scope) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      if case .term(let text) = scope.names[reference.baseName.plainIdentifier] {
        return .term(text)
      }
    case .tupleExpr(let tuple):
      if let only = tuple.onlyElement { return try operand(only, in: &scope) }
    case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .forceUnwrapExpr,
      .optionalChainingExpr:
      return try postfix(expression, in: &scope)
    case .infixOperatorExpr(let infix): return try self.infix(infix, in: &scope)
    case .prefixOperatorExpr(let prefix): return try self.prefix(prefix, in: &scope)
    case .ternaryExpr(let ternary): return try self.ternary(ternary, in: &scope)
    case .isExpr, .asExpr: return try cast(expression, in: &scope)
    case .ifExpr, .switchExpr: return try branchesAsValue(expression, in: &scope)
    default: break
    }
    throw PredicateFault(PredicateDiagnostic.unsupported(expression))
  }

  /// Renders an expression as a part of the query.
  func term(_ expression: ExprSyntax, in scope: inout PredicateScope) throws -> String {
    try operand(expression, in: &scope).term
  }

  /// Renders the closure of a whole predicate, which takes one model or several.
  func body(_ closure: ClosureExprSyntax) throws -> String {
    var scope = PredicateScope()
    var parameters: [String] = []
    let written = closure.parameterNames
    for index in 0..<max(written.count, closure.anonymousParameterCount, 1) {
      let isWritten = index < written.count
      let name = isWritten ? written[index].text : index == 0 ? "__row" : "__row\(index)"
      parameters.append(name)
      let key = isWritten ? written[index].plainIdentifier : "$\(index)"
      scope.names[key] = .term(name)
    }
    return try self.closure(
      parameters.joined(separator: ", "), in: scope, resultIsBool: true
    ) { try self.statements(of: closure, in: &$0) }
  }

  /// Renders a closure, with `name` for the parameter where the source has none.
  func closure(
    _ closure: ClosureExprSyntax, binding name: @autoclosure () -> String, resultIsBool: Bool,
    in scope: PredicateScope
  ) throws -> String {
    let parameters = closure.parameterNames
    if parameters.count > 1 {
      throw PredicateFault(PredicateDiagnostic.severalParameters(closure, parameters[1]))
    }
    let parameter = parameters.first.map { $0.text } ?? name()
    return try self.closure(parameter, in: scope, resultIsBool: resultIsBool) { inner in
      inner.names[parameters.first?.plainIdentifier ?? "$0"] = .term(parameter)
      return try self.statements(of: closure, in: &inner)
    }
  }

  /// Renders a closure with one parameter whose result `render` returns.
  func closure(
    _ parameter: String, in scope: PredicateScope, resultIsBool: Bool = false,
    _ render: (inout PredicateScope) throws -> PredicateOperand
  ) rethrows -> String {
    var inner = scope.inner
    inner.resultIsBool = resultIsBool
    let result = try render(&inner).term
    // A name for what is returned at once says nothing.
    if let last = inner.lines.last, last.hasPrefix("let \(result) = ") {
      inner.lines.removeLast()
      inner.lines.append("return \(last.dropFirst("let \(result) = ".count))")
    } else {
      inner.lines.append("return \(result)")
    }
    let body = inner.lines.joined(separator: "\n").indented
    return "{ \(parameter) in\n\(body)\n}"
  }
}

extension String {
  /// The text with each line moved in by one step.
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}

extension TupleExprSyntax {
  /// What stands in parentheses that only group.
  var onlyElement: ExprSyntax? {
    guard elements.count == 1, let only = elements.first, only.label == nil else { return nil }
    return only.expression
  }
}
