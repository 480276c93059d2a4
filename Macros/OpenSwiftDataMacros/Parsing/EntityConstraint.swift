import SwiftSyntax

/// A `#Unique` or `#Index` declaration in a model class.
struct EntityConstraint {
  enum Kind: String {
    case unique = "Unique"
    case index = "Index"
  }

  /// The key paths in one pair of brackets.
  struct Group {
    let argument: LabeledExprSyntax
    let keyPaths: [KeyPathExprSyntax]

    /// The names of the properties; nil where one cannot be told from the source.
    var names: [String]? {
      let names = keyPaths.compactMap(\.propertyName)
      return names.count == keyPaths.count ? names : nil
    }
  }

  let kind: Kind
  let syntax: MacroExpansionDeclSyntax
  /// The model that the source names in angle brackets; nil if it leaves that to inference.
  let modelName: String?
  /// The source of the arguments, without the parentheses.
  let argumentText: String
  /// The arguments that are plain lists of key paths.
  let groups: [Group]

  /// Reads a macro expansion; nil if it is of another macro.
  init?(_ syntax: MacroExpansionDeclSyntax) {
    guard let kind = Kind(rawValue: syntax.macroName.plainIdentifier) else { return nil }
    self.kind = kind
    self.syntax = syntax
    modelName = syntax.genericArgumentClause?.arguments.first?.argument.trimmedDescription
    argumentText = syntax.arguments.trimmedDescription
    groups = syntax.arguments.compactMap { argument in
      guard let list = argument.expression.as(ArrayExprSyntax.self) else { return nil }
      let keyPaths = list.elements.compactMap { $0.expression.as(KeyPathExprSyntax.self) }
      guard keyPaths.count == list.elements.count else { return nil }
      return Group(argument: argument, keyPaths: keyPaths)
    }
  }
}

extension KeyPathExprSyntax {
  /// The name of the one property that the key path leads to; nil for any other key path.
  fileprivate var propertyName: String? {
    guard components.count == 1,
      let property = components.first?.component.as(KeyPathPropertyComponentSyntax.self)
    else { return nil }
    return property.declName.baseName.plainIdentifier
  }
}
