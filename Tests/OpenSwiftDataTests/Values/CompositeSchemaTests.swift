import Foundation
import Testing

@testable import OpenSwiftData

/// What a schema says of structs and of JSON.
@Suite struct CompositeSchemaTests {
  enum First {
    struct Size: Codable {
      var width: Int
      var height: Int?
      var inner: Inner
    }
    struct Inner: Codable { var name = "" }
    @Model final class Thing {
      var size: Size
      var spare: Size?
      var tags: [String] = []
      init(size: Size) { self.size = size }
    }
  }

  /// The same members in another order and under another type's name, and another type in the JSON.
  enum Same {
    struct Extent: Codable {
      var inner: Inner
      var height: Int?
      var width: Int
    }
    struct Inner: Codable { var name = "" }
    @Model final class Thing {
      var spare: Extent?
      var tags: Set<Int> = []
      var size: Extent
      init(size: Extent) { self.size = size }
    }
  }

  enum Other {
    struct Size: Codable {
      var width: Double
      var height: Int
      var inner: Inner
      var depth = 0
    }
    struct Inner: Codable { var title = "" }
    @Model final class Thing {
      var size: Size
      var spare: [Int]?
      var tags: [String]?
      init(size: Size) { self.size = size }
    }
  }

  @Model final class Plan {
    var limits: CompositeRuleTests.Tolerant?
    init() {}
  }

  @Model final class Wide {
    var number: Int128 = 0
    var other: UInt128? = nil
    init() {}
  }

  @Test func membersAreAttributes() throws {
    let schema = Schema([First.Thing.self])
    try schema.validate()
    let attributes = try #require(schema.entitiesByName["Thing"]).attributesByName
    let size = try #require(attributes["size"] as? Schema.CompositeAttribute)
    #expect(size.properties.map(\.name) == ["width", "height", "inner"])
    #expect(size.properties.map(\.isOptional) == [false, true, false])
    #expect(size.properties[1].valueType == Int?.self && size.valueType == First.Size.self)
    let inner = try #require(size.properties[2] as? Schema.CompositeAttribute)
    #expect(inner.properties.map(\.name) == ["name"] && !size.isOptional)
    #expect(attributes["spare"]?.isOptional == true)
    #expect(attributes["tags"] is Schema.CompositeAttribute == false)
    #expect(attributes["tags"]?.valueType == [String].self)
    #expect(
      size.debugDescription == "size: Size (width: Int; height: Int?; inner: Inner (name: String))")
  }

  @Test func aDecodersOwnDefaultIsTheMembers() throws {
    let entity = try #require(Schema([Plan.self]).entitiesByName["Plan"])
    let limits = try #require(
      entity.attributesByName["limits"] as? Schema.CompositeAttribute)
    #expect(limits.properties.map { $0.defaultValue as? Int } == [nil, 10, nil])
  }

  @Test func orderAndNamesOfTypesMakeNoOtherStore() throws {
    let (first, same) = (Schema([First.Thing.self]), Schema([Same.Thing.self]))
    #expect(first.fingerprint == same.fingerprint)
    #expect(Schema.differences(from: first, to: same).isEmpty)
  }

  @Test func differencesAreNamedByMember() throws {
    let (first, other) = (Schema([First.Thing.self]), Schema([Other.Thing.self]))
    #expect(first.fingerprint != other.fingerprint)
    #expect(
      Schema.differences(from: first, to: other) == [
        "Thing.size.width: stored as integer, declared as Double",
        "Thing.size.height: stored as optional, declared as not optional",
        "Thing.size.inner.title is not in the store",
        "Thing.size.inner.name is in the store, but not declared",
        "Thing.size.depth is not in the store",
        "Thing.spare: stored as composite, declared as Array<Int>?",
        "Thing.tags: stored as not optional, declared as optional",
      ])
  }

  @Test func theyCanBeEncoded() throws {
    let schema = Schema([First.Thing.self])
    let data = try schema.encodedDescription()
    let decoded = try JSONDecoder().decode(Schema.self, from: data)
    #expect(decoded.fingerprint == schema.fingerprint)
    #expect(try decoded.encodedDescription() == data)
  }

  @Model final class Indexed {
    #Index<Indexed>([\.tags], [\.size, \.name])
    var name = ""
    var tags: [String] = []
    var size: First.Size?
    init() {}
  }

  @Test func indexesAreMadeOfColumnsAlone() {
    let problems = SchemaValidator(Schema([Indexed.self])).problems
    #expect(problems.count == 1 && problems[0].contains("[tags]"))
    #expect(problems[0].contains("no fetch searches"))
  }

  @Test func numbersOfManyBitsAreRefusedByName() {
    let problems = SchemaValidator(Schema([Wide.self])).problems
    #expect(problems.count == 2)
    #expect(problems[0].hasPrefix("Wide.number is of type Int128. SQLite's numbers have 64 bits."))
    #expect(problems[1].hasPrefix("Wide.other is of type UInt128?."))
    let text = explanation {
      _ = try ModelContainer(
        for: Wide.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
    #expect(text.contains("Wide.number"))
  }
}
