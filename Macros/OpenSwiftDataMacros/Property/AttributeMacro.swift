import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `@Attribute`, which `@Model` reads: it checks where it stands and adds nothing.
enum AttributeMacro {}

/// ```swift
/// @attached(peer)
/// ```
extension AttributeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    MarkerChecks.diagnostics(of: node, on: declaration, in: context).forEach(context.diagnose)
    return []
  }
}
