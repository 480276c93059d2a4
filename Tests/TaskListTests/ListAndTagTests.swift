import Testing

/// Lists that own their tasks, and tags that several tasks share.
@Suite struct ListAndTagTests {
  private func filled() async throws -> Sandbox {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "one", "--list", "home", "--tags", "garden spring")
    try await sandbox.run("add", "two", "--list", "home", "--tags", "Garden")
    try await sandbox.run("add", "three", "--tags", "spring")
    try await sandbox.run("done", "3")
    return sandbox
  }

  @Test func tagsAreCountedAndFoundInAnyCase() async throws {
    let sandbox = try await filled()
    #expect(
      try await sandbox.run("tags").output == """
        Tag     Open  Done
        Garden     1     0
        garden     1     0
        spring     1     1

        """)
    let found = try await sandbox.run("list", "--tag", "GARDEN", "--sort", "number")
    #expect(found.lines.dropFirst().map { $0.prefix(1) } == ["1", "2", "2"], "two tasks")
    #expect(try await sandbox.run("list", "--tag", "gard").output == "No such tasks.\n")
    #expect(try await sandbox.run("list", "--all", "--tag", "spring").lines.last == "2 tasks")
  }

  @Test func aTagStaysInItsOrderAndGoesWithItsLastTask() async throws {
    let sandbox = try await filled()
    try await sandbox.run("edit", "1", "--tags", "spring balcony garden")
    #expect(try await sandbox.run("list").lines[1].hasSuffix("spring balcony garden"))
    try await sandbox.run("rm", "--list", "home")
    #expect(try await sandbox.run("tags").lines == ["Tag     Open  Done", "spring     0     1"])
    try await sandbox.run("clear-done")
    #expect(try await sandbox.run("tags").output.hasPrefix("No task has a tag."))
    try await sandbox.run("add", "again", "--tags", "balcony")
    #expect(try await sandbox.run("tags").lines.last == "balcony     1     0")
  }

  @Test func aListIsRemovedWithItsTasksAndNoOthers() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("rm", "--list", "home")
    #expect(outcome.output == "Removed the list \"home\" with 2 tasks\n")
    #expect(try await sandbox.run("list", "--all").lines.last == "1 task")
    #expect(try await !sandbox.run("export").output.contains("home"))
  }

  @Test func aListIsRenamedWithItsTasks() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("rename", "home", "house")
    #expect(outcome.output == "Renamed the list \"home\" with 2 tasks to \"house\"\n")
    #expect(try await sandbox.run("list", "--list", "house").lines.last == "2 tasks")
    #expect(try await sandbox.run("list", "--list", "home").code == 66)
    #expect(try await sandbox.run("rename", "house", "house").code == 0)
    #expect(try await sandbox.run("list", "--list", "house").lines.last == "2 tasks")
  }

  @Test func aListThatTakesTheNameOfAnotherJoinsIt() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("rename", "home", "inbox")
    #expect(outcome.output == "Moved 2 tasks from \"home\" to \"inbox\"\n")
    #expect(try await sandbox.run("list", "--all", "--list", "inbox").lines.last == "3 tasks")
    #expect(try await sandbox.run("list", "--list", "home").code == 66)
    #expect(try await sandbox.run("stats").output.contains("inbox     2     1"))
  }

  @Test func listsCannotBeRenamedToNothing() async throws {
    let sandbox = try await filled()
    let missing = try await sandbox.run("rename", "hom", "x")
    #expect(missing.code == 66)
    #expect(missing.error.contains("Did you mean 'home'?"))
    let empty = try await sandbox.run("rename", "home", " ")
    #expect(empty.code == 65)
    #expect(empty.error.hasPrefix("tasklist: the name of a list is empty"))
    #expect(try await sandbox.run("rename", "home").code == 64)
  }

  @Test func tasksAreSortedByTheirLists() async throws {
    let sandbox = try await filled()
    let sorted = try await sandbox.run("list", "--all", "--sort", "list", "--reverse")
    let titles = sorted.lines.dropFirst().dropLast().map { $0.contains("inbox") }
    #expect(titles == [true, false, false])
  }
}
