/// `tasklist edit`: changes what the options name.
enum EditCommand {
  static func run(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    var changes = try TaskChanges(options: arguments, today: invocation.today)
    changes.title = try arguments.convert(.title, TaskText.title)
    let numbers = try invocation.taskNumbers()
    let changing: [OptionSpec] = [.title, .list, .priority, .due, .tags, .notes]
    guard changing.contains(where: arguments.contains) else {
      throw Failure.usage(
        "'edit' was not told what to change",
        advice: "Give one of: \(changing.map { "--\($0.name)" }.joined(separator: ", ")).")
    }

    let store = try invocation.openStore()
    let tasks = try store.tasks(numbered: numbers)
    var catalogue = try Catalogue(of: store, now: invocation.now)
    for task in tasks { task.apply(changes, from: &catalogue) }
    try store.save()

    for task in tasks {
      invocation.console.print("Changed \(task.number): \(task.title)".printable)
    }
  }
}
