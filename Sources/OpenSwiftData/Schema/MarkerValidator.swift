/// Whether what `@Attribute` and `@Relationship` say in a class fits the properties that they stand on.
///
/// A macro sees how a type is spelled, not what it is; so these are found out when a schema is made.
struct MarkerValidator {
  /// What is wrong, in the order of the properties.
  private(set) var problems: [String] = []

  init<Model: PersistentModel>(_ type: Model.Type) {
    let entity = Schema.entityName(for: type)
    let ephemeral = type._$unstoredProperties.filter { $0.reason == .ephemeral }.map(\.name)
    for property in type.schemaMetadata where property.keypath is PartialKeyPath<Model> {
      let name = "\(entity).\(property.name)"
      let isRelationship = property.isRelationship
      switch property.metadata {
      case is Schema.Attribute where isRelationship:
        problems.append(
          "\(name) leads to other models, so @Attribute does not apply to it. Use @Relationship, which "
            + "takes originalName and hashModifier as well.")
      case is Schema.Relationship where !isRelationship:
        problems.append(
          "\(name): @Relationship is for models, and the property is of type "
            + "\(ValueForm.spelling(of: property.valueType)). Remove it, or make the type a model.")
      case let attribute as Schema.Attribute
      where attribute.isTransient && !ephemeral.contains(property.name):
        problems.append(
          "\(name): @Model did not see that the property is ephemeral. Write the option as it stands: "
            + "@Attribute(.ephemeral).")
      default: continue
      }
    }
  }
}

extension Schema.PropertyMetadata {
  /// Whether the property's values are other models.
  fileprivate var isRelationship: Bool {
    let type = unwrappedType(of: valueType) ?? valueType
    return type is any PersistentModel.Type || valueType is any RelationshipCollection.Type
  }
}
