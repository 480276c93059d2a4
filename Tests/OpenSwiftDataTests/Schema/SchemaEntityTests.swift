import Foundation
import Testing

@testable import OpenSwiftData

@Suite("An entity can be made and changed by hand")
struct SchemaEntityTests {
  private func chore() -> Schema.Entity {
    Schema.Entity(
      "Chore", properties: Schema.Attribute(name: "title", valueType: String.self),
      Schema.Attribute(name: "due", valueType: Date?.self), Schema.Relationship())
  }

  @Test func propertiesAreFoundByKindAndName() {
    let entity = chore()
    #expect(entity.attributesByName.keys.sorted() == ["due", "title"])
    #expect(entity.relationships.count == 1)
    #expect(entity.storedPropertiesByName.count == 3)
    #expect(entity.inheritedPropertiesByName.isEmpty)
  }

  @Test func replacedAttributesKeepTheirPlaces() {
    let entity = chore()
    entity.attributesByName = [
      "zeal": Schema.Attribute(name: "zeal", valueType: Int.self),
      "due": Schema.Attribute(name: "due", valueType: Int.self),
      "art": Schema.Attribute(name: "art", valueType: Int.self),
    ]
    #expect(entity.propertyNames == ["due", "", "art", "zeal"])
    #expect(entity.attributesByName["due"]?.form.columnType == .integer)
    entity.relationships = []
    #expect(entity.propertyNames == ["due", "art", "zeal"])
  }

  @Test func aConstraintAmongThePropertiesIsNoProperty() {
    let entity = Schema.Entity(
      "Account", properties: Schema.Unique<SchemaModels.Account>([\.host]),
      Schema.Index<SchemaModels.Account>([\.user]))
    #expect(entity.properties.isEmpty)
    #expect(entity.uniquenessConstraints == [["host"]])
    #expect(entity.indices == [["user"]])
  }

  @Test func equalityLooksAtEverythingButOrderAndDefaults() {
    let other = chore()
    other.storedProperties.reverse()
    other.attributesByName["title"]?.defaultValue = "x"
    #expect(other == chore())
    other.attributesByName["title"]?.options = [.unique]
    #expect(other != chore())
  }

  @Test func anAttributesTypeDecidesItsOptionality() {
    let attribute = Schema.Attribute(.spotlight, originalName: "old")
    #expect(attribute.form.columnType == nil)
    attribute.valueType = Date?.self
    #expect(attribute.isOptional && attribute.form.columnType == .date)
    attribute.isOptional = false
    #expect(!attribute.isOptional)
    #expect(Schema.Attribute(.transformable(by: "Lock")).isTransformable)
    #expect(Schema.Attribute(.codable).isCodable && !Schema.Attribute(.unique).isCodable)
    #expect(Schema.Attribute(.ephemeral).isTransient)
  }

  @Test func aCompositeAttributeIsNoPlainOne() {
    let plain = Schema.Attribute(name: "address", valueType: String.self)
    let composite = Schema.CompositeAttribute(name: "address", valueType: String.self)
    #expect(plain != composite && composite as Schema.Attribute != plain)
    let other = Schema.CompositeAttribute(name: "address", valueType: String.self)
    #expect(composite == other)
    other.properties = [plain]
    #expect(composite != other)
    #expect(other.debugDescription == "address: String (address: String)")
  }
}
