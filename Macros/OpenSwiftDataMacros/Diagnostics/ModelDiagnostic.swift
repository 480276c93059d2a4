import SwiftDiagnostics
import SwiftSyntax

/// What the macros have to say about a declaration.
///
/// Each message is a static function, here and in the extensions beside this file; call sites hold
/// no wording.
struct ModelDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity

  init(_ message: String, id: String, severity: DiagnosticSeverity = .error) {
    self.message = message
    diagnosticID = MessageID(domain: "OpenSwiftDataMacros", id: id)
    self.severity = severity
  }

  /// The diagnostic at `node` that offers `fixIts`.
  func at(_ node: some SyntaxProtocol, fixIts: [FixIt?] = []) -> Diagnostic {
    Diagnostic(node: node, message: self, fixIts: fixIts.compactMap(\.self))
  }
}

// MARK: - The class

extension ModelDiagnostic {
  /// `@Model` stands on something other than a class.
  static func notAClass(_ declaration: some DeclGroupSyntax) -> Diagnostic {
    let name = declaration.introducerAndName.map { " '\($0.name.text)'" } ?? ""
    let message = ModelDiagnostic(
      "'@Model' cannot be applied to \(declaration.introducer.text)\(name); a model is a class",
      id: "not-a-class")
    let canBeClass = declaration.is(StructDeclSyntax.self) || declaration.is(ActorDeclSyntax.self)
    return message.at(
      declaration.introducer, fixIts: [canBeClass ? .useClass(declaration) : nil])
  }

  /// The class, or a type around it, has type parameters.
  static func generic(
    _ model: ClassDeclSyntax,
    parameters: GenericParameterClauseSyntax,
    of owner: String
  ) -> Diagnostic {
    let place = owner == model.name.text ? "'\(owner)' is" : "'\(owner)' around it is"
    return ModelDiagnostic(
      "'@Model' cannot be applied to '\(model.name.text)' because \(place) generic; "
        + "one class describes one table",
      id: "generic"
    ).at(owner == model.name.text ? Syntax(parameters) : Syntax(model.name))
  }

  /// The class belongs to a global actor.
  static func isolated(_ model: ClassDeclSyntax, to actor: AttributeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'@Model' cannot be applied to '\(model.name.text)' because it is isolated to "
        + "'@\(actor.simpleName)'; a model lives where its context does",
      id: "isolated"
    ).at(actor, fixIts: [.remove(actor)])
  }

  /// The class carries `@Observable` as well.
  static func observable(_ model: ClassDeclSyntax, by attribute: AttributeSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'@Model' makes '\(model.name.text)' observable by itself; '@Observable' would do it again",
      id: "observable"
    ).at(attribute, fixIts: [.remove(attribute)])
  }

  /// The superclass is a model, too.
  static func inheritance(_ model: ClassDeclSyntax, from superclass: TypeSyntax) -> Diagnostic {
    let superclassName = superclass.trimmedDescription
    return ModelDiagnostic(
      "'@Model' cannot be applied to '\(model.name.text)' because '\(superclassName)' is a model "
        + "already; inheritance between models is not supported yet (if '\(superclassName)' is a "
        + "protocol, add 'PersistentModel' to the inheritance clause)",
      id: "inheritance"
    ).at(superclass)
  }

  /// A type is private to another type, where the extension with the conformance cannot see it.
  static func hidden(
    _ name: TokenSyntax,
    by modifier: DeclModifierSyntax,
    macro: String,
    at node: some SyntaxProtocol,
    canFix: Bool
  ) -> Diagnostic {
    ModelDiagnostic(
      "'\(macro)' adds an extension that cannot see '\(name.text)', which is private to the type "
        + "around it; use 'fileprivate'",
      id: "hidden"
    ).at(
      node, fixIts: [canFix ? .replace(modifier.name, with: "fileprivate") : nil])
  }

  /// The class has no initializer and a property that needs one.
  static func missingInitializer(_ model: ModelDeclaration) -> Diagnostic {
    ModelDiagnostic(
      "@Model requires an initializer be provided for '\(model.name)'", id: "missing-initializer"
    ).at(model.syntax.name, fixIts: [.insertInitializer(into: model)])
  }
}

// MARK: - Model actors

extension ModelDiagnostic {
  /// `@ModelActor` stands on something other than an actor.
  static func notAnActor(_ declaration: some DeclGroupSyntax) -> Diagnostic {
    let name = declaration.introducerAndName.map { " '\($0.name.text)'" } ?? ""
    let message = ModelDiagnostic(
      "'@ModelActor' cannot be applied to \(declaration.introducer.text)\(name); "
        + "it makes an actor that owns a model context",
      id: "not-an-actor")
    let final = declaration.modifiers.first(.final)
    let canBeActor = declaration.is(ClassDeclSyntax.self) || declaration.is(StructDeclSyntax.self)
    let fixIt = FixIt.replace(declaration.introducer, with: "actor", removing: final)
    return message.at(declaration.introducer, fixIts: [canBeActor ? fixIt : nil])
  }

  /// A property of a model actor has no initial value, and there is no initializer to give one.
  static func uninitialized(_ property: PropertyDeclaration, in actorName: String) -> Diagnostic {
    ModelDiagnostic(
      "'@ModelActor' makes the initializer of '\(actorName)', so property '\(property.name)' needs "
        + "a default value or an initializer that is written out",
      id: "uninitialized"
    ).at(property.nameToken)
  }
}
