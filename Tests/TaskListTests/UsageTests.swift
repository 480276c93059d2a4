import Testing

/// Command lines that cannot be understood, and the help that explains them.
@Suite struct UsageTests {
  /// Arguments, what is said about them, and a part of the advice.
  private static let mistakes: [([String], String, String)] = [
    ([], "no command was given", "tasklist --help"),
    (["lits"], "there is no command \"lits\"", "Did you mean 'list'?"),
    (["imp"], "there is no command \"imp\"", "Did you mean 'import'?"),
    (["xyzzy"], "there is no command \"xyzzy\"", "Run 'tasklist --help'"),
    (["add"], "'add' needs TITLE...", "tasklist help add"),
    (["done"], "'done' needs NUMBER...", "tasklist help done"),
    (["import"], "'import' needs FILE", "tasklist help import"),
    (["stats", "now"], "'stats' does not take the argument \"now\"", "tasklist help stats"),
    (["add", "x", "--prioritty", "low"], "'add' has no option \"--prioritty\"", "'--priority'?"),
    (["add", "x", "--dua=today"], "'add' has no option \"--dua\"", "'--due'?"),
    (["list", "-l"], "'list' has no option \"-l\"", "tasklist help list"),
    (["stats", "--replace"], "'stats' has no option \"--replace\"", "tasklist help stats"),
    (["--limit", "3", "list"], "before the command there is no option", "tasklist --help"),
    (["add", "x", "--due"], "--due needs a value: --due DATE", "tasklist help add"),
    (["add", "x", "--due", "--list", "y"], "--due needs a value", "tasklist help add"),
    (["add", "x", "--due", "today", "--due", "none"], "--due is given twice", "help add"),
    (["list", "--all=yes"], "--all takes no value", "tasklist help list"),
    (["help", "lits"], "there is no command \"lits\"", "Did you mean 'list'?"),
    (["list", "--store", ""], "--store is empty", "--store tasks.store"),
  ]

  @Test(arguments: mistakes)
  func usageErrorsSayWhatToDo(
    arguments: [String], message: String, advice: String
  ) async throws {
    let outcome = try await Sandbox().run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("tasklist: \(message)") == true, "\(outcome.error)")
    #expect(lines.last?.hasPrefix("  ") == true)
    #expect(lines.last?.contains(advice) == true, "\(outcome.error)")
  }

  /// Every command with its own options.
  private static let commands: [(String, [String])] = [
    ("add", ["--list", "--priority", "--due", "--tags", "--notes"]),
    (
      "list",
      [
        "--list", "--priority", "--tag", "--due-by", "--overdue", "--search", "--done", "--all",
        "--sort", "--reverse", "--limit", "--notes",
      ]
    ),
    ("done", ["--undo"]),
    ("edit", ["--title", "--list", "--priority", "--due", "--tags", "--notes"]),
    ("rm", ["--list"]), ("clear-done", ["--list"]), ("rename", []), ("tags", []), ("stats", []),
    ("export", ["--list"]),
    ("import", ["--replace"]), ("demo", []), ("help", []),
  ]

  @Test(arguments: [["--help"], ["-h"], ["help"]])
  func helpNamesEveryCommandOptionAndExitCode(arguments: [String]) async throws {
    let outcome = try await Sandbox().run(arguments)
    #expect(outcome.code == 0)
    #expect(outcome.error.isEmpty)
    for (command, options) in Self.commands {
      #expect(outcome.lines.contains { $0.hasPrefix("  \(command)") }, "\(command)")
      for option in options { #expect(outcome.output.contains(" \(option) "), "\(option)") }
    }
    for word in ["--store PATH", "--help", "TASKLIST_STORE", "NO_COLOR", "+3d"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
    for code in [0, 1, 64, 65, 66] {
      #expect(outcome.lines.contains { $0.hasPrefix("  \(code) ") }, "\(code)")
    }
    #expect(outcome.lines.allSatisfy { $0.count <= 80 }, "fits a narrow terminal")
  }

  @Test(arguments: commands)
  func eachCommandHasHelpOfItsOwn(command: String, options: [String]) async throws {
    let sandbox = try Sandbox()
    let outcome = try await sandbox.run("help", command)
    #expect(outcome.code == 0)
    #expect(outcome.lines.first?.hasPrefix("Usage: tasklist \(command)") == true)
    for option in options + ["--store", "--help"] {
      #expect(outcome.output.contains("  \(option) "), "\(option)")
    }
    #expect(try await sandbox.run(command, "--help").output == outcome.output)
  }

  @Test func optionsMayStandAnywhere() async throws {
    let sandbox = try Sandbox()
    let other = sandbox.folder.appendingPathComponent("other.store").path
    try await sandbox.run("--store", other, "add", "--list=x", "here")
    #expect(try await sandbox.run("list", "--store=\(other)").output.contains("here"))
    #expect(try await sandbox.run("list").output.hasPrefix("No tasks yet."))
  }
}
