import Foundation
import Testing

@testable import OpenSwiftData

@Suite("A schema describes its classes")
struct SchemaTests {
  private typealias Models = SchemaModels

  private func attribute(_ name: String) throws -> Schema.Attribute {
    let entity = try #require(Schema([Models.Chore.self]).entity(for: Models.Chore.self))
    return try #require(entity.attributesByName[name])
  }

  @Test func entitiesAreNamedByTheirClassesAndKeepTheGivenOrder() {
    let schema = Schema([Models.Tag.self, Models.Chore.self, Models.Tag.self])
    #expect(schema.entities.map(\.name) == ["Tag", "Chore"])
    #expect(
      schema.modelTypes.map { ObjectIdentifier($0) } == [
        ObjectIdentifier(Models.Tag.self), ObjectIdentifier(Models.Chore.self),
      ])
    #expect(schema.entitiesByName["Chore"] === schema.entities[1])
    #expect(Schema.entityName(for: Models.Chore.self) == "Chore")
    #expect(schema.modelType(forEntityNamed: "Tag") == Models.Tag.self)
    #expect(schema.modelType(forEntityNamed: "Novel") == nil)
    #expect(schema.entity(for: Models.Novel.self) == nil)
    #expect(schema.entity(for: Models.Other.Tag.self) == nil, "only the name is the same")
  }

  @Test func initializersAgree() {
    enum Second: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Models.Chore.self, Models.Tag.self] }
      static var versionIdentifier: Schema.Version { Schema.Version(2, 1, 0) }
    }
    let schema = Schema(versionedSchema: Second.self)
    #expect(schema.version == Schema.Version(2, 1, 0))
    #expect(schema == Schema(Models.Tag.self, Models.Chore.self, version: .init(2, 1, 0)))
    #expect(schema != Schema(Models.Tag.self, Models.Chore.self))
    #expect(Schema([Models.Tag.self]).version == Schema.Version(1, 0, 0))
    #expect(Schema().entities.isEmpty)
    #expect(Schema() == Schema([]))
  }

  @Test func propertiesKeepTheirDeclarationOrder() throws {
    let entity = try #require(Schema([Models.Chore.self]).entities.first)
    #expect(
      entity.propertyNames == [
        "title", "priority", "note", "status", "formerStatus", "flags", "due", "weight",
        "identifier", "place",
      ])
  }

  @Test func typesDecideColumnsAndOptionality() throws {
    let expected: [(String, String, _ColumnType, Bool)] = [
      ("title", "String", .text, false), ("priority", "Int", .integer, false),
      ("note", "String?", .text, true), ("status", "Status", .text, false),
      ("formerStatus", "Status?", .text, true), ("flags", "Flags", .integer, false),
      ("due", "Date?", .date, true), ("weight", "Double", .real, false),
      ("identifier", "UUID", .uuid, false), ("place", "URL?", .url, true),
    ]
    for (name, type, column, isOptional) in expected {
      let attribute = try attribute(name)
      #expect(attribute.form.typeName == type)
      #expect(attribute.form.columnType == column)
      #expect(attribute.isOptional == isOptional)
      #expect(attribute.isAttribute && !attribute.isRelationship && !attribute.isTransient)
    }
    #expect(try attribute("note").valueType == String?.self)
    #expect(try attribute("title").keyPath == \Models.Chore.title)
  }

  @Test func defaultsAndMarkersAreKept() throws {
    #expect(try attribute("priority").defaultValue as? Int == 3)
    #expect(try attribute("status").defaultValue as? Models.Status == .open)
    #expect(try attribute("title").defaultValue == nil)
    #expect(try attribute("title").originalName == "title")
    #expect(try attribute("identifier").originalName == "ident")
    #expect(try attribute("identifier").hashModifier == "v2")
    #expect(try attribute("place").options == [.preserveValueOnDeletion, .spotlight])
  }

  @Test func constraintsBecomeGroupsOfNames() throws {
    let entity = try #require(Schema([Models.Account.self]).entities.first)
    #expect(entity.propertyNames == ["number", "host", "user", "token"])
    #expect(Set(entity.uniquenessConstraints) == [["host", "user"], ["token"], ["number"]])
    #expect(entity.indices == [["host"], ["user", "host"]])
    #expect(entity.attributesByName["number"]?.isUnique == true)
  }

  @Test func classesThatRelationshipsLeadToJoin() throws {
    let schema = Schema([Models.Author.self])
    #expect(schema.entities.map(\.name) == ["Author", "Novel", "Publisher"])
    let author = try #require(schema.entitiesByName["Author"]).relationshipsByName
    let novels = try #require(author["novels"])
    #expect(novels.destination == "Novel" && !novels.isToOneRelationship && !novels.isOptional)
    #expect(novels.inverseName == "author" && novels.deleteRule == .cascade)
    #expect(novels.minimumModelCount == nil && novels.maximumModelCount == 0)
    #expect(novels.originalName == "books")
    #expect(author["friends"]?.isOptional == true && author["friends"]?.destination == "Author")
    #expect(author["friends"]?.isToOneRelationship == false)
    let novel = try #require(schema.entitiesByName["Novel"]).relationshipsByName
    #expect(novel["author"]?.isOptional == true && novel["author"]?.isToOneRelationship == true)
    #expect(novel["publisher"]?.isUnique == true && novel["publisher"]?.deleteRule == .deny)
    #expect(novel["publisher"]?.isOptional == false)
  }

  @Test func aDescriptionHasALineForEachProperty() {
    let text = Schema([Models.Account.self, Models.Tag.self]).debugDescription
    #expect(
      text == """
        Schema 1.0.0
        Account
          number: Int, .unique
          host: String
          user: String
          token: String
          unique (host, user)
          unique (token)
          unique (number)
          index (host)
          index (user, host)
        Tag
          name: String
        """)
  }

  @Test func versionsAreOrderedByTheirParts() {
    let versions = [(1, 10, 0), (2, 0, 0), (1, 2, 9), (1, 2, 10)].map(Schema.Version.init)
    #expect(versions.sorted().map(\.description) == ["1.2.9", "1.2.10", "1.10.0", "2.0.0"])
  }
}
