import Foundation
import SQLiteGateway
import TestSupport
import Testing

/// Two processes with eight actors each that work on one file.
@Suite struct HammerTests {
  /// How long they work; the acceptance asks for 30 seconds.
  private static let seconds =
    ProcessInfo.processInfo.environment["OPENSWIFTDATA_HAMMER_SECONDS"].flatMap { Int($0) } ?? 30

  @Test(.timeLimit(.minutes(6)))
  func twoProcessesOfEightActorsLoseNothingAndCorruptNothing() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("OpenSwiftDataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("test.store")
    try Hammer.prepare(url)
    let seed = UInt64.random(in: 0...UInt64(UInt32.max))
    print("HammerTests: seed \(seed)")
    let program = try BuiltProgram(named: "store-writer")
    let lines = try await withThrowingTaskGroup(of: [String].self) { group in
      for process in 0..<Hammer.processes {
        group.addTask {
          try await program.run([url.path, "hammer", "\(process)", "\(seed)", "\(Self.seconds)"])
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let records = try records(lines)
    try #require(records.count == Hammer.processes * Hammer.workers, "seed \(seed)")
    let problems = try Hammer.problems(url, records)
    #expect(problems == [], "seed \(seed)")
    let saves = records.map(\.saves)
    print("HammerTests: saves \(saves), conflicts \(records.map(\.conflicts).reduce(0, +))")
    #expect(saves.allSatisfy { $0 > 1 }, "nobody is kept waiting for ever")
    #expect(records.allSatisfy { $0.next > 0 } || Self.seconds < 30)
  }

  /// What the check would say if anything were lost.
  @Test func theCheckFindsWhatIsLost() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("OpenSwiftDataTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("test.store")
    try Hammer.prepare(url)
    let worker = Hammer.Worker(try Hammer.container(url), worker: 0, seed: 1)
    try await worker.begin()
    for _ in 0..<200 { try await worker.step() }
    let record = await worker.record
    let problems = try Hammer.problems(url, [record])
    #expect(problems == [])
    for damage in [
      "DELETE FROM Card WHERE number = (SELECT max(number) FROM Card)",
      "UPDATE Card SET revision = revision + 1 WHERE number = (SELECT max(number) FROM Card)",
      "UPDATE Tally SET sum = sum - 1 WHERE name = 'tally 3'",
      "UPDATE Card SET _board_position = -_board_position",
      "DELETE FROM Card_topics WHERE owner = (SELECT max(owner) FROM Card_topics)",
      "UPDATE Card_topics SET owner_position = 5, target_position = 5",
      "INSERT INTO Board (_pk, name) VALUES (900, 'another')",
    ] {
      let copy = folder.appendingPathComponent("copy.store")
      let support = ".copy.store_SUPPORT"
      let original = try Connection(path: url.path, mode: .readWrite)
      let vacuum = "VACUUM INTO '\(copy.path)'"
      try original.execute(vacuum)
      original.close()
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent(".test.store_SUPPORT"),
        to: folder.appendingPathComponent(support))
      let connection = try Connection(path: copy.path, mode: .readWrite)
      try connection.execute(damage)
      connection.close()
      let problems = try Hammer.problems(copy, [record])
      #expect(problems != [], "\(damage)")
      for name in ["copy.store", support] {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    }
  }

  private func records(_ lines: [String]) throws -> [Hammer.Record] {
    for line in lines where line.hasPrefix("problem: ") { Issue.record("\(line)") }
    return try lines.compactMap { line in
      guard line.hasPrefix("record: ") else { return nil }
      return try JSONDecoder().decode(
        Hammer.Record.self, from: Data(line.dropFirst("record: ".count).utf8))
    }
  }
}
