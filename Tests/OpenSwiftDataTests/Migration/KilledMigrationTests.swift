import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// A migration that is killed leaves the store as it was, or has migrated it.
@Suite(.serialized) struct KilledMigrationTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["KILL_ROUNDS"] ?? "") ?? 30

  private func copy(_ source: URL, to url: URL) throws {
    let (from, to) = (StoreFiles(database: source), StoreFiles(database: url))
    for old in [url, URL(fileURLWithPath: url.path + "-wal"), to.support]
    where FileManager.default.fileExists(atPath: old.path) {
      try FileManager.default.removeItem(at: old)
    }
    try? FileManager.default.removeItem(atPath: url.path + "-shm")
    try FileManager.default.copyItem(at: from.database, to: to.database)
    try FileManager.default.copyItem(at: from.support, to: to.support)
  }

  @Test func R149_killedAtThirtyRandomMoments() throws {
    var random = SeededGenerator()
    let program = try BuiltProgram(named: "store-writer")
    try withTemporaryFolder { folder in
      let (source, url) = (
        folder.appendingPathComponent("old.store"), folder.appendingPathComponent("new.store")
      )
      try MigrationLedger.write(to: source)
      try copy(source, to: url)
      let start = Date()
      let lines = try program.runUntilKilled([url.path, "migrate"]) { _ in nil }
      #expect(lines == ["started", "migrated"])
      let duration = Date().timeIntervalSince(start)
      let whole = try MigrationLedger.problems(ofNewest: MigrationLedger.migrate(url))
      #expect(whole == [])
      var outcomes = [0, 0]
      for _ in 0..<Self.rounds {
        try copy(source, to: url)
        let delay = Double.random(in: 0...duration, using: &random)
        _ = try program.runUntilKilled([url.path, "migrate"]) { $0 == 1 ? delay : nil }
        let isFirst = try isOfTheFirstVersion(url)
        outcomes[isFirst ? 0 : 1] += 1
        if isFirst {
          let problems = try MigrationLedger.problems(ofFirst: url)
          #expect(problems == [], "after \(delay) s")
        }
        let problems = try MigrationLedger.problems(ofNewest: MigrationLedger.migrate(url))
        #expect(problems == [], "after \(delay) s")
        let files = try contents(url)
        #expect(files == 0, "after \(delay) s")
      }
      print("killed before the commit: \(outcomes[0]), after it: \(outcomes[1])")
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
}
