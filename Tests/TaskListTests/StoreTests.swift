import Foundation
import Testing

/// Where the store is, and what happens if it cannot be used.
@Suite struct StoreTests {
  @Test func theStoreIsMadeWhereTheEnvironmentOrTheOptionSays() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "x")
    #expect(FileManager.default.fileExists(atPath: sandbox.store.path))
    try await sandbox.run("add", "y", "--store", "relative.store")
    let other = sandbox.folder.appendingPathComponent("relative.store")
    #expect(FileManager.default.fileExists(atPath: other.path))
  }

  @Test func withoutBothItIsInTheFolderOfTheUser() async throws {
    let sandbox = try Sandbox()
    let home = [
      "TASKLIST_STORE": "", "HOME": sandbox.folder.path,
      "XDG_DATA_HOME": sandbox.folder.appendingPathComponent("data").path,
    ]
    try await sandbox.run("add", "kept", environment: home)
    #expect(try await sandbox.run("list", environment: home).output.contains("kept"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.store.path))
  }

  @Test func aFileThatIsNoStoreIsRefusedAndLeftAlone() async throws {
    let sandbox = try Sandbox()
    let text = String(repeating: "These are my notes, not a store.\n", count: 100)
    let name = try sandbox.write(text, to: "notes.txt")
    let outcome = try await sandbox.run("add", "x", "--store", name)
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("notes.txt\" could not be opened\n"))
    #expect(outcome.error.contains("\n  Or work with another store: --store PATH.\n"))
    #expect(try sandbox.read(name) == text)
  }

  @Test func aStoreOfAnotherProgramIsRefusedAndLeftAlone() async throws {
    let sandbox = try Sandbox()
    try StrangeStore.make(at: sandbox.store)
    let before = try Data(contentsOf: sandbox.store)
    for command in [["list"], ["add", "x"]] {
      let outcome = try await sandbox.run(command)
      #expect(outcome.code == 1)
      #expect(outcome.output.isEmpty)
      let lines = outcome.error.split(separator: "\n")
      #expect(lines.first?.hasSuffix("is not one of this version of tasklist") ?? false)
      #expect(lines.last == "  It was not changed.")
    }
    #expect(try Data(contentsOf: sandbox.store) == before)
  }

  @Test func aFolderIsNoStore() async throws {
    let outcome = try await Sandbox().run("list", "--store", ".")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("could not be opened"))
  }

  @Test func helpAndUsageErrorsTouchNoStore() async throws {
    let sandbox = try Sandbox()
    for arguments in [["help"], ["add", "--help"], ["add"], ["add", "x", "--due", "soon"]] {
      try await sandbox.run(arguments)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).isEmpty)
  }
}
