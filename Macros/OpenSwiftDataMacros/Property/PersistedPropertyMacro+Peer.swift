import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// ```swift
/// @attached(peer, names: prefixed(_), prefixed(_$observing_))
/// ```
extension PersistedPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard
      let property = declaration.as(VariableDeclSyntax.self).flatMap(PropertyDeclaration.init)
    else { return [] }
    // The accessors hold no access to the storage while they call anybody, so the language's check at
    // run time could find nothing, and would be felt in every read.
    let storage: DeclSyntax =
      "@exclusivity(unchecked) private var \(raw: property.storageDeclaration)"
    guard property.isObserved else { return [storage] }
    return [storage, "private var \(raw: property.observingFlagName) = false"]
  }
}

extension PropertyDeclaration {
  /// Whether the source declares a `willSet` or a `didSet`.
  var isObserved: Bool { observer(.willSet) != nil || observer(.didSet) != nil }

  /// The storage's name with its type or its initial value.
  ///
  /// An initial value reaches the storage through the property's init accessor. Where the type is
  /// inferred, the storage takes it from the same expression, which it does not evaluate.
  fileprivate var storageDeclaration: String {
    guard let type else {
      let example = defaultValue?.trimmedDescription ?? ""
      return "\(backingName) = \(Runtime.stored).empty(like: \(example))"
    }
    let implicitNil = type.isOptional && defaultValue == nil ? " = .loaded(nil)" : ""
    return "\(backingName): \(Runtime.stored)<\(type.storageText)>\(implicitNil)"
  }
}
