import SwiftSyntax
import SwiftSyntaxMacros

/// The implementation of `@_PersistedProperty(n)`, which `@Model` adds to each persisted property.
///
/// The peer role makes typed storage in the object itself; the accessor role reads and writes it,
/// tells observers, and loads the row where the storage is empty.
enum PersistedPropertyMacro {
  /// Expansions are laid out as they are rendered.
  static var formatMode: FormatMode { .disabled }

  /// The property's number among the persisted ones, as source text.
  static func number(_ node: AttributeSyntax) -> String {
    node.arguments?.as(LabeledExprListSyntax.self)?.first?.expression.trimmedDescription ?? ""
  }

  /// Whether objects remember that the property was assigned.
  static func notesAssignments(_ node: AttributeSyntax) -> Bool {
    node.arguments?.as(LabeledExprListSyntax.self)?.count ?? 0 > 1
  }
}
