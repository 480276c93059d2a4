import Foundation

/// Tells which properties of models an expression asks for, to name them in an error.
///
/// By reflection: it is asked only of what could not be evaluated.
enum PropertySurvey {
  /// The properties with their entities, each once, in the order in which the expression names them.
  static func properties(of expression: Any) -> [String] {
    var properties: [String] = []
    survey(expression, &properties)
    return properties
  }

  private static func survey(_ part: Any, _ properties: inout [String]) {
    let mirror = Mirror(reflecting: part)
    guard part is any PredicateExpression || mirror.displayStyle == .tuple else { return }
    mirror.children.forEach { survey($0.value, &properties) }
    if let property = (part as? any PropertyNode)?.property, !properties.contains(property) {
      properties.append(property)
    }
  }
}

/// An expression that may ask a model for a property.
private protocol PropertyNode {
  var property: String? { get }
}

extension PredicateExpressions.KeyPath: PropertyNode {
  fileprivate var property: String? {
    guard let model = Root.Output.self as? any PersistentModel.Type else { return nil }
    return model.schemaMetadata.first { $0.keypath == keyPath }.map {
      "\(Schema.entityName(for: model)).\($0.name)"
    }
  }
}
