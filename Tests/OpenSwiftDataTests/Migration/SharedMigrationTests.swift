import Foundation
import SQLiteGateway
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

enum SharedV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Left.self, Right.self] }
  @Model final class Left {
    var value: Int
    init(value: Int) { self.value = value }
  }
  @Model final class Right {
    var value: Int
    init(value: Int) { self.value = value }
  }
}

enum SharedV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Left.self, Right.self, Extra.self] }
  @Model final class Left {
    var value: Double
    var sum: Int = -1
    init(value: Double) { self.value = value }
  }
  @Model final class Right {
    @Attribute(originalName: "value") var number: Int
    init(number: Int) { self.number = number }
  }
  @Model final class Extra {
    var name = ""
    init() {}
  }
}

enum SharedPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SharedV1.self, SharedV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: SharedV1.self, toVersion: SharedV2.self, willMigrate: nil,
        didMigrate: { context in
          let sum = try context.fetch(FetchDescriptor<SharedV2.Right>()).map(\.number)
            .reduce(0, +)
          for left in try context.fetch(FetchDescriptor<SharedV2.Left>()) { left.sum = sum }
          try context.save()
        })
    ]
  }
}

extension SharedPlan {
  /// The stage writes to another table as well.
  enum OfBoth: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { SharedPlan.schemas }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: SharedV1.self, toVersion: SharedV2.self, willMigrate: nil,
          didMigrate: { context in
            context.insert(SharedV2.Left(value: 0))
            context.insert(SharedV2.Right(number: 0))
            try context.save()
          })
      ]
    }
  }
}

/// Migrations where more than one store, container or process takes part.
@Suite struct SharedMigrationTests {
  @Test func aStageSeesAllStoresOfItsContainer() throws {
    try withTemporaryFolder { folder in
      func configurations(_ left: any PersistentModel.Type) -> [ModelConfiguration] {
        [
          ModelConfiguration(
            schema: Schema([left]), url: folder.appendingPathComponent("left.store")),
          ModelConfiguration(url: folder.appendingPathComponent("right.store")),
        ]
      }
      do {
        let context = ModelContext(
          try ModelContainer(
            for: Schema(versionedSchema: SharedV1.self),
            configurations: configurations(SharedV1.Left.self)))
        context.insert(SharedV1.Left(value: 1))
        for value in [2, 3] { context.insert(SharedV1.Right(value: value)) }
        try context.save()
      }
      for _ in 0..<2 {
        let context = ModelContext(
          try ModelContainer(
            for: Schema(versionedSchema: SharedV2.self), migrationPlan: SharedPlan.self,
            configurations: configurations(SharedV2.Left.self)))
        let left = try context.fetch(FetchDescriptor<SharedV2.Left>())
        #expect(left.map(\.sum) == [5] && left.map(\.value) == [1])
        #expect(try context.fetchCount(FetchDescriptor<SharedV2.Extra>()) == 0)
      }
    }
  }

  /// As after a program that ended between the commits of the two.
  @Test func aStageThatNeedsAStoreWhichIsMigratedAlreadyIsAnErrorAndChangesNothing() throws {
    try withTemporaryFolder { folder in
      let urls = ["left.store", "right.store"].map { folder.appendingPathComponent($0) }
      func open(_ version: any VersionedSchema.Type, _ left: any PersistentModel.Type) throws {
        let container = try ModelContainer(
          for: Schema(versionedSchema: version),
          migrationPlan: version == SharedV2.self ? SharedPlan.self : nil,
          configurations: [
            ModelConfiguration(schema: Schema([left]), url: urls[0]),
            ModelConfiguration(url: urls[1]),
          ])
        #expect(ModelContext(container).container === container)
      }
      try open(SharedV1.self, SharedV1.Left.self)
      let copy = folder.appendingPathComponent("copy")
      try FileManager.default.copyItem(at: urls[1], to: copy)
      try open(SharedV2.self, SharedV2.Left.self)
      for file in ModelConfiguration(url: urls[1]).storeFiles {
        try FileManager.default.removeItem(at: file)
      }
      try FileManager.default.moveItem(at: copy, to: urls[1])
      let before = try FolderImage(folder)
      let error = refusal { try open(SharedV2.self, SharedV2.Left.self) }
      #expect(error == .unknownSchema && "\(error as Any)".contains("Left"), "\(error as Any)")
      #expect(try FolderImage(folder) == before)
    }
  }

  @Test func whereOneStoreCannotBeMigratedNoneIs() throws {
    try withTemporaryFolder { folder in
      let left = folder.appendingPathComponent("left.store")
      let right = folder.appendingPathComponent("right.store")
      func open(_ version: any VersionedSchema.Type, _ left: ModelConfiguration) throws
        -> ModelContext
      {
        ModelContext(
          try ModelContainer(
            for: Schema(versionedSchema: version),
            migrationPlan: version == SharedV2.self ? SharedPlan.OfBoth.self : nil,
            configurations: [left, ModelConfiguration(url: right)]))
      }
      let old = ModelConfiguration(schema: Schema([SharedV1.Left.self]), url: left)
      do {
        let context = try open(SharedV1.self, old)
        context.insert(SharedV1.Left(value: 1))
        try context.save()
      }
      do {
        let connection = try Connection(path: right.path, mode: .readWrite)
        try connection.execute("PRAGMA foreign_keys = OFF")
        try connection.execute("CREATE TABLE stray (target REFERENCES Right (_pk))")
        try connection.execute("INSERT INTO stray VALUES (99)")
        connection.close()
      }
      #expect(throws: SwiftDataError.loadIssueModelContainer) {
        try open(
          SharedV2.self,
          ModelConfiguration(schema: Schema([SharedV2.Left.self]), url: left))
      }
      let count = try open(SharedV1.self, old).fetchCount(FetchDescriptor<SharedV1.Left>())
      #expect(count == 1)
    }
  }

  private func writeV1(_ passage: Passage) throws {
    try passage.write(Schema(versionedSchema: SharedV1.self)) { context in
      context.insert(SharedV1.Left(value: 1))
      for value in [2, 3] { context.insert(SharedV1.Right(value: value)) }
    }
  }

  @Test func R101_ofSeveralAtOnceOneMigrates() throws {
    try withPassage { passage in
      try writeV1(passage)
      let reports = Mutex<[MigrationProgress]>([])
      let sums = Mutex<[Int]>([])
      var configuration = passage.configuration
      configuration.migrationProgress = { report in
        reports.withLock { $0.append(report) }
      }
      let shared = configuration
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          let container = try ModelContainer(
            for: Schema(versionedSchema: SharedV2.self), migrationPlan: SharedPlan.self,
            configurations: shared)
          let left = try ModelContext(container).fetch(FetchDescriptor<SharedV2.Left>())
          sums.withLock { $0 += left.map(\.sum) }
        } catch {
          Issue.record(error)
        }
      }
      #expect(sums.withLock { $0 } == [5, 5, 5, 5])
      let left = reports.withLock { $0.filter { $0.entity == "Left" } }
      // The table that is made anew, and what the stage has saved.
      #expect(left.count == 2, "\(left)")
    }
  }

  @Test func R101_ofSeveralProcessesOneMigrates() throws {
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { folder in
      try PairLedger.write(to: folder)
      let outcomes = Mutex<[[String]]>([])
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        let lines = try? program.runUntilKilled([folder.path, "migrate", "pair"]) { _ in nil }
        outcomes.withLock { $0.append(lines ?? []) }
      }
      #expect(outcomes.withLock { $0 } == Array(repeating: ["started", "migrated"], count: 3))
      let problems = try PairLedger.problems(PairLedger.migrate(folder))
      #expect(problems == [])
      for url in PairLedger.urls(folder) {
        let connection = try Connection(path: url.path, mode: .readOnly)
        defer { connection.close() }
        let lineage = try StoreMetadata(reading: connection).lineage
        #expect(lineage.map(\.version) == [Schema.Version(1, 0, 0)])
      }
    }
  }

  @Test func aJournalThatAKilledProgramHasLeftIsPlayedBackFirst() throws {
    try withPassage { passage in
      try writeV1(passage)
      let url = passage.configuration.url
      let connection = try Connection(path: url.path, mode: .readWrite)
      defer { connection.close() }
      #expect(try connection.scalar("PRAGMA journal_mode = DELETE") == .text("delete"))
      // Has SQLite write pages into the file before the transaction ends, with the journal beside it.
      try connection.execute("PRAGMA cache_size = 1")
      try connection.execute("PRAGMA cache_spill = 1")
      try connection.beginTransaction(.immediate)
      try connection.execute("DELETE FROM \"Right\"")
      try connection.execute("UPDATE \"Left\" SET value = 100")
      try connection.execute("CREATE TABLE filler (text)")
      for _ in 0..<100 {
        try connection.execute("INSERT INTO filler VALUES (randomblob(4000))")
      }
      let killed = passage.folder.appendingPathComponent("killed.store")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: url.path + suffix, toPath: killed.path + suffix)
      }
      connection.rollBack()
      let torn = try Connection(path: killed.path, mode: .immutable)
      let wrong = try torn.query("SELECT value FROM \"Left\"").first?.first
      torn.close()
      #expect(wrong == .integer(100), "the file alone is in disorder")
      var passage = passage
      passage.configuration = ModelConfiguration(url: killed)
      let left = try passage.open(Schema(versionedSchema: SharedV2.self), plan: SharedPlan.self)
        .fetch(FetchDescriptor<SharedV2.Left>())
      #expect(left.map(\.value) == [1] && left.map(\.sum) == [5])
    }
  }

  @Test func R101_aProgramThatHadTheStoreOpenIsToldThatItWasMigrated() throws {
    try withPassage { passage in
      try writeV1(passage)
      let old = try passage.open(Schema(versionedSchema: SharedV1.self))
      let right = try #require(try old.fetch(FetchDescriptor<SharedV1.Right>()).first)
      _ = try passage.open(Schema(versionedSchema: SharedV2.self), plan: SharedPlan.self)
      for action in [
        { _ = try old.fetch(FetchDescriptor<SharedV1.Right>()) },
        {
          right.value = 9
          try old.save()
        },
        {
          old.insert(SharedV1.Left(value: 5))
          try old.save()
        },
      ] {
        let error = refusal(of: action)
        #expect(error == .backwardMigration, "\(error as Any)")
        #expect("\(error as Any)".contains("2.0.0"))
        old.rollback()
      }
    }
  }

  /// A save that nobody has come before asks the store for nothing; one after a migration does, and goes on
  /// asking.
  @Test func R101_aProgramThatIsStillOpenAndHasSavedIsToldOfAMigration() throws {
    try withPassage { passage in
      try writeV1(passage)
      let old = try passage.open(Schema(versionedSchema: SharedV1.self))
      for value in 5..<8 {
        old.insert(SharedV1.Left(value: value))
        try old.save()
      }
      let store = try #require(old.container.stores.first)
      #expect(!store.remote.mayHaveMigrated)
      let plain = ModelContext(old.container)
      _ = try passage.open(Schema(versionedSchema: SharedV2.self), plan: SharedPlan.self)
      for context in [old, plain, old] {
        context.insert(SharedV1.Left(value: 9))
        let error = refusal { try context.save() }
        #expect(error == .backwardMigration, "\(error as Any)")
        #expect(store.remote.mayHaveMigrated)
        context.rollback()
      }
    }
  }

  @Test func R101_aStageThatChangesValuesAloneShutsOutTheFormerVersionToo() throws {
    try withPassage { passage in
      try passage.write(Schema(versionedSchema: LibraryV1.self))
      let schema = Schema(versionedSchema: LibraryV2.self)
      let old = try passage.open(schema, plan: PlanMistakes.NoPlan.self)
      _ = try passage.open(Schema(versionedSchema: LibraryV3.self), plan: LibraryPlan3.self)
      old.insert(LibraryV2.Book(name: "a", cents: 1, keywords: ""))
      let error = refusal { try old.save() }
      #expect(error == .backwardMigration && "\(error as Any)".contains("3.0.0"))
    }
  }

  @Test func aProgramWithoutVersionsIsNotShutOutByANumber() throws {
    try withPassage { passage in
      let schema = Schema(versionedSchema: LibraryV4.self)
      try passage.write(Schema([LibraryV4.Book.self, LibraryV4.Keyword.self]))
      let other = try passage.open(LibraryV4.Book.self, LibraryV4.Keyword.self)
      _ = try passage.open(schema, plan: LibraryPlan.self)
      other.insert(LibraryV4.Keyword(word: "a"))
      try other.save()
      let words = try passage.open(schema, plan: LibraryPlan.self)
        .fetch(FetchDescriptor<LibraryV4.Keyword>()).map(\.word)
      #expect(words == ["a"])
    }
  }

  /// How many tables have had their references checked by a migration.
  private func checkCount(_ passage: Passage, _ plan: any SchemaMigrationPlan.Type) throws -> Int {
    try SQLRecorder.watching { recorder in
      try recorder.statements {
        _ = try passage.open(Schema(versionedSchema: SharedV2.self), plan: plan)
      }.count { $0.contains("pragma_foreign_key_check") }
    }
  }

  @Test func R96_onlyTablesThatAStageHasWrittenToAreChecked() throws {
    let plans: [(any SchemaMigrationPlan.Type, Int)] = [
      (SharedPlan.self, 1), (SharedPlan.OfBoth.self, 3),
    ]
    for (plan, count) in plans {
      try withPassage { passage in
        try writeV1(passage)
        try passage.sql(
          """
          CREATE TABLE theirs (id INTEGER PRIMARY KEY);
          CREATE TABLE journal (line, their REFERENCES theirs (id));
          CREATE TABLE referring (target REFERENCES "right" (_pk));
          """)
        // Left alone; then Right as well, and what refers to it.
        let found = try checkCount(passage, plan)
        #expect(found == count)
      }
    }
  }

  @Test func aStoreThatSomebodyWritesToIsWaitedForAndThenNamed() throws {
    try withPassage { passage in
      try writeV1(passage)
      let connection = try Connection(path: passage.configuration.url.path, mode: .readWrite)
      defer { connection.close() }
      try connection.beginTransaction(.immediate)
      let text = explanation {
        _ = try passage.open(Schema(versionedSchema: SharedV2.self), plan: SharedPlan.self)
      }
      #expect(text.contains("holds its lock") && text.contains("test.store"))
      connection.rollBack()
      let context = try passage.open(
        Schema(versionedSchema: SharedV2.self), plan: SharedPlan.self)
      #expect(try context.fetch(FetchDescriptor<SharedV2.Left>()).map(\.sum) == [5])
    }
  }
}
