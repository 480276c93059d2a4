import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// ```swift
/// @attached(extension, conformances: Observable, PersistentModel, Sendable)
/// ```
extension ModelMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard
      let declaration = declaration.as(ClassDeclSyntax.self),
      hiddenTypeDiagnostic(macro: "@Model", of: declaration, in: context) == nil
    else { return [] }
    let model = ModelDeclaration(declaration, in: context)
    guard
      model.inheritanceDiagnostic(conformingTo: protocols) == nil,
      model.diagnostics(in: context).isEmpty
    else { return [] }
    return try protocols.compactMap { try conformance(of: type.trimmed, to: $0.lastName) }
  }

  /// The extension that declares one conformance; nil for a protocol that is not ours to add.
  ///
  /// `nonisolated` counts in modules whose declarations belong to the main actor by default: the
  /// library calls a model from wherever its context is.
  private static func conformance(
    of type: some TypeSyntaxProtocol,
    to protocolName: String
  ) throws -> ExtensionDeclSyntax? {
    switch protocolName {
    case "PersistentModel": try nonisolated(type, Runtime.persistentModel)
    case "Observable": try nonisolated(type, Runtime.observable)
    case "Sendable": try unavailableSendable(type)
    default: nil
    }
  }

  private static func nonisolated(
    _ type: some TypeSyntaxProtocol,
    _ protocolName: String
  ) throws -> ExtensionDeclSyntax {
    try ExtensionDeclSyntax("extension \(type): nonisolated \(raw: protocolName) {}")
  }

  /// Says why an object cannot be handed to another thread, and what can.
  private static func unavailableSendable(
    _ type: some TypeSyntaxProtocol
  ) throws -> ExtensionDeclSyntax {
    try ExtensionDeclSyntax(
      """
      @available(*, unavailable, message: "a model object belongs to its context; hand over its \
      'persistentModelID', or work on it in a model actor")
      extension \(type): Sendable {}
      """)
  }
}
