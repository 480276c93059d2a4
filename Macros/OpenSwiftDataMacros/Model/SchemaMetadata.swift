import SwiftSyntax
import SwiftSyntaxBuilder

/// Renders what the schema is told about a model class.
extension ModelDeclaration {
  /// The two lists that the schema reads: properties with a column, and properties without one.
  var schemaMembers: [DeclSyntax] {
    [
      "\(raw: deprecation)\(list("schemaMetadata", of: Runtime.propertyMetadata, metadataElements))",
      list("_$unstoredProperties", of: Runtime.unstoredProperty, unstoredElements),
    ]
  }

  /// A computed class property that returns an array literal.
  private func list(_ name: String, of type: String, _ elements: [String]) -> DeclSyntax {
    let literal =
      elements.isEmpty ? "[]" : "[\n\(elements.map { "    \($0),\n" }.joined())  ]"
    return """
      \(raw: memberAccess)class var \(raw: name): [\(raw: type)] {
        \(raw: literal)
      }
      """
  }

  private var metadataElements: [String] {
    persistedProperties.map(metadata) + constraints.map(metadata)
  }

  private func metadata(of property: PropertyDeclaration) -> String {
    metadata(
      name: property.identifier, keyPath: "\\\(name).\(property.name)",
      defaultValue: property.metadataDefault, metadata: property.metadataDescription)
  }

  /// A constraint travels as a property of its own, with a key path that stands for nothing.
  private func metadata(of constraint: EntityConstraint) -> String {
    let type = Runtime.schemaConstraint(constraint.kind.rawValue)
    return metadata(
      name: type, keyPath: Runtime.constraintKeyPath, defaultValue: "nil",
      metadata: "\(type)<\(constraint.modelName ?? name)>(\(constraint.argumentText))")
  }

  private func metadata(
    name: String,
    keyPath: String,
    defaultValue: String,
    metadata: String
  ) -> String {
    "\(Runtime.propertyMetadata)(name: \"\(name)\", keypath: \(keyPath), "
      + "defaultValue: \(defaultValue), metadata: \(metadata))"
  }

  private var unstoredElements: [String] {
    properties.filter { $0.isUnstoredButNamed || $0.isEphemeral }.map { property in
      "\(Runtime.unstoredProperty)(name: \"\(property.identifier)\", "
        + "keyPath: \\\(name).\(property.name), reason: .\(property.reasonOfNoColumn))"
    }
  }
}

extension PropertyDeclaration {
  /// Why the property has no column: a case of the runtime's `_UnstoredProperty.Reason`.
  fileprivate var reasonOfNoColumn: String {
    if isEphemeral { return "ephemeral" }
    return markers.transient != nil && !isComputed ? "transient" : "computed"
  }

  /// The initial value as an expression that has a type by itself.
  fileprivate var metadataDefault: String {
    guard let defaultValue else { return "nil" }
    return type.map { defaultValue.coerced(to: $0) } ?? defaultValue.trimmedDescription
  }

  /// The marker's arguments, handed to the schema's type of the same name.
  fileprivate var metadataDescription: String {
    if let attribute = markers.attribute {
      return "\(Runtime.schemaAttribute)(\(attribute.argumentText))"
    }
    if let relationship = markers.relationship {
      return "\(Runtime.schemaRelationship)(\(relationship.argumentText))"
    }
    return "nil"
  }
}
