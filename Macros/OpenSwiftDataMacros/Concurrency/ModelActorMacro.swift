import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The implementation of `@ModelActor`: the executor and container of an actor that owns a context.
enum ModelActorMacro {
  /// Expansions are laid out as they are rendered.
  static var formatMode: FormatMode { .disabled }

  /// What is wrong with the declaration, in the order of the source.
  private static func diagnostics(
    of declaration: some DeclGroupSyntax,
    in context: some MacroExpansionContext
  ) -> [Diagnostic] {
    guard let actor = declaration.as(ActorDeclSyntax.self) else {
      return [ModelDiagnostic.notAnActor(declaration)]
    }
    let hidden = hiddenTypeDiagnostic(macro: "@ModelActor", of: actor, in: context)
    let uninitialized = actor.initializers.isEmpty ? actor.propertiesWithoutValue : []
    return (hidden.map { [$0] } ?? [])
      + uninitialized.map { ModelDiagnostic.uninitialized($0, in: actor.name.text) }
  }
}

/// ```swift
/// @attached(member, names: named(modelExecutor), named(modelContainer), named(init))
/// ```
extension ModelActorMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let faults = diagnostics(of: declaration, in: context)
    guard faults.isEmpty, let actor = declaration.as(ActorDeclSyntax.self) else {
      faults.forEach(context.diagnose)
      return []
    }
    let access = context.memberAccess(of: actor)
    let properties: [DeclSyntax] = [
      "\(raw: access)nonisolated let modelExecutor: any \(raw: Runtime.modelExecutor)",
      "\(raw: access)nonisolated let modelContainer: \(raw: Runtime.modelContainer)",
    ]
    return actor.writesItsInitializer ? properties : properties + [initializer(access: access)]
  }

  private static func initializer(access: String) -> DeclSyntax {
    """
    \(raw: access)init(modelContainer: \(raw: Runtime.modelContainer)) {
      let modelContext = \(raw: Runtime.modelContext)(modelContainer)
      self.modelExecutor = \(raw: Runtime.serialExecutor)(modelContext: modelContext)
      self.modelContainer = modelContainer
    }
    """
  }
}

/// ```swift
/// @attached(extension, conformances: ModelActor)
/// ```
extension ModelActorMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard !protocols.isEmpty, diagnostics(of: declaration, in: context).isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): \(raw: Runtime.modelActor) {}")]
  }
}

extension ActorDeclSyntax {
  fileprivate var initializers: [InitializerDeclSyntax] {
    memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
  }

  /// The stored properties that an initializer has to set.
  fileprivate var propertiesWithoutValue: [PropertyDeclaration] {
    memberBlock.members.compactMap { $0.decl.as(VariableDeclSyntax.self) }
      .compactMap(PropertyDeclaration.init)
      .filter { $0.isStored && !$0.hasInitialValue && !$0.markers.hasOthers }
  }

  /// Whether the source has the initializer that the macro would add, or sets up the actor with
  /// values that the macro does not have.
  fileprivate var writesItsInitializer: Bool {
    let writesSame = initializers.contains { initializer in
      let parameters = initializer.signature.parameterClause.parameters
      return parameters.map(\.firstName.text) == ["modelContainer"]
    }
    return writesSame || !propertiesWithoutValue.isEmpty
  }
}
