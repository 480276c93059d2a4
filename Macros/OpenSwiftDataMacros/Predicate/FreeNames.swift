import SwiftSyntax

/// Finds the names in an expression that it does not declare itself.
final class FreeNames: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var nodes: Set<SyntaxIdentifier> = []
  private var shadowed: [Set<String>] = []

  static func find(in syntax: some SyntaxProtocol) -> FreeNames {
    let finder = FreeNames(viewMode: .sourceAccurate)
    finder.walk(syntax)
    return finder
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainIdentifier
    if !shadowed.contains(where: { $0.contains(name) }) { names.insert(name) }
    return .skipChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base { walk(base) }
    return .skipChildren
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    nodes.insert(node.id)
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    shadowed.append(node.ownNames)
    return .visitChildren
  }

  override func visitPost(_ node: ClosureExprSyntax) {
    shadowed.removeLast()
  }
}

/// Gives captured names the names that they have in the expansion.
final class CaptureRenamer: SyntaxRewriter {
  private let names: [String: String]
  private let nodes: [SyntaxIdentifier: String]
  private var shadowed: [Set<String>] = []

  init(names: [String: String], nodes: [SyntaxIdentifier: String]) {
    self.names = names
    self.nodes = nodes
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    let name = node.baseName.plainIdentifier
    guard let new = names[name], !shadowed.contains(where: { $0.contains(name) }) else {
      return ExprSyntax(node)
    }
    return replacement(for: node, new)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> ExprSyntax {
    guard let base = node.base else { return ExprSyntax(node) }
    return ExprSyntax(node.with(\.base, rewrite(base).as(ExprSyntax.self) ?? base))
  }

  override func visit(_ node: KeyPathPropertyComponentSyntax) -> KeyPathPropertyComponentSyntax {
    node
  }

  override func visit(_ node: ForceUnwrapExprSyntax) -> ExprSyntax {
    guard let name = nodes[node.id] else { return super.visit(node) }
    return replacement(for: node, name)
  }

  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
    shadowed.append(node.ownNames)
    defer { shadowed.removeLast() }
    return super.visit(node)
  }

  private func replacement(for node: some ExprSyntaxProtocol, _ name: String) -> ExprSyntax {
    ExprSyntax(
      DeclReferenceExprSyntax(
        baseName: .identifier(
          name, leadingTrivia: node.leadingTrivia, trailingTrivia: node.trailingTrivia)))
  }
}

extension ClosureExprSyntax {
  /// The names of the parameters, as far as they are written; `_` is one.
  var parameterNames: [TokenSyntax] {
    switch signature?.parameterClause {
    case .simpleInput(let list): list.map(\.name)
    case .parameterClause(let clause):
      clause.parameters.map { $0.secondName ?? $0.firstName }
    default: []
    }
  }

  /// How many parameters the closure takes that have no written name, as far as its body shows.
  var anonymousParameterCount: Int {
    guard parameterNames.isEmpty else { return 0 }
    let names = FreeNames.find(in: statements).names
    return (0...3).last { names.contains("$\($0)") }.map { $0 + 1 } ?? 0
  }

  /// The names that mean something else inside of the closure than around it.
  var ownNames: Set<String> {
    let names = parameterNames.map(\.plainIdentifier)
    return names.isEmpty ? ["$0", "$1", "$2", "$3"] : Set(names)
  }
}
