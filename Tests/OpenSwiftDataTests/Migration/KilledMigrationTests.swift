import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// A migration that is killed leaves the store as it was, or has migrated it.
@Suite(.serialized) struct KilledMigrationTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["KILL_ROUNDS"] ?? "") ?? 30

  @Test func R149_killedAtThirtyRandomMoments() throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("old.store")
      try MigrationLedger.write(to: source)
      try kill(source, [], rounds: Self.rounds) { _, _ in }
    }
  }

  /// Moments that are no matter of chance: the program has just begun, or has just migrated.
  @Test(arguments: [1, 2])
  func R149_killedBeforeAndAfterTheCommit(line: Int) throws {
    try withTemporaryFolder { folder in
      let (source, url) = (
        folder.appendingPathComponent("old.store"), folder.appendingPathComponent("new.store")
      )
      try MigrationLedger.write(to: source)
      try copy(source, to: url)
      let outcome = try BuiltProgram(named: "store-writer")
        .run([url.path, "migrate", "held"], killedAfter: { $0 == line ? 0 : nil })
      #expect(outcome.wasKilled && outcome.lines == Array(["started", "migrated"].prefix(line)))
      #expect(try isOfTheFirstVersion(url) == (line == 1))
      let problems = line == 1 ? try MigrationLedger.problems(ofFirst: url) : []
      #expect(problems == [])
      let newest = try MigrationLedger.problems(ofNewest: MigrationLedger.migrate(url))
      #expect(newest == [])
      #expect(try contents(url) == 0)
    }
  }

  /// A store that no program has opened for writing since it was exported has a rollback journal.
  @Test func R149_killedInAStoreWithoutALog() throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("old.store")
      try MigrationLedger.write(to: source)
      let connection = try Connection(path: source.path, mode: .readWrite)
      #expect(try connection.scalar("PRAGMA journal_mode = DELETE") == .text("delete"))
      connection.close()
      try kill(source, [], rounds: Self.rounds / 3) { _, _ in }
    }
  }

  @Test func R146_killedWhileACopyTakesThePlaceOfAnother() throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("old.store")
      try MigrationLedger.write(to: source)
      try kill(source, ["backed"], rounds: Self.rounds / 3, prepare: putBackup) { url, isFirst in
        let backup = StoreFiles(database: url).backup
        let isThere = FileManager.default.fileExists(atPath: backup.path)
        #expect(isThere || !isFirst)
        let problems = isThere ? try MigrationLedger.problems(ofFirst: backup) : []
        #expect(problems == [])
      }
    }
  }

  /// Kills the program again and again at random moments of the migration of a copy.
  ///
  /// - Parameters:
  ///   - prepare: Puts more beside the copy, which it is given with the source.
  ///   - check: Looks at the killed store, which is still of the first version where the second argument
  ///     is true.
  private func kill(
    _ source: URL, _ options: [String], rounds: Int,
    prepare: (URL, URL) throws -> Void = { _, _ in },
    check: (URL, Bool) throws -> Void
  ) throws {
    var random = SeededGenerator()
    let program = try BuiltProgram(named: "store-writer")
    let url = source.deletingLastPathComponent().appendingPathComponent("new.store")
    let arguments = [url.path, "migrate"] + options
    try copy(source, to: url)
    let start = Date()
    let lines = try program.runUntilKilled(arguments) { _ in nil }
    #expect(lines == ["started", "migrated"])
    let duration = Date().timeIntervalSince(start)
    let whole = try MigrationLedger.problems(ofNewest: MigrationLedger.migrate(url))
    #expect(whole == [])
    var outcomes = [0, 0]
    var hits = 0
    for _ in 0..<rounds {
      try copy(source, to: url)
      try prepare(source, url)
      let delay = Double.random(in: 0...duration, using: &random)
      let outcome = try program.run(arguments, killedAfter: { $0 == 1 ? delay : nil })
      if outcome.wasKilled { hits += 1 }
      let isFirst = try isOfTheFirstVersion(url)
      outcomes[isFirst ? 0 : 1] += 1
      try check(url, isFirst)
      if isFirst {
        let problems = try MigrationLedger.problems(ofFirst: url)
        #expect(problems == [], "after \(delay) s")
      }
      let problems = try MigrationLedger.problems(ofNewest: MigrationLedger.migrate(url))
      #expect(problems == [], "after \(delay) s")
      let files = try contents(url)
      #expect(files == 0, "after \(delay) s")
    }
    #expect(hits > 0, "no program was running when it was to be killed")
    print("\(hits) killed; before the commit: \(outcomes[0]), after it: \(outcomes[1])")
  }

  /// Puts a whole copy where the migration will make one.
  private func putBackup(_ source: URL, beside url: URL) throws {
    try copy(source, to: StoreFiles(database: url).backup)
  }

  private func copy(_ source: URL, to url: URL) throws {
    let (from, to) = (StoreFiles(database: source), StoreFiles(database: url))
    for old in to.existing { try FileManager.default.removeItem(at: old) }
    try FileManager.default.copyItem(at: from.database, to: to.database)
    if FileManager.default.fileExists(atPath: from.support.path) {
      try FileManager.default.copyItem(at: from.support, to: to.support)
    }
  }

  private func isOfTheFirstVersion(_ url: URL) throws -> Bool {
    let connection = try Connection(path: url.path, mode: .readWrite)
    defer { connection.close() }
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
    #expect(try connection.danglingReferences().isEmpty)
    return try StoreMetadata(reading: connection).version == Schema.Version(1, 0, 0)
  }

  /// How many files of large contents there are.
  private func contents(_ url: URL) throws -> Int {
    let support = StoreFiles(database: url).support
    let names = FileManager.default.enumerator(atPath: support.path)?.compactMap { $0 as? String }
    return (names ?? []).count { Int64($0.split(separator: "/").last ?? "") != nil }
  }

  // MARK: Two stores

  /// Each store is whole, and the second one is not committed before the first.
  @Test func R149_twoStoresOfOneContainer() throws {
    var random = SeededGenerator()
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { folder in
      let (old, new) = (
        folder.appendingPathComponent("old"), folder.appendingPathComponent("new")
      )
      try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
      try PairLedger.write(to: old)
      try FileManager.default.copyItem(at: old, to: new)
      let start = Date()
      let lines = try program.runUntilKilled([new.path, "migrate", "pair"]) { _ in nil }
      #expect(lines == ["started", "migrated"])
      let duration = Date().timeIntervalSince(start)
      for _ in 0..<Self.rounds / 3 {
        try FileManager.default.removeItem(at: new)
        try FileManager.default.copyItem(at: old, to: new)
        let delay = Double.random(in: 0...duration, using: &random)
        _ = try program.runUntilKilled([new.path, "migrate", "pair"]) { $0 == 1 ? delay : nil }
        let isFirst = try PairLedger.urls(new).map(isOfTheFirstVersion)
        #expect(isFirst != [true, false], "after \(delay) s")
        let problems = try PairLedger.problems(PairLedger.migrate(new))
        #expect(problems == [], "after \(delay) s")
      }
    }
  }

  /// As if the program had been killed between the two commits.
  @Test func R149_whatOneOfTwoStoresLacksIsMadeUpFor() throws {
    try withTemporaryFolder { folder in
      try PairLedger.write(to: folder)
      let second = PairLedger.urls(folder)[1]
      let copy = folder.appendingPathComponent("copy.store")
      try FileManager.default.copyItem(at: second, to: copy)
      _ = try PairLedger.migrate(folder)
      for file in StoreFiles(database: second).existing {
        try FileManager.default.removeItem(at: file)
      }
      try FileManager.default.moveItem(at: copy, to: second)
      let isFirst = try PairLedger.urls(folder).map(isOfTheFirstVersion)
      #expect(isFirst == [false, true])
      let problems = try PairLedger.problems(PairLedger.migrate(folder))
      #expect(problems == [])
    }
  }
}
