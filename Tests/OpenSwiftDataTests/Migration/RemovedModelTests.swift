import Foundation
import Testing

@testable import OpenSwiftData

enum RemovedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
  @Model final class Note {
    var title: String
    init(title: String) { self.title = title }
  }
  @Model final class Tag {
    var weight: Int
    var note: Note?
    init(weight: Int, note: Note?) {
      self.weight = weight
      self.note = note
    }
  }
}

/// Makes the table of tags anew.
enum RemovedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
  @Model final class Note {
    var title: String
    init(title: String) { self.title = title }
  }
  @Model final class Tag {
    var weight: Double
    var note: Note?
    init(weight: Double) { self.weight = weight }
  }
}

enum RemovedV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Note.self] }
  @Model final class Note {
    var title: String
    init(title: String) { self.title = title }
  }
}

enum RemovedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [RemovedV1.self, RemovedV2.self, RemovedV3.self]
  }
  static var stages: [MigrationStage] {
    [widen, .lightweight(fromVersion: RemovedV2.self, toVersion: RemovedV3.self)]
  }
  static let widen = MigrationStage.lightweight(
    fromVersion: RemovedV1.self, toVersion: RemovedV2.self)

  /// The rows of the model that goes are changed or deleted first.
  enum Written: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { RemovedPlan.schemas }
    static var stages: [MigrationStage] {
      [
        widen,
        .custom(
          fromVersion: RemovedV2.self, toVersion: RemovedV3.self,
          willMigrate: { context in
            for tag in try context.fetch(FetchDescriptor<RemovedV2.Tag>()) {
              if let note = tag.note { note.title += " \(tag.weight)" }
              if tag.weight > 1 { context.delete(tag) } else { tag.weight = 0 }
            }
            try context.save()
          }, didMigrate: nil),
      ]
    }
  }
}

/// A plan may remove a model.
@Suite struct RemovedModelTests {
  private func migrate(_ plan: any SchemaMigrationPlan.Type) throws -> [String] {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: RemovedV1.self)) { context in
        for number in 1...2 {
          let note = RemovedV1.Note(title: "note \(number)")
          context.insert(RemovedV1.Tag(weight: number, note: note))
        }
      }
      let schema = Schema(versionedSchema: RemovedV3.self)
      let titles = try passage.open(schema, plan: plan)
        .fetch(FetchDescriptor<RemovedV3.Note>(sortBy: [SortDescriptor(\.title)])).map(\.title)
      try passage.expectStructure(of: schema)
      return titles
    }
  }

  @Test func R89_oneThatAnEarlierVersionMadeAnewMayGo() throws {
    let titles = try migrate(RemovedPlan.self)
    #expect(titles == ["note 1", "note 2"])
  }

  @Test func oneThatAStageHasWrittenToMayGo() throws {
    let titles = try migrate(RemovedPlan.Written.self)
    #expect(titles == ["note 1 1.0", "note 2 2.0"])
  }
}
