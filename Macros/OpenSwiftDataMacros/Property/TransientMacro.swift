import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `@Transient`, which `@Model` reads: it checks where it stands and adds nothing.
enum TransientMacro {}

/// ```swift
/// @attached(peer)
/// ```
extension TransientMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    MarkerChecks.diagnostics(of: node, on: declaration, in: context).forEach(context.diagnose)
    return []
  }
}
