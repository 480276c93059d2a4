import Foundation
import Testing

@testable import OpenSwiftData

@Suite("A fingerprint tells whether a store fits a schema")
struct SchemaFingerprintTests {
  private typealias Models = SchemaModels

  private func schema(_ properties: any SchemaProperty...) -> Schema {
    let entity = Schema.Entity("Chore")
    properties.forEach(entity.add)
    return Schema(entity)
  }

  private func attribute(
    _ name: String, _ type: any Any.Type, _ options: Schema.Attribute.Option...,
    modifier: String? = nil
  ) -> Schema.Attribute {
    Schema.Attribute(name: name, options: options, valueType: type, hashModifier: modifier)
  }

  @Test func itIsTheSameInEveryProcess() {
    #expect(
      schema(attribute("title", String.self), attribute("due", Date?.self)).fingerprint
        == "1-1df0ddb076ae1c4513a05bcb25cf98a6")
  }

  @Test func whatDoesNotChangeAStoreTakesNoPart() {
    let plain = schema(attribute("title", String.self), attribute("size", Int.self))
    let defaulted = Schema.Attribute(
      name: "title", originalName: "name", options: [.spotlight, .preserveValueOnDeletion],
      valueType: String.self, defaultValue: "x")
    let same = schema(attribute("size", Int16.self), defaulted)
    #expect(plain.fingerprint == same.fingerprint)
    #expect(Schema.differences(from: plain, to: same).isEmpty)
    #expect(
      Schema([Models.Tag.self, Models.Account.self]).fingerprint
        == Schema([Models.Account.self, Models.Tag.self], version: .init(2, 0, 0)).fingerprint)
  }

  @Test func everyDifferenceHasALine() {
    let size = attribute("size", Int.self)
    let old = schema(size)
    let cases: [(Schema, [String])] = [
      (schema(size, attribute("note", String?.self)), ["Chore.note is not in the store"]),
      (schema(), ["Chore.size is in the store, but not declared"]),
      (
        schema(attribute("size", String.self)),
        ["Chore.size: stored as integer, declared as String"]
      ),
      (schema(attribute("size", UInt.self)), ["Chore.size: stored as integer, declared as UInt"]),
      (
        schema(attribute("size", Int?.self)),
        ["Chore.size: stored as not optional, declared as optional"]
      ),
      (
        schema(attribute("size", Int.self, .codable)),
        ["Chore.size: with the options none in the store, .codable declared"]
      ),
      (
        schema(attribute("size", Int.self, modifier: "m")),
        ["Chore.size: with the hash modifier none in the store, m declared"]
      ),
      (
        schema(Schema.Relationship(name: "size", to: "Chore")),
        ["Chore.size: stored as an attribute, declared as a relationship"]
      ),
      (
        Schema(Schema.Entity("Tag")),
        ["Chore is in the store, but not declared", "Tag is not in the store"]
      ),
    ]
    for (new, lines) in cases {
      #expect(Schema.differences(from: old, to: new) == lines)
      #expect(old.fingerprint != new.fingerprint)
    }
  }

  @Test func constraintsAndRelationshipsTakePart() {
    let one = schema(Schema.Relationship(name: "owner", to: "Person"))
    let other = schema(Schema.Relationship(name: "owner", to: "Author"))
    #expect(one.fingerprint != other.fingerprint)
    #expect(
      Schema.differences(from: one, to: other)
        == ["Chore.owner: to-one to Person in the store, to-one to Author declared"])
    let unique = schema(attribute("size", Int.self))
    unique.entities[0].uniquenessConstraints = [["size"]]
    let plain = schema(attribute("size", Int.self))
    #expect(unique.fingerprint != plain.fingerprint)
    #expect(
      Schema.differences(from: unique, to: plain)
        == ["Chore: unique (size) is in the store, but not declared"])
  }

  @Test func namesCannotRunIntoEachOther() {
    let one = schema(attribute("a", Int.self), attribute("b", Int.self))
    let other = schema(attribute("a integer required b", Int.self))
    #expect(one.fingerprint != other.fingerprint)
    one.entities[0].indices = [["a", "b"]]
    let before = one.fingerprint
    one.entities[0].indices = [["a"], ["b"]]
    #expect(one.fingerprint != before)
  }

  @Test func aRuleTakesPartWhereItDecidesOnForeignKeys() {
    let nullifying = Schema([Rules.Nullifying.Owner.self])
    let cascading = Schema([Rules.Cascading.Owner.self])
    let idle = Schema([Rules.Idle.Owner.self])
    #expect(nullifying.fingerprint == cascading.fingerprint)
    #expect(Schema.differences(from: nullifying, to: cascading).isEmpty)
    #expect(idle.fingerprint != nullifying.fingerprint)
    let lines = ["Owner.items: with the delete rule .nullify in the store, .noAction declared"]
    #expect(Schema.differences(from: nullifying, to: idle) == lines)
    #expect(Schema.differences(from: idle, to: nullifying).count == 1)
  }

  /// Two random schemas out of few parts: the fingerprints are equal exactly where no difference is
  /// found.
  @Test func differencesAndFingerprintsAgree() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(state: seed)
    for _ in 0..<2_000 {
      let (old, new) = (randomSchema(&generator), randomSchema(&generator))
      let differences = Schema.differences(from: old, to: new)
      #expect(
        differences.isEmpty == (old.fingerprint == new.fingerprint),
        "seed \(seed): \(differences), \(old.debugDescription), \(new.debugDescription)")
    }
  }

  private func randomSchema(_ generator: inout SeededGenerator) -> Schema {
    let types: [any Any.Type] = [Int.self, Int64.self, Int?.self, String.self]
    let entity = Schema.Entity(Int.random(in: 0..<9, using: &generator) == 0 ? "Tag" : "Chore")
    for name in ["a", "b"].shuffled(using: &generator)
    where Int.random(in: 0..<4, using: &generator) > 0 {
      let type = types.randomElement(using: &generator) ?? Int.self
      let modifier = Int.random(in: 0..<9, using: &generator) == 0 ? "m" : nil
      entity.add(
        Schema.Attribute(
          name: name, options: Int.random(in: 0..<9, using: &generator) == 0 ? [.spotlight] : [],
          valueType: type, hashModifier: modifier))
    }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      entity.add(Schema.Relationship(name: "c", to: "Chore"))
    }
    if Int.random(in: 0..<5, using: &generator) == 0 { entity.uniquenessConstraints = [["a"]] }
    if Int.random(in: 0..<5, using: &generator) == 0 { entity.indices = [["a"], ["b"]] }
    return Schema(entity)
  }
}

/// The splitmix64 generator (<https://prng.di.unimi.it/splitmix64.c>), so that a failure can be
/// repeated.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

extension Schema.Relationship {
  fileprivate convenience init(name: String, to destination: String) {
    self.init()
    self.name = name
    self.destination = destination
  }
}

/// The same classes with other delete rules; a table of links has foreign keys under each.
private enum Rules {
  enum Nullifying {
    @Model
    final class Owner {
      @Relationship(deleteRule: .nullify, inverse: \Item.owner) var items: [Item] = []
      @Relationship(deleteRule: .noAction, inverse: \Item.sharers) var shared: [Item] = []

      init() {}
    }

    @Model
    final class Item {
      var owner: Owner?
      var sharers: [Owner] = []

      init() {}
    }
  }

  enum Cascading {
    @Model
    final class Owner {
      @Relationship(deleteRule: .cascade, inverse: \Item.owner) var items: [Item] = []
      @Relationship(deleteRule: .nullify, inverse: \Item.sharers) var shared: [Item] = []

      init() {}
    }

    @Model
    final class Item {
      var owner: Owner?
      var sharers: [Owner] = []

      init() {}
    }
  }

  enum Idle {
    @Model
    final class Owner {
      @Relationship(deleteRule: .noAction, inverse: \Item.owner) var items: [Item] = []
      @Relationship(deleteRule: .nullify, inverse: \Item.sharers) var shared: [Item] = []

      init() {}
    }

    @Model
    final class Item {
      var owner: Owner?
      var sharers: [Owner] = []

      init() {}
    }
  }
}
