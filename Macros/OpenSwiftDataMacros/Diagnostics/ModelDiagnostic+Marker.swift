import SwiftDiagnostics
import SwiftSyntax

// What is said about the arguments of `@Attribute` and `@Relationship`.

extension ModelDiagnostic {
  /// The same marker stands on the property twice.
  static func repeated(_ marker: AttributeSyntax, on property: PropertyDeclaration) -> Diagnostic {
    let first = property.syntax.attributes.first(named: marker.simpleName)
    return ModelDiagnostic(
      "'@\(marker.simpleName)' stands on property '\(property.name)' twice; write all in one",
      id: "repeated"
    ).at(marker, fixIts: [first.flatMap { .merge(marker, into: $0) }])
  }

  /// An option is written twice.
  static func repeatedOption(
    _ option: LabeledExprSyntax,
    of marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'\(option.expression.trimmedDescription)' is written twice", id: "repeated-option",
      severity: .warning
    ).at(option, fixIts: [.remove(option, from: marker)])
  }

  /// An option that is not written as such.
  static func unknownOption(_ option: LabeledExprSyntax) -> Diagnostic {
    ModelDiagnostic(
      "'@Model' reads options as they are written, and does not know "
        + "'\(option.expression.trimmedDescription)'; write the option itself",
      id: "unknown-option"
    ).at(option.expression)
  }

  /// Two options that exclude one another.
  static func conflicting(
    _ option: LabeledExprSyntax,
    with other: LabeledExprSyntax,
    of marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'\(other.expression.trimmedDescription)' and '\(option.expression.trimmedDescription)' "
        + "exclude one another",
      id: "conflicting-options"
    ).at(option, fixIts: [.remove(option, from: marker), .remove(other, from: marker)])
  }

  /// `.externalStorage` on a value that is never large.
  static func smallInFile(
    _ property: PropertyDeclaration,
    _ option: LabeledExprSyntax,
    of marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'.externalStorage' is for 'Data' and 'String', and '\(property.name)' is of type "
        + "'\(property.type?.trimmedDescription ?? "")'",
      id: "small-in-file"
    ).at(option, fixIts: [.remove(option, from: marker)])
  }

  /// `@Relationship` on a property of a usual value's type.
  static func relationshipOfValue(
    _ property: PropertyDeclaration,
    _ marker: AttributeSyntax
  ) -> Diagnostic {
    ModelDiagnostic(
      "'@Relationship' cannot be applied to '\(property.name)', whose type "
        + "'\(property.type?.trimmedDescription ?? "")' is no model",
      id: "relationship-of-value"
    ).at(marker, fixIts: [.remove(marker)])
  }

  /// A relationship to a set of models.
  static func unordered(
    _ property: PropertyDeclaration,
    _ type: TypeSyntax,
    of element: TypeSyntax
  ) -> Diagnostic {
    let array = "[\(element.trimmedDescription)]"
    return ModelDiagnostic(
      "relationship '\(property.name)' has an order; its type is an array", id: "unordered"
    ).at(type, fixIts: [.replace(type, by: type.isOptional ? "\(array)?" : array)])
  }
}
