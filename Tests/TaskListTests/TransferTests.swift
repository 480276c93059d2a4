import Foundation
import Testing

/// `export` and `import` of what the program wrote itself.
@Suite struct TransferTests {
  private func filled() async throws -> Sandbox {
    let sandbox = try Sandbox()
    try await sandbox.run("add", "Zebra / \"quoted\"", "--list", "zoo", "--due", "2031-05-17")
    try await sandbox.run(
      "add", "äpfel 👍🏽", "--priority", "high", "--tags", "b a", "--notes", "two\nlines")
    try await sandbox.run("add", "gone")
    try await sandbox.run("add", "four", "--priority", "low")
    try await sandbox.run("rm", "3")
    try await sandbox.run("done", "4")
    return sandbox
  }

  @Test func exportIsSortedPrettyJSON() async throws {
    let sandbox = try await filled()
    let text = try await sandbox.run("export").output
    #expect(try await sandbox.run("export", "-").output == text, "the same content, the same text")
    #expect(text.hasPrefix("{\n  \"format\" : \"tasklist\",\n  \"lists\" : ["))
    #expect(text.hasSuffix("}\n"))
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let lists = try #require(json["lists"] as? [[String: Any]])
    let tasks = try #require(json["tasks"] as? [[String: Any]])
    #expect(lists.compactMap { $0["name"] as? String } == ["inbox", "zoo"])
    #expect(tasks.compactMap { $0["number"] as? Int } == [1, 2, 4])
    #expect(tasks[0]["dueDate"] as? String == "2031-05-17")
    #expect(tasks[1]["notes"] as? String == "two\nlines")
    let createdAt = try #require(tasks[0]["createdAt"] as? String)
    #expect((try? Date(createdAt, strategy: .iso8601)) != nil)
  }

  @Test func exportAndImportGiveTheSameStore() async throws {
    let (source, target) = (try await filled(), try Sandbox())
    let file = try target.write(try await source.run("export").output, to: "backup.json")
    let outcome = try await target.run("import", file)
    #expect(outcome.output == "Imported 3 tasks and 2 new lists from backup.json.\n")
    #expect(try await target.run("export").output == target.read(file))
    #expect(try await target.run("list", "--all").output == source.run("list", "--all").output)
    #expect(try await target.run("stats").output == source.run("stats").output)
  }

  @Test func standardInputIsReadWithADash() async throws {
    let (source, target) = (try await filled(), try Sandbox())
    let outcome = try await target.run("import", "-", input: source.run("export").output)
    #expect(outcome.output == "Imported 3 tasks and 2 new lists from standard input.\n")
  }

  @Test func exportOfOneListToAFile() async throws {
    let sandbox = try await filled()
    let outcome = try await sandbox.run("export", "zoo.json", "--list", "zoo")
    #expect(outcome.output == "Exported 1 task in 1 list to zoo.json.\n")
    #expect(try sandbox.read("zoo.json").contains("Zebra / \\\"quoted\\\""))
    #expect(try !sandbox.read("zoo.json").contains("inbox"))
    #expect(try await sandbox.run("export", "--list", "zo").code == 66)
    let refused = try await sandbox.run("export", "no/such/folder.json")
    #expect(refused.code == 1)
    #expect(refused.error.hasPrefix("tasklist: \"no/such/folder.json\" could not be written: "))
  }

  @Test func importingTwiceSkipsUnlessToldToReplace() async throws {
    let sandbox = try await filled()
    try await sandbox.run("export", "backup.json")
    try await sandbox.run("edit", "1", "--title", "changed", "--due", "none")
    try await sandbox.run("done", "4", "--undo")
    let skipped = try await sandbox.run("import", "backup.json")
    #expect(
      skipped.output == "Imported 0 tasks from backup.json. Skipped 3 that were here already.\n")
    #expect(try await sandbox.run("list").output.contains("changed"))
    let replaced = try await sandbox.run("import", "backup.json", "--replace")
    #expect(replaced.output == "Imported 0 tasks from backup.json. Replaced 3 tasks.\n")
    #expect(try await sandbox.run("export").output == sandbox.read("backup.json"))
  }

  @Test func numbersThatAreTakenAreReplacedByNewOnes() async throws {
    let (source, target) = (try await filled(), try Sandbox())
    try await target.run("add", "mine")
    try await target.run("import", "-", input: source.run("export").output)
    #expect(
      try await target.run("list", "--all", "--sort", "number").lines.dropFirst().map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      } == ["1 mine", "2 high", "4 ✓", "5 Zebra", "4 tasks"])
  }

  @Test func aTaskNeedsOnlyATitle() async throws {
    let sandbox = try Sandbox()
    try await sandbox.run("import", "-", input: #"{"tasks": [{"title": "a"}, {"title": "b"}]}"#)
    #expect(
      try await sandbox.run("list").output == """
        #  Title  List
        1  a      inbox
        2  b      inbox
        2 tasks

        """)
  }
}
