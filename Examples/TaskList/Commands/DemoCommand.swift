import Foundation

/// `tasklist demo`: a tour of the program in a temporary store.
enum DemoCommand {
  /// The command lines of the tour, in paragraphs.
  private static let script: [[[String]]] = [
    [
      ["add", "Book the night train", "--list", "travel", "--priority", "high", "--due", "today"],
      ["add", "Pack the tent", "--list", "travel", "--due", "+3d", "--tags", "outdoor gear"],
      ["add", "Water the plants", "--due", "tomorrow", "--notes", "The fern needs little."],
    ],
    [["list"]],
    [["tags"]],
    [["list", "--search", "fern", "--notes"]],
    [["edit", "2", "--title", "Pack the small tent"], ["done", "1", "3"]],
    [["export", "backup.json"], ["clear-done"], ["import", "backup.json"]],
    [["stats"]],
  ]

  static func run(_ invocation: Invocation) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tasklist-demo-\(UUID().uuidString)", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure.file(folder.path.quoted, "made", error)
    }
    defer { try? FileManager.default.removeItem(at: folder) }

    let runner = Runner(
      console: invocation.console,
      environment: ["TASKLIST_STORE": folder.appendingPathComponent("demo.store").path],
      folder: folder)
    for (index, paragraph) in script.enumerated() {
      if index > 0 { invocation.console.print() }
      for arguments in paragraph { try show(arguments, with: runner) }
    }
  }

  private static func show(_ arguments: [String], with runner: Runner) throws {
    let line = (["$ tasklist"] + arguments.map(shellWord)).joined(separator: " ")
    runner.console.print(runner.console.paint(line, .bold))
    try runner.execute(arguments)
  }

  /// The argument as one would type it.
  private static func shellWord(_ argument: String) -> String {
    argument.contains(" ") ? argument.quoted : argument
  }
}
