import Foundation
import Testing

@testable import OpenSwiftData

enum BackedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Sheet.self] }
  @Model final class Sheet {
    var name: String
    @Attribute(.externalStorage) var scan: Data?
    init(name: String, scan: Data? = nil) {
      self.name = name
      self.scan = scan
    }
  }
}

enum BackedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Sheet.self] }
  @Model final class Sheet {
    @Attribute(originalName: "name") var title: String
    @Attribute(.externalStorage) var scan: Data?
    init(title: String, scan: Data? = nil) {
      self.title = title
      self.scan = scan
    }
  }
}

enum BackedPlan {
  struct Thrown: Error {}

  /// The stage writes large contents, and has others removed, before it fails.
  enum Failing: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [BackedV1.self, BackedV2.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: BackedV1.self, toVersion: BackedV2.self, willMigrate: nil,
          didMigrate: { context in
            for sheet in try context.fetch(FetchDescriptor<BackedV2.Sheet>()) {
              sheet.scan = Data(count: 250_000)
            }
            context.insert(BackedV2.Sheet(title: "new", scan: Data(count: 260_000)))
            try context.save()
            throw Thrown()
          })
      ]
    }
  }

  /// A save of the stage fails, and the stage goes on without it.
  enum Stumbling: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [BackedV1.self, BackedV2.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: BackedV1.self, toVersion: BackedV2.self, willMigrate: nil,
          didMigrate: { context in
            let refused = BackedV2.Sheet(title: "refused", scan: Data(count: 270_000))
            context.insert(refused)
            do {
              try context.save()
            } catch {
              context.rollback()
            }
            context.insert(BackedV2.Sheet(title: "taken", scan: Data(count: 280_000)))
            try context.save()
          })
      ]
    }
  }
}

/// The copy that is kept while a store is migrated, and the files of large contents meanwhile.
@Suite struct BackupTests {
  private func scan(_ number: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: number), count: 200_000 + number)
  }

  private func withBackedPassage(_ body: (Passage, URL) throws -> Void) throws {
    try withPassage { passage in
      var passage = passage
      passage.configuration.backupBeforeMigration = true
      try body(passage, StoreFiles(database: passage.configuration.url).backup)
    }
  }

  private func fail(_ passage: Passage) {
    #expect(throws: BackedPlan.Thrown.self) {
      try passage.open(Schema(versionedSchema: BackedV2.self), plan: BackedPlan.Failing.self)
    }
  }

  private func sheets(_ url: URL) throws -> [BackedV1.Sheet] {
    let container = try ModelContainer(
      for: Schema(versionedSchema: BackedV1.self), configurations: ModelConfiguration(url: url))
    return try ModelContext(container).fetch(
      FetchDescriptor<BackedV1.Sheet>(sortBy: [SortDescriptor(\.name)]))
  }

  /// The files of large contents of a store.
  private func files(_ url: URL) -> Int {
    let support = StoreFiles(database: url).support
    let names = FileManager.default.enumerator(atPath: support.path)?.compactMap { $0 as? String }
    return (names ?? []).count { Int($0.split(separator: "/").last ?? "") != nil }
  }

  @Test func R146_whatIsStillInTheLogIsPartOfTheCopyWithItsLargeContents() throws {
    try withBackedPassage { passage, backup in
      let open = try passage.open(Schema(versionedSchema: BackedV1.self))
      for number in 0..<3 {
        open.insert(BackedV1.Sheet(name: "\(number)", scan: scan(number)))
        try open.save()
        fail(passage)
        let log = try FileManager.default.attributesOfItem(
          atPath: passage.configuration.url.path + "-wal")
        #expect((log[.size] as? Int ?? 0) > 0, "the pages are still in the log")
        let copies = try sheets(backup)
        #expect(copies.map(\.name) == (0...number).map(String.init))
        #expect(copies.map(\.scan) == (0...number).map(scan))
        #expect(files(backup) == number + 1)
      }
      _ = open
    }
  }

  @Test func contentsThatTheStoreNoLongerHasGoFromTheCopyToo() throws {
    try withBackedPassage { passage, backup in
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        for number in 0..<2 {
          context.insert(BackedV1.Sheet(name: "\(number)", scan: scan(number)))
        }
      }
      fail(passage)
      let context = try passage.open(Schema(versionedSchema: BackedV1.self))
      try context.fetch(FetchDescriptor<BackedV1.Sheet>()).filter { $0.name == "0" }
        .forEach(context.delete)
      try context.save()
      fail(passage)
      let copies = try sheets(backup)
      #expect(copies.map(\.scan) == [scan(1)] && files(backup) == 1)
    }
  }

  @Test func aCopyThatCannotBeMadeLeavesTheEarlierOneAndTheStore() throws {
    try withBackedPassage { passage, backup in
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        context.insert(BackedV1.Sheet(name: "first"))
      }
      fail(passage)
      let context = try passage.open(Schema(versionedSchema: BackedV1.self))
      context.insert(BackedV1.Sheet(name: "second", scan: scan(2)))
      try context.save()
      // A file where the folder of the copy's contents has to be.
      let support = StoreFiles(database: backup).support
      try? FileManager.default.removeItem(at: support)
      try Data().write(to: support)
      let error = refusal {
        _ = try passage.open(Schema(versionedSchema: BackedV2.self), plan: BackedPlan.Failing.self)
      }
      #expect(error == .loadIssueModelContainer)
      #expect("\(error as Any)".contains("backupBeforeMigration"))
      try FileManager.default.removeItem(at: support)
      let (earlier, now) = (try sheets(backup), try sheets(passage.configuration.url))
      #expect(earlier.map(\.name) == ["first"] && now.map(\.name) == ["first", "second"])
      #expect(now.last?.scan == scan(2))
    }
  }

  @Test func aMigrationThatSucceedsRemovesTheCopyWithItsContents() throws {
    try withBackedPassage { passage, backup in
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        context.insert(BackedV1.Sheet(name: "a", scan: scan(1)))
      }
      fail(passage)
      let context = try passage.open(Schema(versionedSchema: BackedV2.self))
      #expect(try context.only(BackedV2.Sheet.self).scan == scan(1))
      let names = try FileManager.default.contentsOfDirectory(atPath: passage.folder.path)
      #expect(!names.contains { $0.contains("before-migration") }, "\(names)")
    }
  }

  @Test func R100_aStageThatFailsLeavesTheFilesOfTheFormerContents() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        for number in 0..<3 {
          context.insert(BackedV1.Sheet(name: "\(number)", scan: scan(number)))
        }
      }
      fail(passage)
      let stored = try sheets(passage.configuration.url)
      #expect(stored.map(\.scan) == (0..<3).map(scan))
      #expect(files(passage.configuration.url) == 3, "what the stage wrote is gone")
    }
  }

  @Test func R100_aSaveOfAStageThatFailsTakesItsFilesAway() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: BackedV1.self)) { context in
        context.insert(BackedV1.Sheet(name: "a", scan: scan(1)))
      }
      // Somebody's trigger refuses one of the rows.
      try passage.sql(
        """
        CREATE TRIGGER refusing AFTER INSERT ON Sheet WHEN NEW.name = 'refused'
        BEGIN SELECT RAISE(ABORT, 'refused'); END;
        """)
      let context = try passage.open(
        Schema(versionedSchema: BackedV2.self), plan: BackedPlan.Stumbling.self)
      let sheets = try context.fetch(
        FetchDescriptor<BackedV2.Sheet>(sortBy: [SortDescriptor(\.title)]))
      #expect(sheets.map(\.title) == ["a", "taken"])
      #expect(sheets.map(\.scan) == [scan(1), Data(count: 280_000)])
      #expect(files(passage.configuration.url) == 2)
    }
  }
}
