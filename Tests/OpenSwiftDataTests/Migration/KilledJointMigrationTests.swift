import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// A migration of several stores that is killed leaves all of them as they were, or has migrated all.
@Suite(.serialized) struct KilledJointMigrationTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["KILL_ROUNDS"] ?? "") ?? 30

  @Test(arguments: ["plain", "backed"])
  func R149_killedAtEachStatementFromTheFirstCommitOn(option: String) throws {
    try withTemporaryFolder { parent in
      let trio = try Trio(20, in: parent)
      let statements = try trio.statements(option)
      let first = try #require(statements.firstIndex(of: "COMMIT"))
      var outcomes = [0, 0]
      for moment in Trio.moments(in: statements) where moment >= first {
        try trio.restore()
        try trio.kill(option, at: moment)
        let comment: Comment = "at statement \(moment), \(statements[moment - 1])"
        let isSecond = try trio.expectWhole(comment, isBacked: option == "backed")
        outcomes[isSecond ? 1 : 0] += 1
      }
      #expect(outcomes.min() ?? 0 > 0, "\(outcomes)")
    }
  }

  @Test func R149_severalStoresKilledAtThirtyRandomMoments() throws {
    var random = SeededGenerator()
    try withTemporaryFolder { parent in
      let trio = try Trio(100, in: parent)
      let duration = try trio.duration("plain")
      var outcomes = [0, 0]
      for _ in 0..<Self.rounds {
        try trio.restore()
        let delay = Double.random(in: 0...duration, using: &random)
        try trio.kill("plain", after: delay)
        outcomes[try trio.expectWhole("after \(delay) s") ? 1 : 0] += 1
      }
      print("killed before the last commit: \(outcomes[0]), after it: \(outcomes[1])")
    }
  }

  @Test(arguments: ["plain", "backed"])
  func R149_killedAtEachStatementOfPuttingBack(option: String) throws {
    try withTemporaryFolder { parent in
      let trio = try Trio(20, in: parent)
      try trio.leaveUndecided(option)
      let undecided = parent.appendingPathComponent("undecided")
      try FileManager.default.copyItem(at: trio.folder, to: undecided)
      let statements = try trio.statements("first")
      for moment in Trio.moments(in: statements) {
        try trio.replaceAll(by: undecided)
        try trio.kill("first", at: moment)
        let comment: Comment = "at statement \(moment), \(statements[moment - 1])"
        let isSecond = try trio.expectWhole(comment, isBacked: option == "backed")
        #expect(!isSecond)
      }
    }
  }

  @Test func R149_killedAtRandomMomentsOfPuttingBack() throws {
    var random = SeededGenerator()
    try withTemporaryFolder { parent in
      let trio = try Trio(100, in: parent)
      try trio.leaveUndecided()
      let undecided = parent.appendingPathComponent("undecided")
      try FileManager.default.copyItem(at: trio.folder, to: undecided)
      let duration = try trio.duration("first")
      for _ in 0..<Self.rounds {
        try trio.replaceAll(by: undecided)
        let delay = Double.random(in: 0...duration, using: &random)
        try trio.kill("first", after: delay)
        let isSecond = try trio.expectWhole("after \(delay) s")
        #expect(!isSecond)
      }
    }
  }

  @Test func R149_killedAtEachStatementOfLearningThatAllAreMigrated() throws {
    try withTemporaryFolder { parent in
      let trio = try Trio(20, in: parent)
      try trio.leaveDecided()
      let decided = parent.appendingPathComponent("decided")
      try FileManager.default.copyItem(at: trio.folder, to: decided)
      let statements = try trio.statements("plain")
      for moment in Trio.moments(in: statements) {
        try FileManager.default.removeItem(at: trio.folder)
        try FileManager.default.copyItem(at: decided, to: trio.folder)
        try trio.kill("plain", at: moment)
        let isSecond = try trio.expectWhole("at statement \(moment), \(statements[moment - 1])")
        #expect(isSecond)
      }
    }
  }
}
