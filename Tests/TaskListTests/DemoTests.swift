import Foundation
import Testing

@Suite struct DemoTests {
  @Test func theTourShowsCommandsWithTheirOutputOnAboutOneScreen() async throws {
    let outcome = try await Sandbox().run("demo")
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    for command in [
      "add", "list", "tags", "edit", "done", "export", "clear-done", "import", "stats",
    ] {
      #expect(outcome.lines.contains { $0.hasPrefix("$ tasklist \(command)") }, "\(command)")
    }
    #expect(outcome.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 48)
    #expect(outcome.output.contains("Tasks     1 open, 2 done, 3 in all"), "it ends with stats")
    #expect(outcome.lines.allSatisfy { $0.count <= 88 })
  }

  @Test func theTourLeavesNothingBehind() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("demo", "--store", sandbox.store.path)
    // The temporary folder of the run is the sandbox itself.
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path).isEmpty)
  }

  @Test func withoutATemporaryFolderTheTourFails() async throws {
    let outcome = try await Sandbox().run(
      "demo", environment: ["TMPDIR": "/dev/null/nowhere"])
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("tasklist: "))
  }
}
