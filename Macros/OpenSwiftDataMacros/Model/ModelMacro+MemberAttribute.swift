import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// ```swift
/// @attached(memberAttribute)
/// ```
extension ModelMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard
      let declaration = declaration.as(ClassDeclSyntax.self),
      let property = member.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init)
    else { return [] }
    let model = ModelDeclaration(declaration, in: context)
    guard model.diagnostics(in: context).isEmpty else { return [] }
    if property.isPersisted {
      // A property inside `#if` has no number: it is reported, or left alone.
      let number = model.persistedProperties.firstIndex { $0.identifier == property.identifier }
      let notes = model.notesAssignments(of: property) ? ", notesAssignments: true" : ""
      return number.map { ["@\(raw: Runtime.persistedPropertyAttribute)(\(raw: $0)\(raw: notes))"] }
        ?? []
    }
    return property.isObservableTransient ? ["@\(raw: Runtime.transientPropertyAttribute)"] : []
  }
}
