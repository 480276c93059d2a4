import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is spelled as an optional: `T?`, `T!`, `Optional<T>` or `Swift.Optional<T>`.
  var isOptional: Bool {
    if self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return true
    }
    if let type = self.as(IdentifierTypeSyntax.self) {
      return type.name.text == "Optional" && type.genericArgumentClause != nil
    }
    if let type = self.as(MemberTypeSyntax.self) {
      return type.name.text == "Optional" && type.genericArgumentClause != nil
        && type.baseType.trimmedDescription == "Swift"
    }
    if let tuple = self.as(TupleTypeSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return only.type.isOptional
    }
    return false
  }

  /// The source of the type as a generic argument, where `T!` has to be written as `T?`.
  var storageText: String {
    guard let implicit = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
      return trimmedDescription
    }
    return "\(implicit.wrappedType.trimmedDescription)?"
  }
}
