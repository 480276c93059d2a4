import Testing

/// `done`, `edit`, `rm` and `clear-done`.
@Suite struct ChangeTests {
  private func filled() async throws -> Sandbox {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "one", "--list", "home")
    try await sandbox.run("add", "two", "--due", "2031-01-02", "--tags", "x", "--notes", "long")
    try await sandbox.run("add", "three", "--list", "home")
    return sandbox
  }

  @Test func doneAndUndo() async throws {
    let sandbox = try await filled()
    #expect(try await sandbox.run("done", "3", "1", "3").output == "Done 1: one\nDone 3: three\n")
    #expect(try await sandbox.run("done", "1").output == "1 is done already: one\n")
    #expect(try await sandbox.run("done", "1", "--undo").output == "Reopened 1: one\n")
    #expect(try await sandbox.run("done", "1", "--undo").output == "1 is open already: one\n")
    let exported = try await sandbox.run("export").output
    #expect(exported.components(separatedBy: "completedAt").count == 2, "one finished task")
  }

  @Test(arguments: ["done", "rm"])
  func anUnknownNumberChangesNothing(command: String) async throws {
    let sandbox = try await filled()
    let before = try await sandbox.run("export").output
    let outcome = try await sandbox.run(command, "1", "8", "7")
    #expect(outcome.code == 66)
    #expect(
      outcome.error.hasPrefix("tasklist: there are no tasks with the numbers 7, 8\n  Nothing"))
    #expect(try await sandbox.run("export").output == before)
  }

  @Test(arguments: ["done", "rm", "edit"], ["x", "0", "1.5", "99999999999999999999"])
  func whatIsNoNumberIsBadData(command: String, argument: String) async throws {
    let options = command == "edit" ? ["--title", "x"] : []
    let outcome = try await filled().run([command, argument] + options)
    #expect(outcome.code == 65)
    #expect(outcome.error.contains("\"\(argument)\" is not the number of a task"))
  }

  @Test func editChangesWhatIsNamedAndNothingElse() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("edit", "2", "--title", "zwei", "--priority", "low")
    #expect(outcome.output == "Changed 2: zwei\n")
    #expect(
      try await sandbox.run("list", "--search", "ZWEI", "--notes").output == """
        #  Priority  Title  Due         List   Tags
        2  low       zwei   2031-01-02  inbox  x
             long
        1 task

        """)
    try await sandbox.run(
      "edit", "2", "--due", "none", "--notes", "", "--tags", "", "--list", "new")
    #expect(
      try await sandbox.run("list", "--list", "new", "--notes").output == """
        #  Priority  Title  List
        2  low       zwei   new
        1 task

        """)
    #expect(try await sandbox.run("list", "--search", "two").output == "No such tasks.\n")
  }

  @Test func editMistakes() async throws {
    let sandbox = try await filled()
    let nothing = try await sandbox.run("edit", "1")
    #expect(nothing.code == 64)
    #expect(nothing.error.contains("--title, --list, --priority, --due, --tags, --notes"))
    #expect(try await sandbox.run("edit", "1", "--title", " ").code == 65)
    #expect(try await sandbox.run("edit", "9", "--list", "late").code == 66)
    #expect(try await sandbox.run("edit", "1", "2", "--title", "x").code == 64)
    #expect(try await !sandbox.run("export").output.contains("late"), "no list of a failed edit")
  }

  @Test func removeTasksOrAList() async throws {
    let sandbox = try await filled()
    #expect(try await sandbox.run("rm", "2").output == "Removed 2: two\n")
    let list = try await sandbox.run("rm", "--list", "home")
    #expect(list.output == "Removed the list \"home\" with 2 tasks\n")
    #expect(try await sandbox.run("list").output.hasPrefix("No tasks yet."))
    #expect(try await sandbox.run("list", "--list", "home").code == 66)
    #expect(try await sandbox.run("rm", "--list", "home").code == 66)
    #expect(try await sandbox.run("rm").code == 64)
    #expect(try await sandbox.run("rm", "1", "--list", "inbox").code == 64)
  }

  @Test func clearDoneRemovesFinishedTasksOfAllOrOneList() async throws {
    let sandbox = try await filled()
    #expect(try await sandbox.run("clear-done").output == "No task is done.\n")
    try await sandbox.run("done", "1", "2")
    let one = try await sandbox.run("clear-done", "--list", "home")
    #expect(one.output == "Removed 1 finished task.\n")
    #expect(try await sandbox.run("list", "--all").lines.last == "2 tasks")
    #expect(try await sandbox.run("clear-done").output == "Removed 1 finished task.\n")
    #expect(try await sandbox.run("list", "--all").lines.last == "1 task")
    #expect(try await sandbox.run("clear-done", "--list", "nowhere").code == 66)
  }
}
