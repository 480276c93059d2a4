import Foundation
import SQLiteGateway
import Testing

@testable import OpenSwiftData

enum PlanMistakes {
  struct Thrown: Error {}

  enum NoStage: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] { [] }
  }

  enum WrongOrder: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV2.self, LibraryV1.self] }
    static var stages: [MigrationStage] { [LibraryPlan.rename] }
  }

  enum TooManyStages: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] { [LibraryPlan.rename, LibraryPlan.shout] }
  }

  enum Lightweight: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { LibraryPlan.schemas }
    static var stages: [MigrationStage] {
      [
        LibraryPlan.rename,
        .lightweight(fromVersion: LibraryV2.self, toVersion: LibraryV3.self),
        .lightweight(fromVersion: LibraryV3.self, toVersion: LibraryV4.self),
      ]
    }
  }

  /// A stage with code that goes wrong in one way.
  enum Failing {
    enum Throwing: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
      static var stages: [MigrationStage] {
        [
          .custom(
            fromVersion: LibraryV1.self, toVersion: LibraryV2.self,
            willMigrate: { context in
              try context.delete(model: LibraryV1.Book.self)
              try context.save()
            }, didMigrate: { _ in throw Thrown() })
        ]
      }
    }

    enum OtherVersion: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
      static var stages: [MigrationStage] {
        [
          .custom(
            fromVersion: LibraryV1.self, toVersion: LibraryV2.self,
            willMigrate: { _ = try $0.fetch(FetchDescriptor<LibraryV2.Book>()) }, didMigrate: nil)
        ]
      }
    }

    enum OldSave: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
      static var stages: [MigrationStage] {
        [
          .custom(fromVersion: LibraryV1.self, toVersion: LibraryV2.self) { old, _ in
            old.insert(LibraryV1.Book(title: "", cents: 0, keywords: ""))
            try old.save()
          }
        ]
      }
    }
  }
}

/// A live class that a version names and that has changed since.
enum LiveV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [LibraryV2.Book.self] }
}

enum LiveV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [LibraryV2.Book.self] }
}

enum LivePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [LiveV1.self, LiveV2.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: LiveV1.self, toVersion: LiveV2.self)]
  }
}

@Suite struct PlanMistakeTests {
  private func writeV1(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: LibraryV1.self)) { context in
      for title in ["a", "b", "c"] {
        context.insert(LibraryV1.Book(title: title, cents: 1, keywords: ""))
      }
    }
  }

  private func text(_ plan: any SchemaMigrationPlan.Type) -> String {
    explanation { try plan.validate() }
  }

  @Test func R88_mistakesAreErrorsThatATestCanFind() throws {
    #expect(text(LibraryPlan.self) == "")
    #expect(
      text(PlanMistakes.NoStage.self).contains("no stage from LibraryV1 (1.0.0) to LibraryV2"))
    #expect(text(PlanMistakes.WrongOrder.self).contains("not older"))
    #expect(text(PlanMistakes.WrongOrder.self).contains("its stage 1 leads from LibraryV1"))
    #expect(text(PlanMistakes.TooManyStages.self).contains("2 stages for 2 versions"))
    let lightweight = text(PlanMistakes.Lightweight.self)
    #expect(lightweight.contains("LibraryV2 (2.0.0) and LibraryV3 (3.0.0) have the same shape"))
    #expect(lightweight.contains("Book.price: stored as Int, declared as String"))
    #expect(lightweight.contains("Book.keywords: stored as an attribute"))
  }

  @Test func mistakesAreErrorsWhenTheContainerIsMade() throws {
    for plan: any SchemaMigrationPlan.Type in [
      PlanMistakes.NoStage.self, PlanMistakes.WrongOrder.self, PlanMistakes.TooManyStages.self,
    ] {
      try withPassage { passage in
        let error = refusal {
          _ = try passage.open(Schema(versionedSchema: LibraryV2.self), plan: plan)
        }
        #expect(error == .modelValidationFailure)
      }
    }
    try withPassage { passage in
      let text = explanation { _ = try passage.open(Schema([Memo.self]), plan: LibraryPlan.self) }
      #expect(text.contains("none of its versions has the classes") && text.contains("Memo"))
    }
  }

  @Test func R86_aVersionWhoseClassHasChangedIsTold() throws {
    #expect(text(LivePlan.self).contains("have the same shape"))
    // A container says so as well, on standard error, when it migrates a store.
    let warnings = try MigrationPath(LivePlan.self).warnings
    #expect(warnings.count == 1 && warnings[0].contains("LiveV1 (1.0.0) and LiveV2 (2.0.0)"))
    #expect(try MigrationPath(LibraryPlan.self).warnings == [])
    try withPassage { passage in
      try writeV1(passage)
      let books = try passage.open(Schema(versionedSchema: LiveV2.self), plan: LivePlan.self)
        .fetch(FetchDescriptor<LibraryV2.Book>())
      #expect(books.map(\.name) == ["a", "b", "c"])
    }
  }

  /// The class has changed so much that the store cannot be brought to what the version says now.
  @Test func R86_aVersionThatIsNotWhatItWasIsNamed() throws {
    try withPassage { passage in
      try passage.write(Schema([UnsafeOld.Book.self], version: Schema.Version(1, 0, 0)))
      try passage.expectRefusal(
        Schema(versionedSchema: LibraryV4.self), plan: LibraryPlan.self,
        as: .unknownDataStoreSchema,
        mentioning: [
          "says that it is of version 1.0.0, as LibraryV1 (1.0.0) is, and has another shape",
          "give it a copy of the class as it was",
        ])
    }
  }

  @Test func aStageThatThrowsLeavesTheStoreWhole() throws {
    try withPassage { passage in
      try writeV1(passage)
      let before = try passage.structure()
      #expect(throws: PlanMistakes.Thrown.self) {
        try passage.open(
          Schema(versionedSchema: LibraryV2.self), plan: PlanMistakes.Failing.Throwing.self)
      }
      #expect(try passage.structure() == before)
      let context = try passage.open(Schema(versionedSchema: LibraryV1.self))
      #expect(try context.fetchCount(FetchDescriptor<LibraryV1.Book>()) == 3)
    }
  }

  @Test func R90_anotherVersionsClassIsAClearError() throws {
    try withPassage { passage in
      try writeV1(passage)
      let schema = Schema(versionedSchema: LibraryV2.self)
      let error = refusal {
        _ = try passage.open(schema, plan: PlanMistakes.Failing.OtherVersion.self)
      }
      #expect(error == .unknownSchema)
      #expect(throws: (any Error).self) {
        try passage.open(schema, plan: PlanMistakes.Failing.OldSave.self)
      }
      #expect(
        try passage.open(Schema(versionedSchema: LibraryV1.self))
          .fetchCount(FetchDescriptor<LibraryV1.Book>()) == 3)
    }
  }

  @Test func aBackupLastsAsLongAsTheMigration() throws {
    try withPassage { passage in
      var passage = passage
      try writeV1(passage)
      passage.configuration.backupBeforeMigration = true
      let schema = Schema(versionedSchema: LibraryV2.self)
      let backup = StoreFiles(database: passage.configuration.url).backup
      #expect(throws: PlanMistakes.Thrown.self) {
        try passage.open(schema, plan: PlanMistakes.Failing.Throwing.self)
      }
      let copy = try ModelContainer(
        for: Schema(versionedSchema: LibraryV1.self),
        configurations: ModelConfiguration(url: backup))
      #expect(try ModelContext(copy).fetchCount(FetchDescriptor<LibraryV1.Book>()) == 3)
      _ = try passage.open(schema, plan: PlanMistakes.NoPlan.plan)
      #expect(!FileManager.default.fileExists(atPath: backup.path))
    }
  }
}

extension PlanMistakes {
  /// A plan that works.
  enum NoPlan: SchemaMigrationPlan {
    static var plan: any SchemaMigrationPlan.Type { NoPlan.self }
    static var schemas: [any VersionedSchema.Type] { [LibraryV1.self, LibraryV2.self] }
    static var stages: [MigrationStage] { [LibraryPlan.rename] }
  }
}
