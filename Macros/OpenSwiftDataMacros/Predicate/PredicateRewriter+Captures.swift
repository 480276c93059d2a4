import SwiftSyntax

// What does not involve the model: evaluated once, when the predicate is made

extension PredicateRewriter {
  /// The source of a captured value in the expansion.
  struct Capture {
    var text: String
    /// Whether the text yields an optional that is nil where the body does not ask for the value.
    var isOptional = false
  }

  /// Captures an expression.
  func capture(_ expression: ExprSyntax, in scope: inout PredicateScope) -> PredicateOperand {
    if scope.guards.isEmpty, let operand = failing(expression, in: scope) { return operand }
    let capture = captured(expression, in: scope)
    guard capture.isOptional else { return .value(capture.text) }
    return call("unwrapped", ["value: \(capture.text)"], in: &scope)
  }

  /// The source that evaluates an expression.
  ///
  /// It does not stop the program where the body would not have come to the expression, nor for a
  /// forced unwrap, which Foundation's predicates report.
  func captured(_ expression: ExprSyntax, in scope: PredicateScope) -> Capture {
    let free = FreeNames.find(in: expression).names
    if let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.plainIdentifier,
      case .optionalValue(let holder) = scope.names[name]
    {
      return Capture(text: holder, isOptional: true)
    }
    var renamed: [String: String] = [:]
    var optionals: [(name: String, holder: String)] = []
    for name in free.sorted() {
      switch scope.names[name] {
      case .value(let text): renamed[name] = text
      case .optionalValue(let text): optionals.append((name, text))
      case .term, nil: continue
      }
    }
    var unwrapped: [SyntaxIdentifier: String] = [:]
    for node in ForcedUnwraps.find(in: expression) {
      let name = newName()
      unwrapped[node.id] = name
      optionals.append((name, rename(node.expression, renamed, [:]).parenthesized))
    }
    let risky = !scope.guards.isEmpty && RiskyParts.exist(in: expression)
    var capture = Capture(text: rename(expression, renamed, unwrapped))
    for (index, optional) in optionals.reversed().enumerated() {
      let function = index == 0 ? "map" : "flatMap"
      capture.text = "\(optional.holder).\(function) { \(optional.name) in \(capture.text) }"
      capture.isOptional = true
    }
    if risky {
      let guards = scope.guards.joined(separator: " && ")
      capture.text = "\(guards) ? \(capture.text) : nil"
      capture.isOptional = true
    }
    return capture
  }

  private func rename(
    _ expression: ExprSyntax, _ names: [String: String], _ nodes: [SyntaxIdentifier: String]
  ) -> String {
    let renamer = CaptureRenamer(names: names, nodes: nodes)
    guard !names.isEmpty || !nodes.isEmpty else { return expression.trimmedDescription }
    return renamer.rewrite(expression).trimmedDescription
  }
}

extension String {
  /// The text as an operand of whatever stands beside it.
  fileprivate var parenthesized: String {
    allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ? self : "(\(self))"
  }
}

/// Finds forced unwraps that evaluating an expression comes to in any case.
///
/// The inner ones of nested unwraps are left out.
private final class ForcedUnwraps: SyntaxVisitor {
  private var nodes: [ForceUnwrapExprSyntax] = []

  static func find(in expression: ExprSyntax) -> [ForceUnwrapExprSyntax] {
    let finder = ForcedUnwraps(viewMode: .sourceAccurate)
    finder.walk(expression)
    return finder.nodes
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind {
    nodes.append(node)
    return .skipChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    guard ["&&", "||", "??"].contains(node.operatorText) else { return .visitChildren }
    walk(node.leftOperand)
    return .skipChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    walk(node.condition)
    return .skipChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    node.containsOptionalChain ? .skipChildren : .visitChildren
  }
  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    node.containsOptionalChain ? .skipChildren : .visitChildren
  }
}

/// Looks for what may stop a program: `!`, subscripts, arithmetic and ranges.
private final class RiskyParts: SyntaxVisitor {
  private var found = false

  static func exist(in expression: ExprSyntax) -> Bool {
    let finder = RiskyParts(viewMode: .sourceAccurate)
    finder.walk(expression)
    return finder.found
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> SyntaxVisitorContinueKind { find() }
  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind { find() }
  override func visit(_ node: AsExprSyntax) -> SyntaxVisitorContinueKind {
    node.questionOrExclamationMark?.tokenKind == .exclamationMark ? find() : .visitChildren
  }
  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    ["/", "%", "-", "+", "*", "...", "..<"].contains(node.operatorText) ? find() : .visitChildren
  }

  private func find() -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }
}

extension ExprSyntaxProtocol {
  /// Whether a `?` begins the chain of members and calls whose end this is.
  fileprivate var containsOptionalChain: Bool {
    ExprSyntax(self).firstOptionalChain { _ in true } != nil
  }
}
