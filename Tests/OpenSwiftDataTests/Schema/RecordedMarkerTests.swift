import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// What markers say for others than the store: it is in the schema, and a store does without it.
@Suite struct RecordedMarkerTests {
  enum Plain {
    @Model final class Card {
      var number = ""
      var pin = ""
      var owner: Card?

      init() {}
    }
  }

  enum Marked {
    @Model final class Card {
      @Attribute(.preserveValueOnDeletion, .spotlight, originalName: "no") var number = ""
      @Attribute(.allowsCloudEncryption) var pin = ""
      @Relationship(originalName: "holder") var owner: Card?

      init() {}
    }
  }

  enum Modified {
    @Model final class Card {
      @Attribute(hashModifier: "2") var number = ""
      var pin = ""
      @Relationship(hashModifier: "b") var owner: Card?

      init() {}
    }
  }

  private let plain = Schema([Plain.Card.self])
  private let marked = Schema([Marked.Card.self])
  private let modified = Schema([Modified.Card.self])

  @Test func theSchemaHasThem() throws {
    #expect(SchemaValidator(marked).problems == [])
    let card = try #require(marked.entitiesByName["Card"])
    #expect(card.attributesByName["number"]?.options == [.preserveValueOnDeletion, .spotlight])
    #expect(card.attributesByName["number"]?.originalName == "no")
    #expect(card.attributesByName["pin"]?.options == [.allowsCloudEncryption])
    #expect(card.attributesByName["pin"]?.originalName == "pin")
    #expect(card.relationshipsByName["owner"]?.originalName == "holder")
    #expect(
      card.debugDescription == """
        Card
          number: String, from no, .preserveValueOnDeletion, .spotlight
          pin: String, .allowsCloudEncryption
          owner: Card?, deleteRule .nullify, from holder
        """)
  }

  @Test func aFileOfTheSchemaKeepsThem() throws {
    try withTemporaryFolder { folder in
      for schema in [marked, modified] {
        let url = folder.appendingPathComponent("schema.json")
        try schema.save(to: url)
        let loaded = try Schema.load(from: url)
        #expect(loaded == schema && loaded.fingerprint == schema.fingerprint)
      }
    }
  }

  @Test func onlyAHashModifierMakesAnotherStore() {
    #expect(marked.fingerprint == plain.fingerprint)
    #expect(Schema.differences(from: plain, to: marked).isEmpty)
    #expect(modified.fingerprint != plain.fingerprint)
    #expect(
      Schema.differences(from: plain, to: modified) == [
        "Card.number: with the hash modifier none in the store, 2 declared",
        "Card.owner: with the hash modifier none in the store, b declared",
      ])
  }

  @Test func aStoreDoesWithoutThem() throws {
    try withTemporaryFolder { folder in
      let old = ModelContext(
        try ModelContainer(for: Plain.Card.self, configurations: .file(in: folder)))
      let card = Plain.Card()
      card.number = "4"
      old.insert(card)
      try old.save()
      let new = ModelContext(
        try ModelContainer(for: Marked.Card.self, configurations: .file(in: folder)))
      let read = try #require(try new.fetch(FetchDescriptor<Marked.Card>()).first)
      #expect(read.number == "4")
      read.pin = "0"
      try new.save()
      new.delete(read)
      try new.save()
      #expect(try new.fetchCount(FetchDescriptor<Marked.Card>()) == 0)
    }
  }
}
