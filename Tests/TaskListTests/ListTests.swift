import Testing

@Suite struct ListTests {
  /// Six tasks that differ in everything that can be filtered.
  private func filled() async throws -> Sandbox {
    let sandbox = try Sandbox()
    try await sandbox.run(
      "add", "Banana bread", "--priority", "low", "--due", "tomorrow", "--tags", "home Kitchen")
    try await sandbox.run(
      "add", "apple pie", "--priority", "high", "--tags", "homework", "--notes", "with CINNAMON")
    try await sandbox.run("add", "Call Ms Ödön", "--list", "work", "--due", "+10d")
    try await sandbox.run("add", "Date wine", "--list", "work", "--priority", "high")
    try await sandbox.run("add", "Eat", "--list", "work", "--due", day(-3))
    try await sandbox.run("add", "Fold", "--due", day(-1))
    try await sandbox.run("done", "4", "5")
    return sandbox
  }

  private func numbers(_ outcome: Sandbox.Outcome) -> [Int] {
    outcome.lines.compactMap { line in line.split(separator: " ").first.flatMap { Int($0) } }
      .dropLast()  // the number of tasks
  }

  @Test func filtersCombine() async throws {
    let sandbox = try await filled()
    let cases: [([String], [Int])] = [
      ([], [1, 2, 3, 6]),
      (["--all"], [1, 2, 3, 4, 5, 6]),
      (["--done"], [4, 5]),
      (["--list", "work"], [3]),
      (["--list", "work", "--all", "--priority", "high"], [4]),
      (["--priority", "high"], [2]),
      (["--tag", "home"], [1]),
      (["--tag", "kitchen"], [1]),
      (["--tag", "#HOMEWORK"], [2]),
      (["--overdue"], [6]),
      (["--due-by", "today"], [6]),
      (["--due-by", "+1d"], [1, 6]),
      (["--due-by", day(10), "--all"], [1, 3, 5, 6]),
      (["--search", "cinnamon"], [2]),
      (["--search", "ÖDÖN"], [3]),
      (["--search", "a", "--tag", "home", "--priority", "low"], [1]),
      (["--search", "%"], []),
    ]
    for (options, expected) in cases {
      let outcome = try await sandbox.run(["list", "--sort", "number"] + options)
      #expect(outcome.code == 0)
      #expect(numbers(outcome) == expected, "list \(options)")
    }
  }

  @Test func sortKeysOrderAllTasks() async throws {
    let sandbox = try await filled()
    let cases: [([String], [Int])] = [
      ([], [5, 6, 1, 3, 2, 4]),
      (["--sort", "due"], [5, 6, 1, 3, 2, 4]),
      (["--sort", "priority"], [2, 4, 5, 6, 3, 1]),
      (["--sort", "title"], [2, 1, 3, 4, 5, 6]),
      (["--sort", "title", "--reverse"], [6, 5, 4, 3, 1, 2]),
      (["--sort", "list"], [6, 1, 2, 5, 3, 4]),
      (["--sort", "number", "--reverse"], [6, 5, 4, 3, 2, 1]),
      (["--sort", "created", "--limit", "2"], [1, 2]),
    ]
    for (options, expected) in cases {
      let outcome = try await sandbox.run(["list", "--all"] + options)
      #expect(numbers(outcome) == expected, "list \(options)")
    }
  }

  @Test func aLimitIsSaidInTheLastLine() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("list", "--limit", "3")
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.last == "3 of 4 tasks")
  }

  @Test func columnsAreAlignedByTheWidthOfCharacters() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "牛乳を買う", "--tags", "x")
    try await sandbox.run("add", "Cafe\u{301} 👍🏽", "--tags", "x")
    try await sandbox.run("add", "plain text", "--tags", "x")
    let outcome = try await sandbox.run("list")
    #expect(
      outcome.output == """
        #  Title       List   Tags
        1  牛乳を買う  inbox  x
        2  Cafe\u{301} 👍🏽     inbox  x
        3  plain text  inbox  x
        3 tasks

        """)
  }

  @Test func daysAndFinishedTasksAreMarkedWithoutColours() async throws {
    let outcome = try await filled().run("list", "--all")
    #expect(outcome.output.contains("yesterday, late"))
    #expect(outcome.output.contains("tomorrow"))
    #expect(outcome.lines.filter { $0.contains("✓") }.count == 2)
    #expect(!outcome.output.contains("\u{1B}"), "a file takes no colours")
  }

  @Test func nothingToShowIsNoFailure() async throws {
    let sandbox = try Sandbox()
    let empty = try await sandbox.run("list")
    #expect(empty.code == 0)
    #expect(empty.output == "No tasks yet. Add one: tasklist add Buy milk\n")
    try await sandbox.run("add", "x")
    #expect(try await sandbox.run("list", "--done").output == "No such tasks.\n")
  }

  @Test func anUnknownListIsNotFound() async throws {
    let outcome = try await filled().run("list", "--list", "wrok")
    #expect(outcome.code == 66)
    #expect(
      outcome.error == """
        tasklist: there is no list "wrok"
          Did you mean 'work'? There are: 'inbox', 'work'.

        """)
  }

  /// Options and the exit code that they lead to.
  private static let mistakes: [([String], Int32)] = [
    (["--limit", "0"], 65), (["--limit", "few"], 65), (["--sort", "prio"], 65),
    (["--due-by", "none"], 65), (["--tag", "two words"], 65), (["--priority", "5"], 65),
    (["--all", "--done"], 64), (["--overdue", "--all"], 64), (["--overdue", "--done"], 64),
    (["extra"], 64),
  ]

  @Test(arguments: mistakes)
  func mistakesAreRefused(options: [String], code: Int32) async throws {
    let outcome = try await Sandbox().run(["list"] + options)
    #expect(outcome.code == code)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("tasklist: "))
  }
}
