import SwiftDiagnostics
import SwiftSyntax

/// The rules for what `#Unique` and `#Index` name, as far as the source of the class shows it.
extension ModelDeclaration {
  /// What is wrong with the constraints, in the order of the source.
  var constraintDiagnostics: [Diagnostic] {
    var known = Set(
      persistedProperties.filter { $0.markers.uniqueOption != nil }.map { Set([$0.identifier]) })
    return constraints.flatMap { constraint in
      [foreignDiagnostic(of: constraint), emptyDiagnostic(of: constraint)].compactMap(\.self)
        + constraint.groups.flatMap { diagnostics(of: $0, in: constraint, &known) }
    }
  }

  private func foreignDiagnostic(of constraint: EntityConstraint) -> Diagnostic? {
    guard
      let argument = constraint.syntax.genericArgumentClause?.arguments.first?.argument
        .as(TypeSyntax.self),
      argument.lastName != syntax.name.plainIdentifier, argument.lastName != "Self"
    else { return nil }
    return ModelDiagnostic.foreign(constraint, argument, in: self)
  }

  private func emptyDiagnostic(of constraint: EntityConstraint) -> Diagnostic? {
    constraint.syntax.arguments.isEmpty ? ModelDiagnostic.empty(constraint) : nil
  }

  private func diagnostics(
    of group: EntityConstraint.Group,
    in constraint: EntityConstraint,
    _ known: inout Set<Set<String>>
  ) -> [Diagnostic] {
    if group.keyPaths.isEmpty { return [ModelDiagnostic.empty(group, of: constraint)] }
    guard let names = group.names else {
      return constraint.kind == .unique
        ? group.keyPaths.filter { $0.components.count > 1 }.map(ModelDiagnostic.reachingOn) : []
    }
    let faults = zip(names, group.keyPaths).compactMap { name, keyPath in
      fault(of: name, at: keyPath, in: constraint)
    }
    guard faults.isEmpty else { return faults }
    if Set(names).count < names.count { return [ModelDiagnostic.repeatedName(group)] }
    guard constraint.kind == .unique else { return [] }
    return known.insert(Set(names)).inserted
      ? [] : [ModelDiagnostic.repeated(group, of: constraint)]
  }

  /// A name that the class does not declare is left alone: another macro may add it.
  private func fault(
    of name: String,
    at keyPath: KeyPathExprSyntax,
    in constraint: EntityConstraint
  ) -> Diagnostic? {
    guard let property = properties.first(where: { $0.identifier == name }) else { return nil }
    if !property.isPersisted || property.isEphemeral {
      return ModelDiagnostic.unstored(property, at: keyPath, constraint)
    }
    guard constraint.kind == .unique, property.type?.isCollection ?? false else { return nil }
    return ModelDiagnostic.uncomparable(property, at: keyPath)
  }
}

extension MarkerChecks {
  /// What is wrong with `.unique` among the options of a marker.
  static func uniqueDiagnostics(
    _ marker: AttributeSyntax,
    on property: PropertyDeclaration
  ) -> [Diagnostic] {
    guard let unique = property.markers.uniqueOption else { return [] }
    if property.type?.isCollection ?? false {
      return [ModelDiagnostic.uniqueCollection(property, unique, of: marker)]
    }
    return marker.writtenOptions.filter { incomparableOptions.contains($0.optionName) }
      .map { ModelDiagnostic.excluding(unique, $0, of: marker) }
  }

  /// The options that leave nothing in the table that could be compared.
  private static let incomparableOptions: Set<String?> = [
    "codable", "ephemeral", "externalStorage", "transformable",
  ]
}
