import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The rules for where `@Attribute`, `@Relationship` and `@Transient` may stand.
enum MarkerChecks {
  /// What is wrong with the placement of `marker`, the attribute that is being expanded.
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
    return uniqueDiagnostics(marker, on: property)
  }
}
