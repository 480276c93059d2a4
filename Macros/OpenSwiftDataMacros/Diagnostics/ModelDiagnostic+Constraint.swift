import SwiftDiagnostics
import SwiftSyntax

// MARK: - #Unique and #Index

extension ModelDiagnostic {
  /// `#Unique` or `#Index` stands outside of a model class.
  static func constraintOutsideOfModel(
    _ node: some FreestandingMacroExpansionSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'#\(node.macroName.text)' belongs in the body of a '@Model' class",
      id: "constraint-outside-of-model"
    ).at(node)
  }

  /// The angle brackets name another class.
  static func foreign(
    _ constraint: EntityConstraint,
    _ argument: TypeSyntax,
    in model: ModelDeclaration
  ) -> Diagnostic {
    ModelDiagnostic(
      "'#\(constraint.kind.rawValue)' in the body of '\(model.name)' cannot be about "
        + "'\(argument.trimmedDescription)'",
      id: "foreign-constraint"
    ).at(argument, fixIts: [.replace(argument, by: model.name)])
  }

  /// There is no group of properties.
  static func empty(_ constraint: EntityConstraint) -> Diagnostic {
    ModelDiagnostic("'#\(constraint.kind.rawValue)' names no property", id: "empty-constraint")
      .at(constraint.syntax, fixIts: [.remove(constraint)])
  }

  /// A group has no properties.
  static func empty(_ group: EntityConstraint.Group, of constraint: EntityConstraint) -> Diagnostic
  {
    ModelDiagnostic(
      "this group of '#\(constraint.kind.rawValue)' names no property", id: "empty-group"
    ).at(group.argument, fixIts: [.remove(group, of: constraint)])
  }

  /// The same properties are unique by another group or an option.
  static func repeated(
    _ group: EntityConstraint.Group,
    of constraint: EntityConstraint
  ) -> Diagnostic {
    ModelDiagnostic("these properties are declared unique twice", id: "repeated-constraint")
      .at(group.argument, fixIts: [.remove(group, of: constraint)])
  }

  /// A group names a property twice.
  static func repeatedName(_ group: EntityConstraint.Group) -> Diagnostic {
    ModelDiagnostic("this group names a property twice", id: "repeated-name").at(group.argument)
  }

  /// A group names a property that the store has no values of.
  static func unstored(
    _ property: PropertyDeclaration,
    at keyPath: KeyPathExprSyntax,
    _ constraint: EntityConstraint
  ) -> Diagnostic {
    ModelDiagnostic(
      "'#\(constraint.kind.rawValue)' cannot name \(property.kindName) '\(property.name)', "
        + "which is not persisted",
      id: "unstored-constraint"
    ).at(keyPath)
  }

  /// A group names what a property leads on to.
  static func reachingOn(_ keyPath: KeyPathExprSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'#Unique' cannot name '\(keyPath.trimmedDescription)', which leads on from a property; name "
        + "properties of the class itself",
      id: "reaching-constraint"
    ).at(keyPath)
  }

  /// A group names a property whose values the store does not compare.
  static func uncomparable(
    _ property: PropertyDeclaration,
    at keyPath: KeyPathExprSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'#Unique' cannot name '\(property.name)', as a store compares no collections",
      id: "uncomparable"
    ).at(keyPath)
  }
}

// MARK: - The option .unique

extension ModelDiagnostic {
  /// A collection is to be unique.
  static func uniqueCollection(
    _ property: PropertyDeclaration,
    _ option: LabeledExprSyntax,
    of marker: AttributeSyntax
  ) -> Diagnostic {
    let advice =
      marker.simpleName == "Relationship"
      ? "it leads to many objects; make the other end unique" : "a store compares no collections"
    return ModelDiagnostic(
      "'.unique' cannot be applied to '\(property.name)': \(advice)", id: "unique-collection"
    ).at(option, fixIts: [.remove(option, from: marker)])
  }

  /// Another option leaves nothing to compare.
  static func excluding(
    _ unique: LabeledExprSyntax,
    _ other: LabeledExprSyntax,
    of marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'.unique' and '.\(other.optionName ?? "")' exclude one another", id: "excluding-options"
    ).at(other, fixIts: [.remove(unique, from: marker), .remove(other, from: marker)])
  }
}
