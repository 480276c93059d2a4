import SwiftSyntax

extension DeclGroupSyntax {
  /// The declaration's name and the word that introduces it, as in `struct` and `Task`.
  var introducerAndName: (introducer: TokenSyntax, name: TokenSyntax)? {
    guard let named = asProtocol((any NamedDeclSyntax).self) else { return nil }
    return (introducer, named.name)
  }

  /// The generic parameters that the declaration states itself.
  var genericParameters: GenericParameterClauseSyntax? {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
  }
}
