import SwiftSyntax
import SwiftSyntaxMacros

/// A class that carries `@Model`, read once from its declaration.
struct ModelDeclaration {
  let syntax: ClassDeclSyntax
  /// The access modifier of members that a protocol asks for, with a space behind it; may be empty.
  let memberAccess: String
  /// All single properties, in the order of the source.
  let properties: [PropertyDeclaration]
  /// Stored properties that share a declaration or a pattern.
  let compoundProperties: [VariableDeclSyntax]
  /// Stored properties inside `#if`, which no macro role of the class is shown one by one.
  let conditionalProperties: [PropertyDeclaration]
  /// `#Unique` and `#Index` declarations.
  let constraints: [EntityConstraint]
  /// Whether the source declares an initializer other than convenience ones.
  let hasDesignatedInitializer: Bool

  init(_ syntax: ClassDeclSyntax, in context: some MacroExpansionContext) {
    self.syntax = syntax
    memberAccess = context.memberAccess(of: syntax)
    var members = ModelMembers()
    members.collect(syntax.memberBlock.members, isConditional: false)
    properties = members.properties
    compoundProperties = members.compoundProperties
    conditionalProperties = members.conditionalProperties
    constraints = members.constraints
    hasDesignatedInitializer = members.hasDesignatedInitializer
  }

  /// The class's name as Swift code spells it.
  var name: String { syntax.name.text }
  var isFinal: Bool { syntax.modifiers.contains(.final) }
  /// `required` where a subclass has to have the initializer, too.
  var initializerModifier: String { isFinal ? "" : "required " }
  /// An attribute for members that name every property, where a property is deprecated.
  ///
  /// Inside a deprecated declaration, naming the property is no warning; those who call the members
  /// do so through the protocol and are not warned either.
  var deprecation: String {
    persistedProperties.contains(where: \.isDeprecated) ? "@available(*, deprecated)\n" : ""
  }
  /// Whether a save may fold a new object of the class into one that has the same key.
  var isUnique: Bool {
    constraints.contains { $0.kind == .unique }
      || persistedProperties.contains { $0.markers.uniqueOption != nil }
  }
  /// Whether objects remember that a property was assigned: a save that folds a new object into a row
  /// leaves the row what the object has by default alone.
  func notesAssignments(of property: PropertyDeclaration) -> Bool {
    isUnique && property.defaultValue != nil
  }
  /// The properties with a column, in the order that numbers them.
  var persistedProperties: [PropertyDeclaration] { properties.filter(\.isPersisted) }
}

/// The members of a model class while they are being collected.
private struct ModelMembers {
  var properties: [PropertyDeclaration] = []
  var compoundProperties: [VariableDeclSyntax] = []
  var conditionalProperties: [PropertyDeclaration] = []
  var constraints: [EntityConstraint] = []
  var hasDesignatedInitializer = false

  mutating func collect(_ members: MemberBlockItemListSyntax, isConditional: Bool) {
    for member in members {
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        add(variable, isConditional: isConditional)
      } else if let initializer = member.decl.as(InitializerDeclSyntax.self) {
        hasDesignatedInitializer =
          hasDesignatedInitializer || !initializer.modifiers.contains(.convenience)
      } else if let expansion = member.decl.as(MacroExpansionDeclSyntax.self) {
        constraints += EntityConstraint(expansion).map { [$0] } ?? []
      } else if let block = member.decl.as(IfConfigDeclSyntax.self) {
        for case .decls(let members) in block.clauses.compactMap(\.elements) {
          collect(members, isConditional: true)
        }
      }
    }
  }

  private mutating func add(_ variable: VariableDeclSyntax, isConditional: Bool) {
    guard let property = PropertyDeclaration(variable) else {
      if !variable.isStatic { compoundProperties.append(variable) }
      return
    }
    if !isConditional {
      properties.append(property)
    } else if property.isPersisted {
      conditionalProperties.append(property)
    }
  }
}
