import Testing

@Suite struct AddTests {
  @Test func addTellsNumberAndListAndKeepsEverything() async throws {
    let sandbox = try Sandbox()
    let added = try await sandbox.run(
      "add", "Pay", "the", "rent", "--list", "home", "--priority", "high", "--due", "2031-05-17",
      "--tags", "money, #monthly money", "--notes", "by transfer")
    #expect(added.code == 0)
    #expect(added.output == "Added 1 to the new list \"home\": Pay the rent\n")
    #expect(added.error.isEmpty)

    let listed = try await sandbox.run("list", "--notes")
    #expect(
      listed.output == """
        #  Priority  Title         Due         List  Tags
        1  high      Pay the rent  2031-05-17  home  money monthly
             by transfer
        1 task

        """)
  }

  @Test func numbersCountUpAndAreNotReusedBelowTheHighest() async throws {
    let sandbox = try Sandbox()
    for title in ["one", "two", "three"] { try await sandbox.run("add", title) }
    try await sandbox.run("rm", "2")
    let added = try await sandbox.run("add", "four")
    #expect(added.output == "Added 4 to \"inbox\": four\n")
  }

  @Test(arguments: [("today", 0), ("tomorrow", 1), ("+0d", 0), ("+12d", 12), ("Today", 0)])
  func dueDatesMayBeRelative(text: String, offset: Int) async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "x", "--due", text)
    let exported = try await sandbox.run("export")
    #expect(exported.output.contains("\"dueDate\" : \"\(day(offset))\""))
  }

  @Test func dueNoneIsNoDate() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "x", "--due=none")
    #expect(try await !sandbox.run("export").output.contains("dueDate"))
  }

  @Test func aTitleThatBeginsWithADashComesAfterTwoDashes() async throws {
    let sandbox = try Sandbox()
    let added = try await sandbox.run("add", "--priority", "low", "--", "--all", "quiet")
    #expect(added.output.hasSuffix(": --all quiet\n"))
  }

  /// Options and what is said about them.
  private static let badValues: [([String], String)] = [
    (["--due", "soon"], "--due: \"soon\" is not a day"),
    (["--due", "2026-02-30"], "--due: \"2026-02-30\" is not a day"),
    (["--due", "+3"], "--due: \"+3\" is not a day"),
    (["--due", "+99999999999999999999d"], "is not a day"),
    (["--due", "20261231"], "is not a day"),
    (["--priority", "urgent"], "--priority: \"urgent\" is not a priority"),
    (["--list", "  "], "--list: the name of a list is empty"),
    (["--list", "a\nb"], "--list: the name of a list has a line break"),
  ]

  @Test(arguments: badValues)
  func aBadValueIsRefused(options: [String], message: String) async throws {
    let sandbox = try Sandbox()
    let outcome = try await sandbox.run(["add", "x"] + options)
    #expect(outcome.code == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("tasklist: "))
    #expect(outcome.error.contains(message))
    #expect(outcome.error.contains("\n  "), "a line that says what to do")
    #expect(try await sandbox.run("list").output.hasPrefix("No tasks yet."))
  }

  @Test(arguments: ["", "   ", "two\nlines", "bell\u{7}"])
  func aBadTitleIsRefused(title: String) async throws {
    let outcome = try await Sandbox().run("add", title)
    #expect(outcome.code == 65)
    #expect(outcome.error.hasPrefix("tasklist: a title "))
  }

  @Test func textOfAllScriptsIsKept() async throws {
    let sandbox = try Sandbox()
    let title = "Ünïcödé 👩‍👩‍👧‍👦 'quoted' \"twice\"; DROP TABLE 牛乳"
    try await sandbox.run("add", title, "--list", "données")
    #expect(try await sandbox.run("list").output.contains("  \(title)  données\n"))
  }

  @Test func programsThatAddAtTheSameTimeGetDifferentNumbers() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "first")
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for index in 0..<8 {
        group.addTask { try await sandbox.run("add", "task \(index)").code }
      }
      for try await code in group { #expect(code == 0) }
    }
    let listed = try await sandbox.run("list", "--sort", "number")
    let numbers = listed.lines.dropFirst().dropLast().compactMap { $0.split(separator: " ").first }
    #expect(numbers.count == 9)
    #expect(Set(numbers).count == 9)
  }
}
