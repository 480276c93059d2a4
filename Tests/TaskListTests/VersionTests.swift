import Foundation
import Testing

/// Stores that earlier versions of tasklist have written, as files that never change.
@Suite struct VersionTests {
  /// The store of a version, in a sandbox of its own.
  private func sandbox(version: Int) throws -> Sandbox {
    let sandbox = try Sandbox()
    let fixture = Bundle.module.bundleURL
      .appendingPathComponent("Fixtures/tasklist-\(version).store")
    try FileManager.default.copyItem(at: fixture, to: sandbox.store)
    return sandbox
  }

  @Test(arguments: [1, 2])
  func everyVersionOpensWithAllThatItHeld(version: Int) async throws {
    let sandbox = try sandbox(version: version)
    for _ in 0..<2 {
      let listed = try await sandbox.run("list", "--all", "--notes", "--sort", "number")
      #expect(listed.code == 0, "\(listed.error)")
      for text in [
        "Buy milk", "Pay the rent", "2026-12-31", "Water the plants", "Twice", "a week", "Call Zoë",
        "größere Dinge", "4 tasks",
      ] {
        #expect(listed.output.contains(text), "\(text)")
      }
    }
    let money = try await sandbox.run("list", "--tag", "money", "--sort", "number")
    #expect(money.output.contains("Pay the rent") && money.output.contains("Green money"))
    #expect(money.output.contains("2 tasks"))
    let home = try await sandbox.run("list", "--list", "home", "--priority", "high")
    #expect(home.output.contains("Pay the rent") && home.output.contains("1 task"))
  }

  @Test(arguments: [1, 2])
  func aMigratedStoreIsWorkedWithAsAnyOther(version: Int) async throws {
    let sandbox = try sandbox(version: version)
    #expect(try await sandbox.run("add", "Next").code == 0)
    #expect(try await sandbox.run("rm", "--list", "home").code == 0)
    let listed = try await sandbox.run("list", "--all")
    #expect(!listed.output.contains("Pay the rent") && listed.output.contains("Next"))
    #expect(listed.output.contains("3 tasks"))
  }
}
