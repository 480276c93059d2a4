import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@_TransientProperty`, which `@Model` adds to `@Transient` properties so
/// that observers hear of their changes; nothing is stored.
enum TransientPropertyMacro {
  /// Expansions are laid out as they are rendered.
  static var formatMode: FormatMode { .disabled }
}

/// ```swift
/// @attached(peer, names: prefixed(_))
/// ```
extension TransientPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard
      let property = declaration.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init),
      let type = property.type
    else { return [] }
    // An initial value is evaluated once, by the property, whose init accessor hands it over.
    let implicitNil = property.defaultValue == nil ? " = nil" : ""
    return [
      "private var \(raw: property.backingName): \(raw: type.storageText)\(raw: implicitNil)"
    ]
  }
}

/// ```swift
/// @attached(accessor, names: named(init), named(get), named(set))
/// ```
extension TransientPropertyMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard
      let property = declaration.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init)
    else { return [] }
    let name = property.name
    let storage = property.backingName
    let accessors: [AccessorDeclSyntax] = [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      get {
        if \(raw: Runtime.isTracking)() {
          \(raw: Runtime.access)(self, \\.\(raw: name))
        }
        return \(raw: storage)
      }
      """,
      """
      set {
        \(raw: Runtime.setTransient)(self, \\.\(raw: name), to: newValue, from: \(raw: storage)) {
          self.\(raw: storage) = newValue
        }
      }
      """,
    ]
    return accessors.map(\.indented)
  }
}
