import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `#Predicate` on models: the closure's body becomes a tree of expressions.
///
/// ```swift
/// @freestanding(expression)
/// ```
enum PredicateMacro: ExpressionMacro {
  /// Expansions are laid out as they are rendered.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    guard let closure = closure(of: node) else {
      throw DiagnosticsError(diagnostics: [PredicateDiagnostic.notAClosure(at: node)])
    }
    let rewriter = PredicateRewriter()
    do {
      let build = try rewriter.body(closure)
      return "\(raw: Runtime.predicate("predicate"))(\(raw: build))"
    } catch let fault as PredicateFault {
      throw DiagnosticsError(diagnostics: fault.diagnostics)
    }
  }

  private static func closure(
    of node: some FreestandingMacroExpansionSyntax
  ) -> ClosureExprSyntax? {
    node.trailingClosure ?? node.arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}

/// What keeps a predicate from being rewritten.
struct PredicateFault: Error {
  private(set) var diagnostics: [Diagnostic]

  init(_ diagnostic: Diagnostic) { diagnostics = [diagnostic] }

  /// Both faults, in the order of the source.
  func joined(with other: PredicateFault) -> PredicateFault {
    var joined = self
    joined.diagnostics += other.diagnostics
    return joined
  }
}
