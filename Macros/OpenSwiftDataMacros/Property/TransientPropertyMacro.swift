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
      let property = declaration.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init)
    else { return [] }
    // An initial value is evaluated once, by the property, whose init accessor hands it over.
    guard let type = property.type else {
      let example = property.defaultValue?.trimmedDescription ?? ""
      return [
        """
        private var \(raw: property.backingName) = \(raw: Runtime.stored).empty(like: \(raw: example))
        """
      ]
    }
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
    // Where the type is inferred, the storage takes it from an expression that it does not evaluate.
    let isWrapped = property.type == nil
    let value = isWrapped ? "\(storage).assigned" : storage
    func wrapped(_ value: String) -> String { isWrapped ? ".loaded(\(value))" : value }
    let accessors: [AccessorDeclSyntax] = [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = \(raw: wrapped("initialValue"))
      }
      """,
      """
      get {
        if \(raw: Runtime.isTracking)() {
          \(raw: Runtime.access)(self, \\.\(raw: name))
        }
        return \(raw: value)
      }
      """,
      """
      set {
        \(raw: Runtime.setTransient)(self, \\.\(raw: name), to: newValue, from: \(raw: value)) {
          self.\(raw: storage) = \(raw: wrapped("newValue"))
        }
      }
      """,
    ]
    return accessors.map(\.indented)
  }
}
