import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

// Fix-its that give a property a value from the start.

extension FixIt {
  /// Both ways to do without a value for an object that is fetched: a usual default, and nil.
  static func initialValues(for property: PropertyDeclaration) -> [FixIt?] {
    [addDefault(to: property), makeOptional(property)]
  }

  /// Adds the value that most properties of the type begin with; nil for a type without such a one.
  private static func addDefault(to property: PropertyDeclaration) -> FixIt? {
    guard let value = property.type?.usualDefault,
      let binding = property.syntax.bindings.first,
      var annotation = binding.typeAnnotation
    else { return nil }
    let trailing = annotation.trailingTrivia
    annotation.trailingTrivia = []
    let equal = TokenSyntax.equalToken(leadingTrivia: .space, trailingTrivia: .space)
    let initializer = InitializerClauseSyntax(equal: equal, value: ExprSyntax("\(raw: value)"))
    let new = binding.with(\.typeAnnotation, annotation).with(\.initializer, initializer)
    // What follows the type follows the value now.
    let text = new.with(\.accessorBlock, nil).trimmedDescription + trailing.description
    let block = binding.accessorBlock?.description ?? ""
    return FixIt.replace(
      message: ModelFixItMessage("add '= \(value)'", id: "add-default"),
      oldNode: binding,
      newNode: TokenSyntax.identifier(
        text + block, leadingTrivia: binding.leadingTrivia, trailingTrivia: []))
  }

  /// Makes the type an optional one.
  private static func makeOptional(_ property: PropertyDeclaration) -> FixIt? {
    guard let type = property.syntax.bindings.first?.typeAnnotation?.type, !type.isOptional
    else { return nil }
    let text = type.optionalText
    return FixIt.replace(
      message: ModelFixItMessage("use '\(text)'", id: "use"),
      oldNode: type,
      newNode: TokenSyntax.identifier(
        text, leadingTrivia: type.leadingTrivia, trailingTrivia: type.trailingTrivia))
  }
}

extension TypeSyntax {
  /// The value that most properties of the type begin with; nil for a type without such a one.
  fileprivate var usualDefault: String? {
    if self.is(ArrayTypeSyntax.self) { return "[]" }
    if self.is(DictionaryTypeSyntax.self) { return "[:]" }
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return nil }
    return Self.usualDefaults[name]
  }

  private static let usualDefaults = [
    "Array": "[]", "Bool": "false", "Data": "Data()", "Date": "Date()", "Decimal": "0",
    "Dictionary": "[:]", "Double": "0", "Float": "0", "Int": "0", "Int16": "0", "Int32": "0",
    "Int64": "0", "Int8": "0", "Set": "[]", "String": "\"\"", "UInt": "0", "UInt16": "0",
    "UInt32": "0", "UInt64": "0", "UInt8": "0", "UUID": "UUID()",
  ]

  /// The source of an optional of the type.
  fileprivate var optionalText: String {
    let needsParentheses =
      self.is(FunctionTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self)
      || self.is(CompositionTypeSyntax.self) || self.is(AttributedTypeSyntax.self)
    return needsParentheses ? "(\(trimmedDescription))?" : "\(trimmedDescription)?"
  }
}
