/// The rules that a schema must keep so that a store can be made of it, each with its explanation.
///
/// Everything that the store would otherwise ignore or lose is a problem here.
struct SchemaValidator {
  /// What is wrong, in the order of entities and properties.
  ///
  /// Each text names the entity and the property, and says what to do.
  private(set) var problems: [String] = []

  init(_ schema: Schema) {
    checkContent(of: schema)
    checkNames(of: schema.modelTypes)
    for type in schema.modelTypes where isSubclass(type) {
      problems.append(
        "\(String(describing: type)) inherits from a model class, which this version does not "
          + "support yet. Make the shared properties a part of each class.")
    }
    for type in schema.modelTypes { problems += MarkerValidator(type).problems }
    for entity in schema.entities {
      check(entity)
      let type = schema.modelType(forEntityNamed: entity.name)
      problems += IndexValidator(entity, of: type).problems
      problems += UniqueValidator(entity, of: type).problems
    }
    problems += InverseFinder(schema).problems
  }

  private mutating func checkContent(of schema: Schema) {
    if schema.entities.isEmpty {
      problems.append(
        "The schema has no model classes. Name at least one, as in ModelContainer(for: Chore.self)."
      )
    } else if schema.modelTypes.isEmpty {
      problems.append(
        "The schema was decoded or made by hand, so the classes of its entities are not known. "
          + "Make it of the classes, as in Schema([Chore.self]).")
    }
  }

  /// Two classes of one name would share a table.
  private mutating func checkNames(of types: [any PersistentModel.Type]) {
    var firstTypes: [String: any PersistentModel.Type] = [:]
    for type in types {
      let name = unqualifiedName(of: type)
      guard let first = firstTypes[name] else {
        firstTypes[name] = type
        continue
      }
      problems.append(
        "\(String(reflecting: first)) and \(String(reflecting: type)) would share the entity "
          + "\(name): an entity is named by its class's unqualified name. Rename one of them.")
    }
  }

  private mutating func check(_ entity: Schema.Entity) {
    for property in entity.properties {
      problems += PropertyValidator(entity: entity, property: property).problems
    }
    checkOriginalNames(of: entity)
  }

  /// A column of an earlier version can go to one property only.
  private mutating func checkOriginalNames(of entity: Schema.Entity) {
    var owners: [String: String] = [:]
    for property in entity.storedProperties where !property.isTransient {
      let original = property.originalName.isEmpty ? property.name : property.originalName
      guard let owner = owners[original] else {
        owners[original] = property.name
        continue
      }
      problems.append(
        "\(entity.name).\(owner) and \(entity.name).\(property.name) have the same original name "
          + "\"\(original)\": a migration could not tell whose values those of that name are. Remove the "
          + "originalName of one of them.")
    }
  }

  private func isSubclass<Model: PersistentModel>(_ type: Model.Type) -> Bool {
    Model.Root.self != Model.self
  }
}
