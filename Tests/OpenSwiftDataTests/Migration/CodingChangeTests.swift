import Foundation
import Testing

@testable import OpenSwiftData

/// Properties whose values are written in another form from one version to the next.
enum Recoded {
  enum State: String, Codable { case open, done }

  /// Stores a text backwards.
  final class Backwards: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? String).map { String($0.reversed()) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? String).map { String($0.reversed()) }
    }
  }

  /// Stores a text as bytes.
  final class Bytes: ValueTransformer {
    override func transformedValue(_ value: Any?) -> Any? {
      (value as? String).map { Data($0.utf8) }
    }
    override func reverseTransformedValue(_ value: Any?) -> Any? {
      (value as? Data).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

enum RecodedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }
  @Model final class Note {
    var number: Int
    @Attribute(.codable) var state: Recoded.State
    var plain: Recoded.State
    @Attribute(.transformable(by: Recoded.Backwards.self)) var secret: String
    var open: String
    init(number: Int, state: Recoded.State, text: String) {
      self.number = number
      self.state = state
      plain = state
      secret = text
      open = text
    }
  }
}

enum RecodedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }
  @Model final class Note {
    var number: Int
    var state: Recoded.State = Recoded.State.open
    @Attribute(.codable) var plain: Recoded.State = Recoded.State.open
    @Attribute(.transformable(by: Recoded.Bytes.self)) var secret: String = ""
    @Attribute(.transformable(by: Recoded.Backwards.self)) var open: String = ""
    init(number: Int) { self.number = number }
  }
}

enum RecodedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [RecodedV1.self, RecodedV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(fromVersion: RecodedV1.self, toVersion: RecodedV2.self) { old, new in
        for note in try old.fetch(FetchDescriptor<RecodedV1.Note>()) {
          let copy = try new.counterpart(of: note, as: RecodedV2.Note.self)
          copy?.state = note.state
          copy?.plain = note.plain
          copy?.secret = note.secret
          copy?.open = note.open
        }
        try new.save()
      }
    ]
  }
}

@Suite struct CodingChangeTests {
  private func write(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: RecodedV1.self)) { context in
      context.insert(RecodedV1.Note(number: 1, state: .done, text: "abc"))
    }
  }

  @Test func anotherFormIsNotInferredAndNamesTheOptions() throws {
    try withPassage { passage in
      try write(passage)
      try passage.expectRefusal(
        Schema(versionedSchema: RecodedV2.self), as: .unknownDataStoreSchema,
        mentioning: [
          "Note.state: stored with the options .codable, declared with none",
          "Note.plain: stored with the options none, declared with .codable",
          "Note.secret: stored with the options .transformable", "Backwards", "Bytes",
          "Note.open: stored with the options none, declared with .transformable",
        ])
    }
  }

  @Test func codeThatSeesBothVersionsCarriesTheValues() throws {
    try withPassage { passage in
      try write(passage)
      let schema = Schema(versionedSchema: RecodedV2.self)
      let notes = try passage.open(schema, plan: RecodedPlan.self)
        .fetch(FetchDescriptor<RecodedV2.Note>())
      #expect(notes.map(\.state) == [.done] && notes.map(\.plain) == [.done])
      #expect(notes.map(\.secret) == ["abc"] && notes.map(\.open) == ["abc"])
      #expect(try passage.sql("SELECT open FROM Note") == [[.text("cba")]])
      try passage.expectStructure(of: schema)
    }
  }
}
