import Foundation
import Testing

@testable import OpenSwiftData

@Suite("A schema can be written down and read back")
struct SchemaCodingTests {
  private typealias Models = SchemaModels

  private static var schemas: [Schema] {
    [
      Schema([Models.Chore.self, Models.Tag.self], version: Schema.Version(3, 2, 1)),
      Schema([Models.Account.self]), Schema([Models.Author.self]), Schema([Models.Oddity.self]),
      Schema([Models.Optioned.self]), Schema(), handMade,
    ]
  }

  private static var handMade: Schema {
    let address = Schema.CompositeAttribute(name: "address", valueType: String.self)
    address.properties = [
      Schema.Attribute(name: "city", valueType: String.self),
      Schema.Attribute(name: "zip", valueType: Int?.self),
    ]
    let load = Schema.Attribute(name: "load", valueType: Int.self)
    let truck = Schema.Entity("Truck", properties: load)
    let vehicle = Schema.Entity("Vehicle", subentities: truck, properties: address)
    return Schema(vehicle)
  }

  @Test(arguments: 0..<7)
  func decodingUndoesEncoding(number: Int) throws {
    let schema = Self.schemas[number]
    let data = try schema.encodedDescription()
    let decoded = try JSONDecoder().decode(Schema.self, from: data)
    #expect(decoded == schema)
    #expect(decoded.hashValue == schema.hashValue)
    #expect(decoded.fingerprint == schema.fingerprint)
    #expect(try decoded.encodedDescription() == data)
    #expect(Schema.differences(from: decoded, to: schema).isEmpty)
    #expect(
      Set(decoded.entities.map(\.debugDescription))
        == Set(schema.entities.map(\.debugDescription)))
  }

  @Test func theFormDoesNotDependOnTheOrderOfClasses() throws {
    let one = Schema([Models.Account.self, Models.Tag.self])
    let other = Schema([Models.Tag.self, Models.Account.self])
    #expect(try one.encodedDescription() == other.encodedDescription())
    #expect(one == other)
  }

  @Test func typesOfTheLibraryAreFoundAgain() throws {
    let schema = Schema([Models.Chore.self])
    let decoded = try JSONDecoder().decode(Schema.self, from: schema.encodedDescription())
    let attributes = try #require(decoded.entitiesByName["Chore"]).attributesByName
    #expect(attributes["note"]?.valueType == String?.self)
    #expect(attributes["due"]?.valueType == Date?.self)
    #expect(attributes["priority"]?.defaultValue as? Int == 3)
    #expect(attributes["status"]?.defaultValue as? String == "open", "the raw value")
    #expect(attributes["status"]?.form.typeName == "Status")
    #expect(decoded.entity(for: Models.Chore.self) != nil, "found by name")
  }

  @Test func subentitiesFindTheirSuperentity() throws {
    let schema = Self.handMade
    #expect(schema.entities.map(\.name) == ["Vehicle", "Truck"])
    let decoded = try JSONDecoder().decode(Schema.self, from: schema.encodedDescription())
    let truck = try #require(decoded.entitiesByName["Truck"])
    #expect(truck.superentity === decoded.entitiesByName["Vehicle"])
    #expect(truck.superentityName == "Vehicle")
  }

  @Test func valuesThatJSONLacksAreLeftOut() throws {
    let weight = Schema.Attribute(
      name: "weight", valueType: Double.self, defaultValue: Double.infinity)
    let schema = Schema(Schema.Entity("Parcel", properties: weight))
    let decoded = try JSONDecoder().decode(Schema.self, from: schema.encodedDescription())
    #expect(decoded == schema)
    #expect(decoded.entitiesByName["Parcel"]?.attributesByName["weight"]?.defaultValue == nil)
  }

  @Test func savingAndLoadingAFile() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("schema-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let schema = Schema([Models.Chore.self])
    try schema.save(to: url)
    #expect(try Schema.load(from: url) == schema)
  }

  @Test func aLaterFormIsRefused() throws {
    let text = """
      {"encodingVersion": {"major": 99, "minor": 0, "patch": 0},
       "version": {"major": 1, "minor": 0, "patch": 0}, "entities": []}
      """
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Schema.self, from: Data(text.utf8))
    }
  }

  @Test func constraintsAreEncodedByName() throws {
    let unique = Schema.Unique<Models.Account>([\.host, \.user], [\.token])
    let index = Schema.Index<Models.Account>(.binary([\.host]), .rtree([\.number]))
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    #expect(
      try decoder.decode(Schema.Unique<Models.Account>.self, from: encoder.encode(unique)) == unique
    )
    #expect(
      try decoder.decode(Schema.Index<Models.Account>.self, from: encoder.encode(index)) == index)
    #expect(unique.debugDescription.contains("host, user"))
    #expect(index.debugDescription.contains(".rtree([number])"))
    #expect(throws: DecodingError.self) {
      try decoder.decode(
        Schema.Unique<Models.Tag>.self, from: Data(#"{"constraints": [["color"]]}"#.utf8))
    }
  }
}
