/// The description of a store's content: one entity for each model class.
///
/// A schema belongs to the containers that are made with it, and to nothing else: there is no state
/// that two schemas of one program share, even where their classes have the same names.
public final class Schema: Codable, Hashable, CustomDebugStringConvertible, Sendable {
  /// The version of the form that `encode(to:)` writes.
  public static let schemaEncodingVersion = Version(1, 0, 0)

  /// The version of the form that the schema was decoded from, or is encoded in.
  public let encodingVersion: Version

  /// The version that the program gives its models.
  public let version: Version

  /// All entities: those of the given types in the given order, then those that they lead to.
  public let entities: [Entity]

  /// The entities by name, which is the unqualified name of their class.
  public let entitiesByName: [String: Entity]

  /// The classes of the entities, without repetition, in the order of `entities`.
  ///
  /// Empty for a schema that was decoded or made by hand.
  let modelTypes: [any PersistentModel.Type]

  private let entitiesByType: [ObjectIdentifier: Entity]

  /// Makes a schema without entities.
  public convenience init() { self.init([any PersistentModel.Type]()) }

  /// Makes a schema by hand.
  ///
  /// Subentities join it.
  ///
  /// No container takes such a schema, as it names no classes; it can be encoded and compared.
  public convenience init(_ entities: Entity..., version: Version = Version(1, 0, 0)) {
    self.init(entities: entities, version: version)
  }

  /// Makes the schema of model classes and of those that they lead to through relationships.
  public convenience init(
    _ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)
  ) {
    self.init(types, version: version)
  }

  /// Makes the schema of model classes and of those that they lead to through relationships.
  ///
  /// A class that breaks a rule, such as one with a property that cannot be stored, is reported by
  /// the container that is made with the schema.
  public init(_ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)) {
    let builder = SchemaBuilder(types)
    encodingVersion = Self.schemaEncodingVersion
    self.version = version
    modelTypes = builder.types
    entities = builder.entities
    entitiesByName = Self.byName(builder.entities)
    entitiesByType = Dictionary(
      zip(builder.types.map { ObjectIdentifier($0) }, builder.entities),
      uniquingKeysWith: { first, _ in first })
  }

  /// Makes the schema of the models of a version, with the version's number.
  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  init(entities: [Entity], version: Version, encodingVersion: Version = schemaEncodingVersion) {
    var all: [Entity] = []
    var waiting = entities[...]
    while let entity = waiting.popFirst() {
      guard !all.contains(where: { $0 === entity }) else { continue }
      all.append(entity)
      waiting += entity.subentities.sorted { $0.name < $1.name }
    }
    self.encodingVersion = encodingVersion
    self.version = version
    self.entities = all
    entitiesByName = Self.byName(all)
    modelTypes = []
    entitiesByType = [:]
  }

  private static func byName(_ entities: [Entity]) -> [String: Entity] {
    Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Schema {
  /// The entity of a class; nil where the class is no part of the schema.
  public func entity<T: PersistentModel>(for type: T.Type) -> Entity? { entity(forType: type) }

  /// The name that the entity of a class has in every schema: the class's unqualified name.
  public static func entityName<T: PersistentModel>(for type: T.Type) -> String {
    unqualifiedName(of: type)
  }

  /// The name of an object's entity.
  static func entityName(of model: any PersistentModel) -> String {
    unqualifiedName(of: type(of: model))
  }

  /// The entity of a class; in a schema without classes, the entity of that name.
  func entity(forType type: any PersistentModel.Type) -> Entity? {
    if let entity = entitiesByType[ObjectIdentifier(type)] { return entity }
    return modelTypes.isEmpty ? entitiesByName[unqualifiedName(of: type)] : nil
  }

  /// The class of the entity of that name.
  func modelType(forEntityNamed name: String) -> (any PersistentModel.Type)? {
    modelTypes.first { unqualifiedName(of: $0) == name }
  }

  /// Throws an error that explains everything that keeps a container from storing these models.
  func validate() throws {
    let problems = SchemaValidator(self).problems
    if problems.isEmpty { return }
    throw SwiftDataError.modelValidationFailure.explained(problems.joined(separator: "\n"))
  }

  /// Whether both have the same version and equal entities, in whatever order.
  public static func == (lhs: Schema, rhs: Schema) -> Bool {
    lhs === rhs || (lhs.version == rhs.version && lhs.entitiesByName == rhs.entitiesByName)
  }

  /// Feeds the version and the names of the entities.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(Set(entitiesByName.keys))
  }

  /// The version, then each entity with a line for each of its properties.
  public var debugDescription: String {
    (["Schema \(version)"] + entities.map(\.debugDescription)).joined(separator: "\n")
  }
}
