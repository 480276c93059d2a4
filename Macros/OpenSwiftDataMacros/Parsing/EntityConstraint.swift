import SwiftSyntax

/// A `#Unique` or `#Index` declaration in a model class.
struct EntityConstraint {
  enum Kind: String {
    case unique = "Unique"
    case index = "Index"
  }

  let kind: Kind
  /// The model that the source names in angle brackets; nil if it leaves that to inference.
  let modelName: String?
  /// The source of the arguments, without the parentheses.
  let argumentText: String

  /// Reads a macro expansion; nil if it is of another macro.
  init?(_ syntax: MacroExpansionDeclSyntax) {
    guard let kind = Kind(rawValue: syntax.macroName.plainIdentifier) else { return nil }
    self.kind = kind
    modelName = syntax.genericArgumentClause?.arguments.first?.argument.trimmedDescription
    argumentText = syntax.arguments.trimmedDescription
  }
}
