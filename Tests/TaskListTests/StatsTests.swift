import Testing

@Suite struct StatsTests {
  @Test func statsCountByStateDayPriorityAndList() async throws {
    let sandbox = try Sandbox()
    let tasks: [[String]] = [
      ["a", "--due", day(-2), "--priority", "high"], ["b", "--due", "today"],
      ["c", "--due", "+7d"], ["d", "--due", "+8d"], ["e", "--priority", "low"],
      ["f", "--due", day(-1)], ["g"],
    ]
    for (index, task) in tasks.enumerated() {
      try await sandbox.run(["add"] + task + ["--list", index < 3 ? "work" : "home"])
    }
    try await sandbox.run("done", "3", "6", "7")
    try await sandbox.run("add", "h", "--list", "gone")
    try await sandbox.run("rm", "8")

    let outcome = try await sandbox.run("stats")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        Tasks     4 open, 3 done, 7 in all
        Due       1 late, 1 today, 0 in the next 7 days, 2 later or without a date
        Priority  1 high, 2 normal, 1 low

        List  Open  Done  Progress
        gone     0     0  ░░░░░░░░░░░░░░░░ 0%
        home     2     2  ████████░░░░░░░░ 50%
        work     2     1  █████░░░░░░░░░░░ 33%

        """)
  }

  @Test func anEmptyStoreHasNothingToCount() async throws {
    let outcome = try await Sandbox().run("stats")
    #expect(outcome.code == 0)
    #expect(outcome.output == "No tasks yet. Add one: tasklist add Buy milk\n")
  }
}
