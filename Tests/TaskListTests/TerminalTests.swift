import Testing

/// What is different when a person looks at the output.
@Suite struct TerminalTests {
  private static let escape = "\u{1B}["

  @Test func coloursAreForTerminalsOnly() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "late", "--due", day(-1), "--priority", "high")
    let text = try await sandbox.onTerminal(.output, ["list"])
    #expect(text.contains("\(Self.escape)31myesterday, late\(Self.escape)0m"))
    #expect(text.contains("\(Self.escape)33mhigh\(Self.escape)0m"))
    #expect(try await !sandbox.run("list").output.contains(Self.escape))
  }

  @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func coloursCanBeSwitchedOff(environment: [String: String]) async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "x")
    let text = try await sandbox.onTerminal(.output, ["list"], environment: environment)
    #expect(text.contains("inbox"))
    #expect(!text.contains(Self.escape))
  }

  @Test func longTitlesGiveWayToTheWidthOfTheTerminal() async throws {
    let sandbox = try Sandbox()
    let title = String(repeating: "long ", count: 30) + "end"
    try await sandbox.run("add", title, "--tags", "tag")
    let text = try await sandbox.onTerminal(
      .output, columns: 60, ["list"], environment: ["NO_COLOR": "1"])
    let lines = text.split(whereSeparator: \.isNewline)
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines[1].contains("…"))
    #expect(lines[1].hasSuffix("tag"))
    #expect(try await sandbox.run("list").output.contains(title), "a file takes all of it")
  }

  @Test func aLongImportShowsItsProgressOnATerminal() async throws {
    let sandbox = try Sandbox()
    let entries = (1...1_500).map { #"{"title": "task \#($0)"}"# }
    let file = try sandbox.write(
      #"{"tasks": [\#(entries.joined(separator: ","))]}"#, to: "many.json")
    let text = try await sandbox.onTerminal(.error, ["import", file])
    #expect(text.contains("\rImporting  ███████"))
    #expect(text.contains("50%"))
    #expect(text.contains("100%"))
    #expect(text.hasSuffix("\r\(Self.escape)2K"), "the bar is taken away")
    #expect(try await sandbox.run("list").lines.last == "1500 tasks")
    let piped = try await sandbox.run("import", file)
    #expect(piped.error.isEmpty)
  }

  @Test func aShortImportShowsNoProgress() async throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(#"{"tasks": [{"title": "x"}]}"#, to: "one.json")
    #expect(try await sandbox.onTerminal(.error, ["import", file]).isEmpty)
  }

  @Test func aFullDiskUnderTheOutputIsReported() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "x")
    let outcome = try await sandbox.run("list", outputTo: "/dev/full")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("tasklist: standard output could not be written: "))
  }
}
