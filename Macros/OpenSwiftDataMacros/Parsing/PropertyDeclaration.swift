import SwiftSyntax

/// One property of a model class, read once from its declaration.
struct PropertyDeclaration {
  let syntax: VariableDeclSyntax
  /// The name's token, for diagnostics.
  let nameToken: TokenSyntax
  /// The declared type in its place, for diagnostics.
  let typeNode: TypeSyntax?
  /// The declared type without comments around it; nil where it is inferred.
  let type: TypeSyntax?
  /// The initial value; nil if there is none.
  let defaultValue: ExprSyntax?
  let accessors: AccessorBlockSyntax?
  let markers: PropertyMarkers

  /// Reads a declaration of one named property; nil for several bindings and for tuple patterns.
  init?(_ syntax: VariableDeclSyntax) {
    guard
      syntax.bindings.count == 1,
      let binding = syntax.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    self.syntax = syntax
    nameToken = pattern.identifier
    typeNode = binding.typeAnnotation?.type
    type = typeNode?.trimmed
    defaultValue = binding.initializer?.value.trimmed
    accessors = binding.accessorBlock
    markers = PropertyMarkers(syntax.attributes)
  }
}

// MARK: - Names

extension PropertyDeclaration {
  /// The name as Swift code spells it, with backticks if the source has them.
  var name: String { nameToken.text }
  /// The name itself: what the schema, and so the column, is called.
  var identifier: String { nameToken.plainIdentifier }
  /// The name of the typed storage beside the property.
  var backingName: String { quotedIfNeeded("_\(identifier)") }
  /// The name of the flag that is true while an observer of the property runs.
  var observingFlagName: String { quotedIfNeeded("_$observing_\(identifier)") }
}

// MARK: - Kinds

extension PropertyDeclaration {
  var isComputed: Bool { accessors?.isComputed ?? false }
  var isConstant: Bool { syntax.bindingSpecifier.tokenKind == .keyword(.let) }
  var isStatic: Bool { syntax.isStatic }
  var isLazy: Bool { syntax.modifiers.contains(.lazy) }
  /// The `weak` or `unowned` in front of the property; nil for a strong one.
  var ownership: DeclModifierSyntax? {
    syntax.modifiers.first(.weak) ?? syntax.modifiers.first(.unowned)
  }

  /// Whether each object stores the property by itself, persisted or not.
  var isStored: Bool { !isStatic && !isComputed && !isLazy && !isFromExpansion }

  /// Whether the property's changes are the context's affair: it has a column, is a relationship, or is
  /// ephemeral.
  var isPersisted: Bool { isStored && markers.transient == nil }

  /// Whether `@Attribute` says how the values are coded, whatever their type.
  var isCoded: Bool { hasOption(among: ["codable", "transformable"]) }

  /// Whether the property is persisted in all but the store.
  var isEphemeral: Bool { isPersisted && hasOption(among: ["ephemeral"]) }

  private func hasOption(among names: Set<String>) -> Bool {
    markers.attribute.map { !names.isDisjoint(with: $0.optionNames) } ?? false
  }

  /// Whether an object has a value for the property from the start.
  var hasInitialValue: Bool {
    if defaultValue != nil || isLazy { return true }
    return !isConstant && (type?.isOptional ?? false)
  }

  /// Whether the property is `@Transient` and of the plain form whose changes can be observed.
  ///
  /// Other attributes, ownership and observers have a meaning that accessors would take away: such
  /// properties stay as they are written.
  var isObservableTransient: Bool {
    isStored && markers.transient != nil && markers.attribute == nil
      && markers.relationship == nil && !markers.hasOthers && !isConstant && ownership == nil
      && accessors == nil && hasInitialValue
  }

  /// Whether a key path can name the property although it has no column.
  var isUnstoredButNamed: Bool {
    guard !isStatic, !isFromExpansion, !isPersisted, !markers.hasOthers else { return false }
    return !(accessors?.hasEffects ?? false)
  }

  /// Whether code that names the property is warned.
  var isDeprecated: Bool {
    syntax.attributes.first(named: "available")?
      .tokens(viewMode: .sourceAccurate).contains { $0.text == "deprecated" } ?? false
  }

  /// The observer that the source declares; nil if there is none.
  func observer(_ keyword: Keyword) -> AccessorDeclSyntax? {
    accessors?.writtenAccessors.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }
  }

  private var isFromExpansion: Bool { identifier.hasPrefix(Runtime.memberPrefix) }
}

extension VariableDeclSyntax {
  /// Whether the property belongs to the type, not to each object.
  var isStatic: Bool { modifiers.contains(.static) || modifiers.contains(.class) }
}
