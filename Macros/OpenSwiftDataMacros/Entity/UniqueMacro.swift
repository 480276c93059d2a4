import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `#Unique`, which `@Model` reads: it checks where it stands and adds nothing.
///
/// ```swift
/// @freestanding(declaration)
/// ```
enum UniqueMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if context.enclosingModel == nil {
      context.diagnose(ModelDiagnostic.constraintOutsideOfModel(node))
    }
    return []
  }
}
