import Foundation
import OpenSwiftData
import Testing

/// Every public member of the schema's types has the type that SwiftData gives it.
///
/// What is written here is checked by the compiler; the expectations are few.
@Suite struct SchemaInterfaceTests {
  @Model
  final class Plot {
    var x = 0
    var y = 0
    var owner: Plot?

    init() {}
  }

  enum Version: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [Plot.self] }
  }

  @Test func schema() throws {
    let encodingVersion: Schema.Version = Schema.schemaEncodingVersion
    let entity = Schema.Entity("A")
    let schemas = [
      Schema(), Schema(entity, version: Schema.Version(1, 0, 0)), Schema(entity),
      Schema(Plot.self), Schema(Plot.self, version: encodingVersion), Schema([Plot.self]),
      Schema([Plot.self], version: Schema.Version(2, 0, 0)), Schema(versionedSchema: Version.self),
    ]
    let members: [AnyKeyPath] = [
      \Schema.encodingVersion as KeyPath<Schema, Schema.Version>,
      \Schema.version as KeyPath<Schema, Schema.Version>,
      \Schema.entities as KeyPath<Schema, [Schema.Entity]>,
      \Schema.entitiesByName as KeyPath<Schema, [String: Schema.Entity]>,
      \Schema.hashValue as KeyPath<Schema, Int>,
      \Schema.debugDescription as KeyPath<Schema, String>,
    ]
    #expect(members.count == 6)
    let save: (URL) throws -> Void = Schema().save
    let load: (URL) throws -> Schema = Schema.load
    try withExtendedLifetime((save, load)) {
      let found: Schema.Entity? = schemas[5].entity(for: Plot.self)
      #expect(found?.name == Schema.entityName(for: Plot.self))
      let data = try JSONEncoder().encode(schemas[5])
      #expect(try JSONDecoder().decode(Schema.self, from: data) == schemas[5])
    }
    #expect(schemas[7].version == Schema.Version(3, 0, 0))
    #expect(Set(schemas).count == 5, "those with the same entities and version are equal")
  }

  @Test func version() throws {
    let members: [AnyKeyPath] = [
      \Schema.Version.major as KeyPath<Schema.Version, Int>,
      \Schema.Version.minor as KeyPath<Schema.Version, Int>,
      \Schema.Version.patch as KeyPath<Schema.Version, Int>,
      \Schema.Version.description as KeyPath<Schema.Version, String>,
      \Schema.Version.hashValue as KeyPath<Schema.Version, Int>,
    ]
    #expect(members.count == 5)
    let version = Schema.Version(1, 2, 3)
    let data = try JSONEncoder().encode(version)
    #expect(try JSONDecoder().decode(Schema.Version.self, from: data) == version)
    #expect(version < Schema.Version(1, 3, 0) && version.description == "1.2.3")
  }

  @Test func entity() {
    let attribute = Schema.Attribute(name: "a", valueType: Int.self)
    let entities = [
      Schema.Entity("A"), Schema.Entity("A", properties: attribute),
      Schema.Entity("A", subentities: Schema.Entity("B"), properties: attribute),
    ]
    typealias Property<Value> = ReferenceWritableKeyPath<Schema.Entity, Value>
    let members: [AnyKeyPath] = [
      \Schema.Entity.name as Property<String>,
      \Schema.Entity.subentities as Property<Set<Schema.Entity>>,
      \Schema.Entity.superentityName as Property<String?>,
      \Schema.Entity.superentity as Property<Schema.Entity?>,
      \Schema.Entity.storedProperties as Property<[any SchemaProperty]>,
      \Schema.Entity.inheritedProperties as Property<[any SchemaProperty]>,
      \Schema.Entity.properties as KeyPath<Schema.Entity, [any SchemaProperty]>,
      \Schema.Entity.attributes as Property<Set<Schema.Attribute>>,
      \Schema.Entity.relationships as Property<Set<Schema.Relationship>>,
      \Schema.Entity.attributesByName as Property<[String: Schema.Attribute]>,
      \Schema.Entity.relationshipsByName as Property<[String: Schema.Relationship]>,
      \Schema.Entity.storedPropertiesByName as Property<[String: any SchemaProperty]>,
      \Schema.Entity.inheritedPropertiesByName as Property<[String: any SchemaProperty]>,
      \Schema.Entity.uniquenessConstraints as Property<[[String]]>,
      \Schema.Entity.indices as Property<[[String]]>,
      \Schema.Entity.hashValue as KeyPath<Schema.Entity, Int>,
      \Schema.Entity.debugDescription as KeyPath<Schema.Entity, String>,
    ]
    #expect(members.count == 17)
    #expect(entities[0] != entities[1] && entities[1] != entities[2])
  }

  @Test func attribute() {
    typealias Property<Value> = ReferenceWritableKeyPath<Schema.Attribute, Value>
    let members: [AnyKeyPath] = [
      \Schema.Attribute.name as Property<String>,
      \Schema.Attribute.originalName as Property<String>,
      \Schema.Attribute.options as Property<[Schema.Attribute.Option]>,
      \Schema.Attribute.valueType as Property<any Any.Type>,
      \Schema.Attribute.defaultValue as Property<Any?>,
      \Schema.Attribute.isOptional as Property<Bool>,
      \Schema.Attribute.hashModifier as Property<String?>,
      \Schema.Attribute.isAttribute as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.isRelationship as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.isTransient as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.isUnique as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.isTransformable as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.isCodable as KeyPath<Schema.Attribute, Bool>,
      \Schema.Attribute.hashValue as KeyPath<Schema.Attribute, Int>,
      \Schema.Attribute.debugDescription as KeyPath<Schema.Attribute, String>,
    ]
    #expect(members.count == 15)
    final class Transformer: ValueTransformer {}
    let options: [Schema.Attribute.Option] = [
      .unique, .transformable(by: Transformer.self), .transformable(by: "Box"), .externalStorage,
      .allowsCloudEncryption, .preserveValueOnDeletion, .ephemeral, .spotlight, .codable,
    ]
    #expect(Set(options).count == 9)
    let bare = Schema.Attribute(.unique, .spotlight, originalName: "b", hashModifier: "2")
    let named = Schema.Attribute(
      name: "a", originalName: "b", options: [.unique, .spotlight], valueType: Int.self,
      defaultValue: 3, hashModifier: "2")
    #expect(bare != named && bare.isUnique && named.originalName == "b")
    #expect("\(options[2])" == options[2].debugDescription)
  }

  @Test func compositeAttribute() {
    let composite = Schema.CompositeAttribute(
      name: "a", originalName: "b", options: [], valueType: Int.self, defaultValue: nil,
      hashModifier: nil)
    let properties =
      \Schema.CompositeAttribute.properties
      as ReferenceWritableKeyPath<Schema.CompositeAttribute, [Schema.Attribute]>
    composite[keyPath: properties] = [Schema.Attribute(name: "c", valueType: Int.self)]
    let attribute: Schema.Attribute = composite
    #expect(attribute.debugDescription == composite.debugDescription && composite == composite)
  }

  @Test func relationship() {
    typealias Property<Value> = ReferenceWritableKeyPath<Schema.Relationship, Value>
    let members: [AnyKeyPath] = [
      \Schema.Relationship.name as Property<String>,
      \Schema.Relationship.originalName as Property<String>,
      \Schema.Relationship.keypath as Property<AnyKeyPath?>,
      \Schema.Relationship.options as Property<[Schema.Relationship.Option]>,
      \Schema.Relationship.valueType as Property<any Any.Type>,
      \Schema.Relationship.destination as Property<String>,
      \Schema.Relationship.deleteRule as Property<Schema.Relationship.DeleteRule>,
      \Schema.Relationship.inverseName as Property<String?>,
      \Schema.Relationship.inverseKeyPath as Property<AnyKeyPath?>,
      \Schema.Relationship.minimumModelCount as Property<Int?>,
      \Schema.Relationship.maximumModelCount as Property<Int?>,
      \Schema.Relationship.hashModifier as Property<String?>,
      \Schema.Relationship.isToOneRelationship as KeyPath<Schema.Relationship, Bool>,
      \Schema.Relationship.isUnique as KeyPath<Schema.Relationship, Bool>,
      \Schema.Relationship.isAttribute as KeyPath<Schema.Relationship, Bool>,
      \Schema.Relationship.isTransient as KeyPath<Schema.Relationship, Bool>,
      \Schema.Relationship.hashValue as KeyPath<Schema.Relationship, Int>,
      \Schema.Relationship.debugDescription as KeyPath<Schema.Relationship, String>,
    ]
    #expect(members.count == 18)
    let made = Schema.Relationship(
      .unique, deleteRule: .cascade, minimumModelCount: 0, maximumModelCount: nil,
      originalName: "b", inverse: \Plot.owner, hashModifier: "2")
    #expect(made.isUnique && made != Schema.Relationship())
    let rules: [Schema.Relationship.DeleteRule] = [.noAction, .nullify, .cascade, .deny]
    #expect(rules.map(\.rawValue) == ["noAction", "nullify", "cascade", "deny"])
    #expect("\(Schema.Relationship.Option.unique)" == ".unique")
  }

  @Test func constraints() {
    let indexes: [Schema.Index<Plot>] = [
      Schema.Index([\.x], [\.x, \.y]), Schema.Index(.binary([\.x]), .rtree([\.x, \.y])),
    ]
    let kinds: [Schema.Index<Plot>.Types<Plot>] = indexes[1].indices
    let unique = Schema.Unique<Plot>([\.x], [\.y, \.owner])
    let groups: [[PartialKeyPath<Plot>]] = unique.constraints
    #expect(kinds.count == 2 && groups.count == 2)
    #expect(!indexes[0].isUnique && unique.isUnique && indexes[0] != indexes[1])
    let keys: [any CodingKey] = [
      Schema.Index<Plot>.CodingKeys.indices, Schema.Unique<Plot>.CodingKeys.constraints,
    ]
    #expect(keys.map(\.stringValue) == ["indices", "constraints"])
    let properties: [any SchemaProperty] = indexes + [unique]
    for property in properties {
      let words = [property.name, property.originalName, "\(property.valueType)"]
      #expect(!words.contains(""))
      #expect(!property.isAttribute && !property.isRelationship && !property.isTransient)
      #expect(!property.isOptional)
    }
  }

  @Test func metadata() {
    let metadata = Schema.PropertyMetadata(
      name: "x", keypath: \Plot.x, defaultValue: 0, metadata: Schema.Attribute(.spotlight))
    let plain = Schema.PropertyMetadata(name: "x", keypath: \Plot.x)
    withExtendedLifetime((metadata, plain)) {}
    let element: any Any.Type = [Plot].PersistentElement.self
    #expect(ObjectIdentifier(element) == ObjectIdentifier(Plot.self))
  }
}
