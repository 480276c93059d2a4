import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// The types and extensions around `declaration`, innermost first, as far as they are nested
  /// directly in one another.
  ///
  /// Where the context is that of a member of `declaration`, it begins with the declaration itself.
  func groups(around declaration: some DeclGroupSyntax) -> [any DeclGroupSyntax] {
    let groups = lexicalContext.prefix { $0.isProtocol((any DeclGroupSyntax).self) }
      .compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
    let name = declaration.introducerAndName?.name.text
    guard
      let first = groups.first,
      first.kind == declaration.kind,
      first.introducerAndName?.name.text == name
    else { return groups }
    return Array(groups.dropFirst())
  }

  /// The class, directly around the declaration, that carries `@Model`; nil if there is none.
  var enclosingModel: ClassDeclSyntax? {
    guard let declaration = lexicalContext.first?.as(ClassDeclSyntax.self) else { return nil }
    return declaration.attributes.first(named: "Model") == nil ? nil : declaration
  }

  /// The access modifier, with a space behind it, that members of `declaration` need in order to
  /// fulfil a public protocol; empty for the default.
  ///
  /// An extension around the declaration may state the access in its place.
  func memberAccess(of declaration: some DeclGroupSyntax) -> String {
    let enclosing = groups(around: declaration).first?.as(ExtensionDeclSyntax.self)
    switch declaration.modifiers.access ?? enclosing?.modifiers.access {
    case .open, .public: return "public "
    case .package: return "package "
    default: return ""
    }
  }
}
