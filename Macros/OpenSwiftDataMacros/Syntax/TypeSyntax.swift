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

  /// The type without its optional.
  var wrapped: TypeSyntax {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType }
    if isOptional, let argument = genericArguments.first { return argument }
    return self
  }

  /// The types in angle brackets behind the type's name.
  private var genericArguments: [TypeSyntax] {
    let clause =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    return clause?.arguments.compactMap { $0.argument.as(TypeSyntax.self) } ?? []
  }

  /// The type of the elements, where the type, or what it is an optional of, is spelled as a set.
  var setElement: TypeSyntax? {
    let type = wrapped
    return type.lastName == "Set" ? type.genericArguments.first : nil
  }

  /// Whether the type is one of the usual values, which no model is, or holds such.
  var isKnownValue: Bool {
    let type = wrapped
    if let array = type.as(ArrayTypeSyntax.self) { return array.element.isKnownValue }
    if type.is(DictionaryTypeSyntax.self) { return true }
    if type.lastName == "Array" { return type.genericArguments.first?.isKnownValue ?? false }
    return Self.knownValues.contains(type.lastName)
  }

  /// Whether the type is a function, a tuple, or one that says nothing of its values.
  var isUnstorable: Bool {
    if let attributed = self.as(AttributedTypeSyntax.self) {
      return attributed.baseType.isUnstorable
    }
    if let tuple = self.as(TupleTypeSyntax.self) {
      return tuple.elements.count != 1 || tuple.elements.first?.type.wrapped.isUnstorable ?? true
    }
    return self.is(FunctionTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self)
      || self.is(MetatypeTypeSyntax.self) || ["Any", "AnyObject"].contains(trimmedDescription)
  }

  /// Whether values of the type may be kept in a file.
  var mayBeLarge: Bool { ["Data", "String"].contains(wrapped.lastName) }

  private static let knownValues: Set = [
    "Bool", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16", "Int32", "Int64", "Int8",
    "String", "UInt", "UInt16", "UInt32", "UInt64", "UInt8", "URL", "UUID",
  ]

  /// The source of the type as a generic argument, where `T!` has to be written as `T?`.
  var storageText: String {
    guard let implicit = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) else {
      return trimmedDescription
    }
    return "\(implicit.wrappedType.trimmedDescription)?"
  }
}
