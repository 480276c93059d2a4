import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

enum SpreadV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Left.self, Same.self] }
  @Model final class Left {
    var value: Int
    init(value: Int) { self.value = value }
  }
  /// As it is in every version.
  @Model final class Same {
    var number: Int
    init(number: Int) { self.number = number }
  }
}

enum SpreadV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Left.self, Same.self, Fresh.self] }
  @Model final class Left {
    var value: Double
    init(value: Double) { self.value = value }
  }
  @Model final class Same {
    var number: Int
    init(number: Int) { self.number = number }
  }
  /// New in this version, and in a store of its own.
  @Model final class Fresh {
    var name: String
    init(name: String) { self.name = name }
  }
}

enum SpreadV3: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
  static var models: [any PersistentModel.Type] { [Left.self, Same.self, Fresh.self] }
  @Model final class Left {
    var value: Double
    var more = 0
    init(value: Double) { self.value = value }
  }
  @Model final class Same {
    var number: Int
    init(number: Int) { self.number = number }
  }
  @Model final class Fresh {
    var name: String
    init(name: String) { self.name = name }
  }
}

enum SpreadPlan: SchemaMigrationPlan {
  struct Thrown: Error {}

  static var schemas: [any VersionedSchema.Type] { [SpreadV1.self, SpreadV2.self, SpreadV3.self] }
  static var stages: [MigrationStage] { [fill(thenThrows: false), widen] }
  static let widen = MigrationStage.lightweight(
    fromVersion: SpreadV2.self, toVersion: SpreadV3.self)

  enum Failing: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { SpreadPlan.schemas }
    static var stages: [MigrationStage] { [fill(thenThrows: true), widen] }
  }

  /// The plan of the program before, in whose version one store is made.
  enum Second: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Array(SpreadPlan.schemas.prefix(2)) }
    static var stages: [MigrationStage] { [fill(thenThrows: false)] }
  }

  enum FailingSecond: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { Second.schemas }
    static var stages: [MigrationStage] { [fill(thenThrows: true)] }
  }

  /// Reads from every store that there was, and writes to every store that there is.
  static func fill(thenThrows: Bool) -> MigrationStage {
    .custom(
      fromVersion: SpreadV1.self, toVersion: SpreadV2.self,
      willMigrate: { context in
        let sum = try context.fetch(FetchDescriptor<SpreadV1.Same>()).map(\.number).reduce(0, +)
        for left in try context.fetch(FetchDescriptor<SpreadV1.Left>()) { left.value += sum }
        try context.save()
      },
      didMigrate: { context in
        for same in try context.fetch(FetchDescriptor<SpreadV2.Same>()) { same.number += 100 }
        context.insert(SpreadV2.Fresh(name: "made by the stage"))
        try context.save()
        if thenThrows { throw Thrown() }
      })
  }
}

/// Two models for two stores.
enum Moving {
  @Model final class Page {
    var text = ""
    init() {}
  }
  @Model final class Draft {
    var text = ""
    init() {}
  }
}

/// Containers of several stores are migrated as one.
@Suite struct ContainerMigrationTests {
  private func url(_ name: String, _ folder: URL) -> URL {
    folder.appendingPathComponent("\(name).store")
  }

  private func writeFirst(_ folder: URL) throws {
    let context = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: SpreadV1.self),
        configurations: [
          ModelConfiguration(schema: Schema([SpreadV1.Left.self]), url: url("left", folder)),
          ModelConfiguration(schema: Schema([SpreadV1.Same.self]), url: url("same", folder)),
        ]))
    context.insert(SpreadV1.Left(value: 1))
    context.insert(SpreadV1.Same(number: 2))
    try context.save()
  }

  private func openSecond(
    _ folder: URL, _ plan: any SchemaMigrationPlan.Type
  ) throws -> ModelContext {
    try open(
      folder, SpreadV2.self, plan,
      [SpreadV2.Left.self, SpreadV2.Same.self, SpreadV2.Fresh.self])
  }

  private func openThird(
    _ folder: URL, _ plan: any SchemaMigrationPlan.Type = SpreadPlan.self
  ) throws -> ModelContext {
    try open(
      folder, SpreadV3.self, plan,
      [SpreadV3.Left.self, SpreadV3.Same.self, SpreadV3.Fresh.self])
  }

  private func open(
    _ folder: URL, _ version: any VersionedSchema.Type, _ plan: any SchemaMigrationPlan.Type,
    _ models: [any PersistentModel.Type]
  ) throws -> ModelContext {
    let configurations = zip(["left", "same", "fresh"], models).map { name, model in
      var configuration = ModelConfiguration(schema: Schema([model]), url: url(name, folder))
      configuration.backupBeforeMigration = true
      return configuration
    }
    return ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: version), migrationPlan: plan,
        configurations: configurations))
  }

  @Test func aStageMeetsStoresThatItDoesNotChange() throws {
    try withTemporaryFolder { folder in
      try writeFirst(folder)
      for _ in 0..<2 {
        #expect(throws: SpreadPlan.Thrown.self) {
          try openSecond(folder, SpreadPlan.FailingSecond.self)
        }
        // Every store that the stage may have written to has been copied.
        let copy = try Connection(
          path: StoreFiles(database: url("same", folder)).backup.path, mode: .readOnly)
        #expect(try copy.scalar("SELECT number FROM Same") == .integer(2))
        copy.close()
      }
      for _ in 0..<2 {
        let context = try openSecond(folder, SpreadPlan.Second.self)
        #expect(try context.only(SpreadV2.Left.self).value == 3)
        #expect(try context.only(SpreadV2.Same.self).number == 102)
        #expect(try context.only(SpreadV2.Fresh.self).name == "made by the stage")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.contains("before-migration") }, "\(names)")
      let context = try openThird(folder)
      #expect(try context.only(SpreadV3.Same.self).number == 102)
      #expect(try context.fetchCount(FetchDescriptor<SpreadV3.Fresh>()) == 1)
    }
  }

  @Test func aStageInTheMiddleOfAPlanMeetsAStoreOfUnchangedShape() throws {
    try withTemporaryFolder { folder in
      try writeFirst(folder)
      // A store that was made at the version which the stage leads to.
      do {
        let only = ModelConfiguration(url: url("fresh", folder))
        _ = try ModelContainer(
          for: Schema([SpreadV2.Fresh.self], version: SpreadV2.versionIdentifier),
          configurations: only)
      }
      #expect(throws: SpreadPlan.Thrown.self) { try openThird(folder, SpreadPlan.Failing.self) }
      let context = try openThird(folder)
      #expect(try context.only(SpreadV3.Left.self).value == 3)
      #expect(try context.only(SpreadV3.Same.self).number == 102)
      #expect(try context.only(SpreadV3.Fresh.self).name == "made by the stage")
    }
  }

  @Test func rowsOfAModelThatAnotherConfigurationHoldsNowAreNotRemoved() throws {
    try withTemporaryFolder { folder in
      let one = ModelConfiguration(url: url("one", folder))
      func whole() throws -> ModelContext {
        let schema = Schema([Moving.Page.self, Moving.Draft.self])
        return ModelContext(try ModelContainer(for: schema, configurations: one))
      }
      do {
        let context = try whole()
        context.insert(Moving.Draft())
        try context.save()
      }
      func apart(_ version: Schema.Version) throws -> ModelContext {
        ModelContext(
          try ModelContainer(
            for: Schema([Moving.Page.self, Moving.Draft.self], version: version),
            configurations: [
              ModelConfiguration(
                schema: Schema([Moving.Draft.self]), url: url("two", folder)), one,
            ]))
      }
      for version in [Schema.Version(1, 0, 0), Schema.Version(2, 0, 0)] {
        let error = refusal { _ = try apart(version) }
        #expect(error == .unknownDataStoreSchema, "\(error as Any)")
        for word in ["rows of Draft", "one.store", "two.store"] {
          #expect("\(error as Any)".contains(word))
        }
      }
      let context = try whole()
      context.delete(try context.only(Moving.Draft.self))
      try context.save()
      #expect(try apart(Schema.Version(2, 0, 0)).fetchCount(FetchDescriptor<Moving.Draft>()) == 0)
    }
  }

  @Test func copiesLastUntilEveryStoreIsCommitted() throws {
    try withTemporaryFolder { folder in
      let trio = try Trio(20, in: folder)
      for commit in try trio.commits("backed").prefix(3) {
        try trio.restore()
        let error = try trio.fail("backed", at: commit)
        #expect(error.contains("could not be migrated"), "\(error)")
        #expect(trio.urls.contains { error.contains($0.path) })
        for url in trio.urls {
          let backup = StoreFiles(database: url).backup
          #expect(FileManager.default.fileExists(atPath: backup.path))
        }
        #expect(try !trio.expectWhole("commit at \(commit)", isBacked: true))
      }
    }
  }
}
