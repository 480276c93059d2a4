import Testing

/// Files that cannot be imported, and what is said about them.
@Suite struct ImportMistakeTests {
  /// An entry that is right except for `field`.
  private static func tasks(_ field: String) -> String {
    #"{"tasks": [{"title": "good"}, {"title": "bad", \#(field)}]}"#
  }

  /// Files and what is said about them.
  private static let mistakes: [(String, String)] = [
    (tasks(#""dueDate": "2026-13-01""#), "tasks[1].dueDate: \"2026-13-01\" is not a day"),
    (tasks(#""dueDate": 5"#), "tasks[1].dueDate: is not a text"),
    (tasks(#""priority": "urgent""#), "tasks[1].priority: \"urgent\" is not a priority"),
    (tasks(#""isDone": "yes""#), "tasks[1].isDone: is not true or false"),
    (tasks(#""number": 0"#), "tasks[1].number: 0 is not the number of a task"),
    (tasks(#""number": 1.5"#), "tasks[1].number: 1.5 is not a whole number"),
    (tasks(#""id": "7""#), "tasks[1].id: \"7\" is not a UUID"),
    (tasks(#""createdAt": "2026-11-31T10:00:00Z""#), "tasks[1].createdAt: "),
    (
      tasks(#""completedAt": "2026-11-30T10:00:00Z""#), "tasks[1].completedAt: the task is not done"
    ),
    (tasks(#""list": " ""#), "tasks[1].list: the name of a list is empty"),
    (tasks(#""tags": ["a"]"#), "tasks[1].tags: is not a text"),
    (#"{"tasks": [{"title": "a"}, {"titel": "b"}]}"#, "tasks[1].titel: there is no such field"),
    (#"{"tasks": [{"priority": "low"}]}"#, "tasks[0].title: is missing"),
    (#"{"tasks": [{"title": null}]}"#, "tasks[0].title: is null"),
    (#"{"tasks": [{"title": "a\u001bb"}]}"#, "tasks[0].title: a title has a line break"),
    (#"{"tasks": ["a"]}"#, "tasks[0]: is not an object"),
    (
      #"{"tasks": [{"title": "a", "number": 3}, {"title": "b", "number": 3}]}"#,
      "tasks[1].number: the number 3 is that of tasks[0] too"
    ),
    (#"{"tasks": [], "lists": [{"name": ""}]}"#, "lists[0].name: the name of a list is empty"),
    (#"{"tasks": {}}"#, "tasks: is not an array"),
    (#"{"lists": []}"#, "tasks: is missing"),
    (#"{"tasks": [], "version": 2}"#, "version: version 2 is not known"),
    (#"{"tasks": [], "format": "other"}"#, "format: \"other\" is not \"tasklist\""),
    ("[]", "backup.json: is not an object"),
    ("{", "backup.json: is not valid JSON: Unexpected end of file"),
    ("", "backup.json: is not valid JSON: "),
  ]

  @Test(arguments: mistakes)
  func theEntryAtFaultIsNamed(json: String, message: String) async throws {
    let sandbox = try Sandbox()
    let outcome = try await sandbox.run("import", sandbox.write(json, to: "backup.json"))
    #expect(outcome.code == 65)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("tasklist: backup.json: "))
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.error.hasSuffix("\n  Nothing was imported.\n"))
    #expect(try await sandbox.run("list").output.hasPrefix("No tasks yet."))
  }

  @Test func aMistypedFieldIsCorrected() async throws {
    let outcome = try await Sandbox().run(
      "import", "-", input: #"{"tasks": [{"title": "a", "dueDat": "2026-12-31"}]}"#)
    #expect(outcome.error.contains("Did you mean 'dueDate'?"))
  }

  @Test func aMissingFileIsNotFound() async throws {
    let outcome = try await Sandbox().run("import", "nowhere.json")
    #expect(outcome.code == 66)
    #expect(outcome.error.hasPrefix("tasklist: there is no file \"nowhere.json\"\n  "))
  }

  @Test func aFolderCannotBeRead() async throws {
    let outcome = try await Sandbox().run("import", ".")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("tasklist: \".\" could not be read: "))
  }
}
