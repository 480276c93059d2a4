import Foundation
import SQLiteGateway
import Synchronization
import TestSupport
import Testing

@testable import OpenSwiftData

/// Stores that were migrated together by a program that ended in between, and what opening them does.
@Suite struct JointMigrationTests {
  private func withTrio(_ count: Int = 20, _ body: (Trio) throws -> Void) throws {
    try withTemporaryFolder { parent in try body(Trio(count, in: parent)) }
  }

  /// Opens the purses' store alone, as a program of the first version that knows no other.
  @discardableResult
  private func openPurses(
    _ trio: Trio, at url: URL? = nil, allowsSave: Bool = true
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(
        for: Schema([JointLedger.V1.Purse.self]),
        configurations: ModelConfiguration(url: url ?? trio.purses, allowsSave: allowsSave)))
  }

  /// Expects that the purses' store cannot be opened and that no file changes; a connection that only
  /// reads leaves an empty log.
  private func expectRefusal(
    _ trio: Trio, mentioning words: [String], allowsSave: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try FolderImage(trio.folder)
    let databases = trio.urls.map { FileManager.default.contents(atPath: $0.path) }
    let error = refusal { try openPurses(trio, allowsSave: allowsSave) }
    #expect(error == .loadIssueModelContainer, sourceLocation: sourceLocation)
    for word in words + [trio.purses.path, trio.accounts.path] {
      #expect("\(error as Any)".contains(word), "\(word)", sourceLocation: sourceLocation)
    }
    let now = trio.urls.map { FileManager.default.contents(atPath: $0.path) }
    #expect(now == databases, sourceLocation: sourceLocation)
    if allowsSave {
      #expect(try FolderImage(trio.folder) == before, sourceLocation: sourceLocation)
    }
  }

  private func move(_ url: URL, to other: URL) throws {
    for suffix in ["", "-wal", "-shm"] where exists(URL(fileURLWithPath: url.path + suffix)) {
      try FileManager.default.moveItem(atPath: url.path + suffix, toPath: other.path + suffix)
    }
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }

  // MARK: A commit that fails

  @Test func whereOneOfSeveralCommitsFailsAllStoresAreAtOnceWhatTheyWere() throws {
    try withTrio { trio in
      for commit in try trio.commits("plain").prefix(3) {
        try trio.restore()
        let error = try trio.fail("plain", at: commit)
        #expect(error.contains("could not be migrated"), "\(error)")
        let versions = try trio.urls.map { try trio.metadata($0).version?.major }
        #expect(versions == [1, 1, 1], "commit at \(commit)")
        #expect(try !trio.expectWhole("commit at \(commit)"))
      }
    }
  }

  @Test func whereNothingCanBeWrittenAnyMoreTheNextOpeningPutsTheStoresBack() throws {
    try withTrio { trio in
      for commit in try trio.commits("plain")[1..<3] {
        try trio.restore()
        let error = try trio.fail("plain", at: commit, forGood: true)
        #expect(error.contains("when they are opened"), "\(error)")
        #expect(try trio.metadata(trio.labels).undecided != nil)
        #expect(try !trio.expectWhole("commit at \(commit)"))
      }
    }
  }

  // MARK: Programs that know a part

  @Test func aProgramThatKnowsOneStorePutsThatOneBack() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      let context = try openPurses(trio)
      #expect(try context.fetchCount(FetchDescriptor<JointLedger.V1.Purse>()) == 20)
      #expect(try trio.metadata(trio.labels).undecided != nil)
      #expect(try !trio.expectWhole())
    }
  }

  @Test func aProgramThatKnowsOneStoreKeepsWhatIsDecided() throws {
    try withTrio { trio in
      try trio.leaveDecided()
      let error = refusal { try openPurses(trio) }
      #expect(error == .backwardMigration || error == .unknownDataStoreSchema, "\(error as Any)")
      #expect(try trio.metadata(trio.purses).undecided == nil)
      #expect(try trio.expectWhole())
    }
  }

  @Test func whatIsSavedAfterAStoreWasPutBackStays() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      for number in 20..<23 {
        let context = try JointLedger.openFirst(trio.folder)
        context.insert(JointLedger.V1.Purse(number: number))
        context.insert(JointLedger.V1.Account(number: number))
        try context.save()
        #expect(
          try context.fetchCount(FetchDescriptor<JointLedger.V1.Purse>()) == number + 1)
      }
      let context = try JointLedger.migrate(trio.folder)
      #expect(try JointLedger.problems(ofSecond: context) == [])
      #expect(try context.fetchCount(FetchDescriptor<JointLedger.V2.Purse>()) == 23)
    }
  }

  @Test func aStoreThatIsOpenCannotBeSavedToWhileItIsNotDecided() throws {
    try withTrio { trio in
      func open() throws -> ModelContext {
        ModelContext(
          try ModelContainer(
            for: Schema([JointLedger.V1.Label.self]),
            configurations: ModelConfiguration(url: trio.labels)))
      }
      // Its tables are the same in both versions.
      let commits = try trio.commits("plain")
      let context = try open()
      try trio.kill("plain", at: commits[2])
      context.insert(JointLedger.V1.Label(name: "new"))
      let error = refusal { try context.save() }
      #expect(error == .backwardMigration, "\(error as Any)")
      #expect("\(error as Any)".contains("labels.store"))
      _ = try open()
      try context.save()
      #expect(try open().fetchCount(FetchDescriptor<JointLedger.V1.Label>()) == 2)
    }
  }

  @Test func tablesMadeByHandAreExactlyWhatTheyWere() throws {
    try withTemporaryFolder { parent in
      let trio = try Trio(20, in: parent) { folder in
        let connection = try Connection(
          path: JointLedger.urls(folder)[0].path, mode: .readWrite)
        defer { connection.close() }
        try connection.execute(
          """
          CREATE TABLE theirs (text);
          INSERT INTO theirs (rowid, text) VALUES (7, 'a'), (70, 'b');
          CREATE VIEW shown AS SELECT number FROM Purse;
          """)
      }
      try trio.leaveUndecided()
      try openPurses(trio)
      let connection = try Connection(path: trio.purses.path, mode: .readWrite)
      defer { connection.close() }
      let rows = try connection.query("SELECT rowid, text FROM theirs ORDER BY rowid")
      #expect(rows == [[.integer(7), .text("a")], [.integer(70), .text("b")]])
      #expect(try connection.scalar("SELECT count(*) FROM shown") == .integer(20))
    }
  }

  // MARK: What cannot be told

  @Test func aDecidingStoreThatIsGoneIsNamedAndNothingIsPutBack() throws {
    try withTrio { trio in
      for isDecided in [false, true] {
        try trio.restore()
        if isDecided { try trio.leaveDecided() } else { try trio.leaveUndecided() }
        let away = trio.folder.appendingPathComponent("away")
        try move(trio.accounts, to: away)
        let copy = StoreFiles(database: trio.purses).undoCopy
        try expectRefusal(
          trio, mentioning: ["there is no file", copy.path, "\"undecided\"", "_swiftdata"])
        try expectRefusal(trio, mentioning: ["there is no file"], allowsSave: false)
        try move(away, to: trio.accounts)
        #expect(try trio.expectWhole() == isDecided)
      }
    }
  }

  @Test func anotherStoreInTheDecidingOnesPlaceDecidesNothing() throws {
    try withTrio { trio in
      try trio.leaveDecided()
      let away = trio.folder.appendingPathComponent("away")
      try move(trio.accounts, to: away)
      do {
        // As a program makes it that finds none.
        let only = ModelConfiguration(url: trio.accounts)
        _ = try ModelContainer(for: Schema([JointLedger.V1.Account.self]), configurations: only)
      }
      try expectRefusal(trio, mentioning: ["is another store"])
      try Data("no database".utf8).write(to: trio.accounts)
      try expectRefusal(trio, mentioning: ["cannot be read"])
      try FileManager.default.removeItem(at: trio.accounts)
      try move(away, to: trio.accounts)
      #expect(try trio.expectWhole())
    }
  }

  @Test func theWaysOutThatTheErrorNamesLeadOut() throws {
    try withTrio { trio in
      let copy = StoreFiles(database: trio.purses).undoCopy
      try trio.leaveUndecided()
      try FileManager.default.removeItem(at: trio.accounts)
      try expectRefusal(trio, mentioning: ["move \(copy.path) there"])
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: trio.purses.path + suffix)
      }
      try move(copy, to: trio.purses)
      #expect(
        try openPurses(trio).fetchCount(FetchDescriptor<JointLedger.V1.Purse>()) == 20)

      try trio.restore()
      try trio.leaveUndecided()
      try FileManager.default.removeItem(at: trio.accounts)
      let connection = try Connection(path: trio.purses.path, mode: .readWrite)
      try connection.execute("DELETE FROM _swiftdata WHERE key = 'undecided'")
      connection.close()
      let context = ModelContext(
        try ModelContainer(
          for: Schema([JointLedger.V2.Purse.self], version: JointLedger.V2.versionIdentifier),
          configurations: ModelConfiguration(url: trio.purses)))
      let purses = try context.fetch(FetchDescriptor<JointLedger.V2.Purse>())
      #expect(purses.count == 20 && purses.allSatisfy { $0.total == $0.number * 7 })
      #expect(!exists(copy), "a copy that nothing needs goes")
    }
  }

  @Test func aCopyThatIsGoneOrAnotherStoresIsNamed() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      let copy = StoreFiles(database: trio.purses).undoCopy
      let away = trio.folder.appendingPathComponent("away")
      try move(copy, to: away)
      try expectRefusal(trio, mentioning: [copy.path, "is not there"])
      try FileManager.default.copyItem(at: trio.accounts, to: copy)
      try expectRefusal(trio, mentioning: [copy.path, "another store"])
      try FileManager.default.removeItem(at: copy)
      try move(away, to: copy)
      #expect(try !trio.expectWhole())
    }
  }

  @Test func aDecidingStoreThatCannotBeWrittenIsNamed() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      let path = trio.accounts.path
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
      try expectRefusal(trio, mentioning: ["is read-only", "has to be locked"])
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(try !trio.expectWhole())
    }
  }

  @Test func aStoreThatIsOnlyReadChangesNothing() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      try expectRefusal(trio, mentioning: ["Open it with allowsSave: true"], allowsSave: false)
      #expect(try !trio.expectWhole())
      try trio.restore()
      try trio.leaveDecided()
      let context = try JointLedger.migrate(trio.folder, allowsSave: false)
      #expect(try JointLedger.problems(ofSecond: context) == [])
      let undecided = try trio.urls.map { try trio.metadata($0).undecided != nil }
      #expect(undecided == [true, false, true])
      #expect(exists(StoreFiles(database: trio.purses).undoCopy))
    }
  }

  // MARK: Other places, other migrations

  @Test func storesThatWereMovedTogetherFindEachOther() throws {
    for isDecided in [false, true] {
      try withTrio { trio in
        if isDecided { try trio.leaveDecided() } else { try trio.leaveUndecided() }
        let other = trio.folder.deletingLastPathComponent().appendingPathComponent("other")
        try FileManager.default.moveItem(at: trio.folder, to: other)
        // Other stores are where these were.
        try FileManager.default.createDirectory(
          at: trio.folder, withIntermediateDirectories: true)
        try JointLedger.write(3, to: trio.folder)
        if isDecided {
          #expect(try JointLedger.problems(ofSecond: JointLedger.migrate(other)) == [])
        } else {
          #expect(try JointLedger.problems(ofFirst: other) == [])
        }
        #expect(try JointLedger.problems(ofFirst: trio.folder) == [])
      }
    }
  }

  @Test func aStoreThatWasMovedAloneFindsTheDecidingOne() throws {
    try withTrio { trio in
      try trio.leaveUndecided()
      let other = trio.folder.deletingLastPathComponent().appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      let configuration = ModelConfiguration(url: trio.purses)
      #expect(configuration.storeFiles.contains { $0.path.hasSuffix(".before-commit") })
      for file in configuration.storeFiles {
        try FileManager.default.moveItem(
          at: file, to: other.appendingPathComponent(file.lastPathComponent))
      }
      let context = try openPurses(trio, at: other.appendingPathComponent("purses.store"))
      let purses = try context.fetch(FetchDescriptor<JointLedger.V1.Purse>())
      #expect(purses.count == 20 && purses.count { $0.photo != nil } == 2)
    }
  }

  @Test func aDecidingStoreThatWentOnDecidesAsBefore() throws {
    try withTrio { trio in
      try trio.leaveDecided()
      let later = Schema(
        [LaterJointAccount.Account.self], version: Schema.Version(3, 0, 0))
      _ = try ModelContainer(
        for: later, configurations: ModelConfiguration(url: trio.accounts))
      #expect(try trio.metadata(trio.accounts).version == Schema.Version(3, 0, 0))
      let context = ModelContext(
        try ModelContainer(
          for: Schema([JointLedger.V2.Purse.self], version: JointLedger.V2.versionIdentifier),
          configurations: ModelConfiguration(url: trio.purses)))
      let purses = try context.fetch(FetchDescriptor<JointLedger.V2.Purse>())
      #expect(purses.count == 20 && purses.allSatisfy { $0.total == $0.number * 7 })
    }
  }

  @Test func aCopyThatNoStoreAsksForIsRemovedAndNeverPutBack() throws {
    try withTrio { trio in
      let copy = StoreFiles(database: trio.purses).undoCopy
      try FileManager.default.copyItem(at: trio.purses, to: copy)
      for isUsed in [true, false] {
        let context = try openPurses(trio)
        if isUsed {
          context.insert(JointLedger.V1.Purse(number: 20))
          try context.save()
        }
        #expect(try context.fetchCount(FetchDescriptor<JointLedger.V1.Purse>()) == 21)
        #expect(!exists(copy))
      }
    }
  }

  @Test func aCopyThatAnotherProgramMakesIsLeftAlone() throws {
    try withTrio { trio in
      let copy = StoreFiles(database: trio.purses).undoCopy
      let connection = try Connection(path: trio.purses.path, mode: .readWrite)
      try connection.prepareForWriting()
      try connection.beginTransaction(.immediate)
      try Data("a part".utf8).write(to: copy)
      try openPurses(trio)
      #expect(exists(copy))
      connection.rollBack()
      connection.close()
      try openPurses(trio)
      #expect(!exists(copy))
    }
  }

  @Test func aCopyThatIsAskedForIsTheOnlyOne() throws {
    try withTrio { trio in
      try trio.leaveUndecided("backed")
      let (backup, copy) = (
        StoreFiles(database: trio.purses).backup, StoreFiles(database: trio.purses).undoCopy
      )
      #expect(exists(backup) && !exists(copy))
      #expect(try JointLedger.problems(ofFirst: trio.folder) == [])
      #expect(exists(backup), "after a migration that came to nothing it stays")
      _ = try JointLedger.migrate(trio.folder, isBacked: true)
      #expect(!exists(backup))
    }
  }

  // MARK: Several at once

  @Test func ofSeveralThatOpenStoresAtOnceOnePutsThemBack() throws {
    let program = try BuiltProgram(named: "store-writer")
    try withTrio { trio in
      try trio.leaveUndecided()
      let outcomes = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 6) { number in
        do {
          if number < 2 {
            let lines = try program.runUntilKilled(
              [trio.folder.path, "three", "first", "0"]) { _ in nil }
            outcomes.withLock { $0.append(lines.last ?? "") }
          } else {
            let context = try JointLedger.openFirst(trio.folder)
            context.insert(JointLedger.V1.Purse(number: 100 + number))
            try context.save()
            outcomes.withLock { $0.append("done") }
          }
        } catch {
          Issue.record(error)
        }
      }
      #expect(outcomes.withLock { $0 } == Array(repeating: "done", count: 6))
      let purses = try JointLedger.openFirst(trio.folder).fetch(
        FetchDescriptor<JointLedger.V1.Purse>(sortBy: [SortDescriptor(\.number)]))
      #expect(purses.map(\.number) == Array(0..<20) + Array(102..<106))
    }
  }
}

/// A version of its model that `JointLedger` does not have.
enum LaterJointAccount {
  @Model final class Account {
    var number: Int
    var total: Double
    var filler: String
    var amount = -1
    var more = 0
    init(number: Int) {
      self.number = number
      total = 0
      filler = ""
    }
  }
}
