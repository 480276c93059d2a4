import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The rules for where `@Attribute`, `@Relationship` and `@Transient` may stand, and what they may say.
enum MarkerChecks {
  /// What is wrong with `marker`, the attribute that is being expanded.
  static func diagnostics(
    of marker: AttributeSyntax,
    on declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [Diagnostic] {
    // The declaration's own copy of the attribute knows its surroundings, as fix-its need.
    let variable = declaration.as(VariableDeclSyntax.self)
    let marker = variable?.attributes.first(named: marker.simpleName) ?? marker
    guard context.enclosingModel != nil, let variable else {
      return [ModelDiagnostic.outsideOfModel(marker)]
    }
    // Several bindings, and what is wrong with them, are the affair of @Model.
    guard let property = PropertyDeclaration(variable) else { return [] }
    return marker.simpleName == "Transient"
      ? transientDiagnostics(marker, on: property) : schemaDiagnostics(marker, on: property)
  }

  private static func transientDiagnostics(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> [Diagnostic] {
    property.isStatic || property.isComputed || property.isLazy
      ? [ModelDiagnostic.needlessTransient(property, marker)] : []
  }

  private static func schemaDiagnostics(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> [Diagnostic] {
    if let transient = property.markers.transient {
      return [ModelDiagnostic.conflicting(marker, with: transient)]
    }
    if !property.isStored { return [ModelDiagnostic.misplaced(marker, on: property)] }
    // Each fault is told once, where the second of two markers stands.
    if let attribute = property.markers.attribute, property.markers.relationship != nil {
      return marker.simpleName == "Relationship"
        ? [ModelDiagnostic.conflicting(marker, with: attribute)] : []
    }
    // @Model tells of a marker that stands there twice.
    if !property.markers.repeated.isEmpty { return [] }
    let ofUnique = uniqueDiagnostics(marker, on: property)
    if !ofUnique.isEmpty { return ofUnique }
    return marker.simpleName == "Relationship"
      ? relationshipDiagnostics(marker, on: property) : attributeDiagnostics(marker, on: property)
  }

  private static func relationshipDiagnostics(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> [Diagnostic] {
    guard let type = property.typeNode else { return [] }
    if let element = type.setElement {
      return [ModelDiagnostic.unordered(property, type, of: element)]
    }
    if type.isKnownValue { return [ModelDiagnostic.relationshipOfValue(property, marker)] }
    return []
  }

  private static func attributeDiagnostics(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> [Diagnostic] {
    if let unknown = marker.writtenOptions.first(where: { !AttributeOptions.isKnown($0) }) {
      return [ModelDiagnostic.unknownOption(unknown)]
    }
    var seen: [(argument: LabeledExprSyntax, name: String)] = []
    for option in marker.options {
      if seen.contains(where: { $0.name == option.name }) {
        return [ModelDiagnostic.repeatedOption(option.argument, of: marker)]
      }
      if let other = seen.first(where: { AttributeOptions.exclude($0.name, option.name) }) {
        return [ModelDiagnostic.conflicting(option.argument, with: other.argument, of: marker)]
      }
      seen.append(option)
    }
    let external = seen.first { $0.name == "externalStorage" }
    if let external, let type = property.type, type.isKnownValue, !type.mayBeLarge {
      return [ModelDiagnostic.smallInFile(property, external.argument, of: marker)]
    }
    return []
  }
}

/// Which options of `@Attribute` make no sense together; what goes with `.unique` is told apart.
enum AttributeOptions {
  /// Whether an argument is written as one of the options.
  ///
  /// A name of the program's own may stand for one; what it stands for, a macro cannot see.
  static func isKnown(_ argument: LabeledExprSyntax) -> Bool {
    argument.optionName.map(known.contains) ?? false
  }

  private static let known: Set = [
    "allowsCloudEncryption", "codable", "ephemeral", "externalStorage", "preserveValueOnDeletion",
    "spotlight", "transformable", "unique",
  ]

  static func exclude(_ first: String, _ second: String) -> Bool {
    excluding.contains([first, second])
  }

  private static let excluding: Set<Set<String>> = [
    // What is never stored has no stored form, and none to look after.
    ["ephemeral", "externalStorage"], ["ephemeral", "transformable"], ["ephemeral", "codable"],
    ["ephemeral", "preserveValueOnDeletion"], ["ephemeral", "spotlight"],
    ["ephemeral", "allowsCloudEncryption"],
    // Two forms of one value.
    ["transformable", "codable"], ["transformable", "externalStorage"],
    ["codable", "externalStorage"],
  ]
}
