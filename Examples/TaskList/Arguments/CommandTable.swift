/// The commands and options of the program: parser, help texts and errors are made from this table.
enum CommandTable {
  /// The options that every command takes.
  static let commonOptions: [OptionSpec] = [.store, .help]

  /// Every command, in the order of the help text.
  static let commands = [
    add, list, done, edit, remove, clearDone, rename, tags, stats, export, importing, demo, help,
  ]

  /// The command of that name.
  static func command(named name: String) throws -> CommandSpec {
    if let command = commands.first(where: { $0.name == name }) { return command }
    throw Failure.usage(
      "there is no command \(name.quoted)",
      advice: Suggestion.sentence(for: name, among: commands.map(\.name))
        + "Run 'tasklist --help' to see all commands.")
  }

  private static let anyCount = 1...Int.max
}

extension CommandTable {
  private static let add = CommandSpec(
    name: "add", arguments: "TITLE...", argumentCount: anyCount,
    summary: "Add a task and show its number.",
    details: [
      "Several words need no quotation marks. Without --list the task goes to the list 'inbox'.",
      "A title that begins with a dash is written after --, as in: add -- -5 degrees outside.",
    ],
    options: [.list, .priority, .due, .tags, .notes],
    examples: [
      "add Buy milk",
      "add \"Pay the rent\" --list home --priority high --due +3d --tags \"money monthly\"",
    ],
    run: AddCommand.run)

  private static let list = CommandSpec(
    name: "list",
    summary: "Show tasks, by default the open ones, those due first on top.",
    details: ["Filters may be combined: a task is shown if it passes all of them."],
    options: [
      .onlyList, .onlyPriority, .onlyTag, .dueBy, .overdue, .search, .done, .all,
      .sort, .reverse, .limit, .withNotes,
    ],
    examples: [
      "list --list home --priority high", "list --due-by +7d --sort priority",
      "list --all --search rent --notes",
    ],
    run: ListCommand.run)

  private static let done = CommandSpec(
    name: "done", arguments: "NUMBER...", argumentCount: anyCount,
    summary: "Mark tasks as done.",
    details: ["If one of the numbers is unknown, no task is changed."],
    options: [.undo], examples: ["done 3", "done 3 5 8", "done 3 --undo"],
    run: DoneCommand.run)

  private static let edit = CommandSpec(
    name: "edit", arguments: "NUMBER", argumentCount: 1...1,
    summary: "Change a task; what is not named stays.",
    options: [.title, .list, .priority, .due, .tags, .notes],
    examples: ["edit 3 --due tomorrow --priority high", "edit 3 --due none --notes \"\""],
    run: EditCommand.run)

  private static let remove = CommandSpec(
    name: "rm", arguments: "NUMBER...", argumentCount: 0...Int.max,
    summary: "Remove tasks, or a list with all its tasks.",
    details: ["If one of the numbers is unknown, no task is removed."],
    options: [.wholeList], examples: ["rm 4", "rm 4 7", "rm --list travel"],
    run: RemoveCommand.run)

  private static let clearDone = CommandSpec(
    name: "clear-done", summary: "Remove every task that is done.",
    options: [.onlyList], examples: ["clear-done", "clear-done --list home"],
    run: ClearDoneCommand.run)

  private static let rename = CommandSpec(
    name: "rename", arguments: "LIST NAME", argumentCount: 2...2,
    summary: "Give a list another name.",
    details: ["If there is a list of that name, the tasks go there and LIST is removed."],
    examples: ["rename home house", "rename \"to do\" inbox"],
    run: RenameCommand.run)

  private static let tags = CommandSpec(
    name: "tags", summary: "Show the tags in use, with how many tasks have them.",
    run: TagsCommand.run)

  private static let stats = CommandSpec(
    name: "stats", summary: "Count tasks by state, day, priority and list.",
    run: StatsCommand.run)
}

extension CommandTable {
  private static let export = CommandSpec(
    name: "export", arguments: "[FILE]", argumentCount: 0...1,
    summary: "Write lists and tasks as JSON.",
    details: [
      "Without FILE, or with -, the JSON goes to standard output. A file that exists is replaced.",
      "The same content always gives the same text: sorted, with ISO 8601 dates.",
    ],
    options: [.onlyList], examples: ["export backup.json", "export --list home | less"],
    run: ExportCommand.run)

  private static let importing = CommandSpec(
    name: "import", arguments: "FILE", argumentCount: 1...1,
    summary: "Read lists and tasks from JSON, all or nothing.",
    details: [
      "With - the JSON comes from standard input. One faulty entry, and nothing is imported.",
      "A task that is here already (it has the same id) is skipped, or overwritten with --replace.",
      "A task keeps its number if that is free. Only the title of a task is required.",
    ],
    options: [.replace], examples: ["import backup.json", "import --replace backup.json"],
    run: ImportCommand.run)

  private static let demo = CommandSpec(
    name: "demo", summary: "Show a short tour in a temporary store, which is removed again.",
    details: ["Your own tasks are not touched; --store has no effect."],
    run: DemoCommand.run)

  private static let help = CommandSpec(
    name: "help", arguments: "[COMMAND]", argumentCount: 0...1,
    summary: "Explain the program, or one command.", examples: ["help", "help import"],
    run: HelpCommand.run)
}
