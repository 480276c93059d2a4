import TestSupport
import Testing

/// The program that follows key paths in a release build does so here as well.
@Suite struct PathLedgerTests {
  @Test func everyPathIsFollowed() throws {
    let differences = try PathLedger.differences()
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test func everyPathOfAnotherModuleIsFollowed() throws {
    let program = try BuiltProgram(named: "store-writer")
    let outcome = try program.run(["/dev/null", "follow paths"]) { _ in nil }
    #expect(outcome.lines == ["all paths followed"])
  }
}
