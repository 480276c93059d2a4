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

  /// Whether the type is spelled as an array, a set or a dictionary, or as an optional of one.
  var isCollection: Bool {
    if self.is(ArrayTypeSyntax.self) || self.is(DictionaryTypeSyntax.self) { return true }
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.isCollection }
    guard let type = self.as(IdentifierTypeSyntax.self), type.genericArgumentClause != nil
    else { return false }
    return ["Array", "Set", "Dictionary"].contains(type.name.text)
  }

  /// The source of the type as a generic argument, where `T!` has to be written as `T?`.
  var storageText: String {
    guard let implicit = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
      return trimmedDescription
    }
    return "\(implicit.wrappedType.trimmedDescription)?"
  }
}
