import SwiftDiagnostics
import SwiftSyntax

// MARK: - Stored properties

extension ModelDiagnostic {
  /// A persisted property is a `let`.
  static func constant(_ property: PropertyDeclaration) -> Diagnostic {
    let specifier = property.syntax.bindingSpecifier
    return ModelDiagnostic(
      "a model cannot persist constant '\(property.name)'; "
        + "use 'var', or 'private(set) var' to keep others from changing it",
      id: "constant"
    ).at(specifier, fixIts: [.replace(specifier, with: "var")])
  }

  /// One declaration holds several stored properties.
  static func compound(_ declaration: VariableDeclSyntax) -> Diagnostic {
    let isTuple = declaration.bindings.contains { $0.pattern.is(TuplePatternSyntax.self) }
    return ModelDiagnostic(
      isTuple
        ? "a model cannot persist a tuple pattern; declare each property by itself"
        : "a model cannot persist several properties of one declaration; "
          + "declare each property by itself",
      id: "compound"
    ).at(
      declaration.bindings,
      fixIts: [declaration.bindings.canBeSplit ? .split(declaration) : nil])
  }

  /// A persisted property stands inside `#if`.
  static func conditional(_ property: PropertyDeclaration) -> Diagnostic {
    ModelDiagnostic(
      "a model cannot persist property '\(property.name)' inside '#if'; "
        + "put '#if' around the whole class, or mark the property '@Transient'",
      id: "conditional"
    ).at(property.nameToken, fixIts: [.markTransient(property)])
  }

  /// A persisted property has a property wrapper.
  static func wrapped(_ property: PropertyDeclaration, by wrapper: AttributeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "a model cannot persist property '\(property.name)' through property wrapper "
        + "'@\(wrapper.simpleName)'",
      id: "wrapped"
    ).at(wrapper, fixIts: [.remove(wrapper), .markTransient(property)])
  }

  /// A persisted property does not own its value.
  static func reference(
    _ property: PropertyDeclaration,
    _ modifier: DeclModifierSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "a model cannot persist \(modifier.name.text) property '\(property.name)'; "
        + "a relationship is held by the model's context",
      id: "reference"
    ).at(modifier, fixIts: [.remove(modifier), .markTransient(property)])
  }

  /// No value of the type can be written down.
  static func unstorable(_ property: PropertyDeclaration, _ type: TypeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "a model cannot persist property '\(property.name)', as values of type "
        + "'\(type.trimmedDescription)' have no stored form",
      id: "unstorable"
    ).at(type, fixIts: [property.hasInitialValue ? .markTransient(property) : nil])
  }

  /// The name is that of another property's storage.
  static func storageName(
    _ property: PropertyDeclaration,
    of other: PropertyDeclaration
  ) -> Diagnostic {
    ModelDiagnostic(
      "a stored property of a model cannot be named '\(property.identifier)', as the storage of "
        + "'\(other.identifier)' is",
      id: "storage-name"
    ).at(property.nameToken)
  }

  /// The name begins as those of the macro's own members.
  static func reservedName(_ property: PropertyDeclaration) -> Diagnostic {
    ModelDiagnostic(
      "a stored property of a model cannot be named '\(property.identifier)', as names that begin "
        + "with '\(Runtime.memberPrefix)' belong to '@Model'",
      id: "reserved-name"
    ).at(property.nameToken)
  }

  /// The name belongs to `PersistentModel` or to a protocol that it inherits from.
  static func modelMember(_ property: PropertyDeclaration) -> Diagnostic {
    ModelDiagnostic(
      "a stored property of a model cannot be named '\(property.identifier)', "
        + "which every model has from 'PersistentModel'",
      id: "model-member"
    ).at(property.nameToken)
  }

  /// No key path can name the property.
  static func unnameable(_ property: PropertyDeclaration) -> Diagnostic {
    ModelDiagnostic(
      "a stored property of a model cannot be named '\(property.identifier)', "
        + "which means something else in a key path",
      id: "unnameable"
    ).at(property.nameToken)
  }
}

// MARK: - Markers

extension ModelDiagnostic {
  /// `@Transient` or `.ephemeral` on a property that an object fetched from the store would have no
  /// value for.
  static func unstoredWithoutDefault(_ property: PropertyDeclaration) -> Diagnostic {
    let marker = property.isEphemeral ? "@Attribute(.ephemeral)" : "@Transient"
    return ModelDiagnostic(
      "\(marker) requires non-optional property '\(property.name)' to have a default value",
      id: "unstored-without-default"
    ).at(property.nameToken, fixIts: FixIt.initialValues(for: property))
  }

  /// `@Transient` on something that is not stored anyway.
  static func needlessTransient(
    _ property: PropertyDeclaration,
    _ marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'@Transient' has no effect on \(property.kindName) '\(property.name)'",
      id: "needless-transient", severity: .warning
    ).at(marker, fixIts: [.remove(marker)])
  }

  /// A marker on a property that the store knows nothing of.
  static func misplaced(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> Diagnostic {
    ModelDiagnostic(
      "'@\(marker.simpleName)' cannot be applied to \(property.kindName) '\(property.name)', "
        + "which is not persisted",
      id: "misplaced"
    ).at(marker, fixIts: [.remove(marker)])
  }

  /// A marker outside of a model class.
  static func outsideOfModel(_ marker: AttributeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'@\(marker.simpleName)' belongs on a property in the body of a '@Model' class",
      id: "outside-of-model"
    ).at(marker, fixIts: [.remove(marker)])
  }

  /// Two markers that exclude one another.
  static func conflicting(_ marker: AttributeSyntax, with other: AttributeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'@\(marker.simpleName)' and '@\(other.simpleName)' exclude one another",
      id: "conflicting"
    ).at(marker, fixIts: [.remove(marker), .remove(other)])
  }
}

extension PropertyDeclaration {
  /// What a message calls the property.
  var kindName: String {
    if isStatic { return "static property" }
    if isComputed { return "computed property" }
    if isLazy { return "lazy property" }
    if markers.transient != nil { return "transient property" }
    if isEphemeral { return "ephemeral property" }
    return isConstant ? "constant" : "property"
  }
}
