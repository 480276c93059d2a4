import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The rules that a model class must keep before anything is made of it.
extension ModelDeclaration {
  /// What is wrong with the class and its properties, in the order of the source.
  ///
  /// Every role of `@Model` asks, so that none of them adds code to a faulty class; only the member
  /// role reports, so that each fault is told once.
  func diagnostics(in context: some MacroExpansionContext) -> [Diagnostic] {
    let ofClass = [
      isolationDiagnostic,
      observableDiagnostic,
      genericDiagnostic(in: context),
      statesConformance ? nil : hiddenTypeDiagnostic(macro: "@Model", of: syntax, in: context),
      missingInitializerDiagnostic,
    ]
    return ofClass.compactMap(\.self)
      + compoundProperties.map(ModelDiagnostic.compound)
      + conditionalProperties.map(ModelDiagnostic.conditional)
      + properties.flatMap(\.diagnostics)
      + nameDiagnostics
      + constraintDiagnostics
  }

  /// The faults of names that the expansion needs for itself.
  private var nameDiagnostics: [Diagnostic] {
    var owners: [String: PropertyDeclaration] = [:]
    for property in properties where property.isPersisted || property.isObservableTransient {
      owners["_" + property.identifier] = property
    }
    return properties.compactMap { property in
      if !property.isComputed, property.identifier.hasPrefix(Runtime.memberPrefix) {
        return ModelDiagnostic.reservedName(property)
      }
      if property.isStatic { return nil }
      return owners[property.identifier].map { ModelDiagnostic.storageName(property, of: $0) }
    }
  }

  /// The fault of a class that extends another model, which the compiler tells by not asking for
  /// the conformances that the superclass has.
  func inheritanceDiagnostic(conformingTo protocols: [TypeSyntax]) -> Diagnostic? {
    let asksForModel = protocols.contains { $0.lastName == "PersistentModel" }
    guard
      !asksForModel, !statesConformance,
      let first = syntax.inheritanceClause?.inheritedTypes.first?.type,
      !Self.protocolsOftenNamedFirst.contains(first.lastName)
    else { return nil }
    return ModelDiagnostic.inheritance(syntax, from: first)
  }

  /// What a class is often declared with that cannot be a superclass.
  private static let protocolsOftenNamedFirst: Set = [
    "AnyObject", "Codable", "Comparable", "CustomDebugStringConvertible",
    "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable",
    "Observable", "Sendable",
  ]

  /// Whether the source writes the conformance out, so that the class needs no extension.
  private var statesConformance: Bool {
    syntax.inheritanceClause?.inheritedTypes
      .contains { $0.type.lastName == "PersistentModel" } ?? false
  }

  /// Global actors other than `MainActor` are told by the custom of naming them so.
  private var isolationDiagnostic: Diagnostic? {
    let actor = syntax.attributes.plainAttributes.first {
      $0.simpleName.hasSuffix("Actor") && $0.arguments == nil
    }
    return actor.map { ModelDiagnostic.isolated(syntax, to: $0) }
  }

  private var observableDiagnostic: Diagnostic? {
    syntax.attributes.first(named: "Observable").map { ModelDiagnostic.observable(syntax, by: $0) }
  }

  private func genericDiagnostic(in context: some MacroExpansionContext) -> Diagnostic? {
    let groups: [any DeclGroupSyntax] = [syntax] + context.groups(around: syntax)
    for group in groups {
      guard let parameters = group.genericParameters, let names = group.introducerAndName else {
        continue
      }
      return ModelDiagnostic.generic(syntax, parameters: parameters, of: names.name.text)
    }
    return nil
  }

  private var missingInitializerDiagnostic: Diagnostic? {
    guard !hasDesignatedInitializer else { return nil }
    let needsValue = properties.contains { $0.isStored && !$0.hasInitialValue && $0.type != nil }
    return needsValue ? ModelDiagnostic.missingInitializer(self) : nil
  }
}

/// The fault of a type that is private to another type: an extension at the top of the file, which
/// is where the conformance goes, cannot name it.
func hiddenTypeDiagnostic(
  macro: String,
  of declaration: some DeclGroupSyntax,
  in context: some MacroExpansionContext
) -> Diagnostic? {
  let groups: [any DeclGroupSyntax] = [declaration] + context.groups(around: declaration)
  guard let name = declaration.introducerAndName?.name else { return nil }
  for (depth, group) in groups.dropLast().enumerated() {
    guard
      group.modifiers.access == .private,
      let modifier = group.modifiers.first(.private),
      let hidden = group.introducerAndName?.name
    else { continue }
    return ModelDiagnostic.hidden(
      hidden, by: modifier, macro: macro, at: depth == 0 ? Syntax(modifier) : Syntax(name),
      canFix: depth == 0)
  }
  return nil
}

extension TypeSyntax {
  /// The name of the type without the module or type that it is in.
  var lastName: String {
    if let member = self.as(MemberTypeSyntax.self) { return member.name.plainIdentifier }
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.plainIdentifier }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.lastName }
    return trimmedDescription
  }
}
