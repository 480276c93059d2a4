/// `tasklist rm`: removes tasks by number, or a list with its tasks.
enum RemoveCommand {
  static func run(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    switch (arguments[.wholeList], arguments.positional.isEmpty) {
    case (nil, false):
      try removeTasks(invocation)
    case (let name?, true):
      try removeList(name, invocation)
    case (nil, true):
      throw Failure.usage(
        "'rm' needs NUMBER... or --list NAME", advice: "Run 'tasklist help rm' for examples.")
    case (_?, false):
      throw Failure.usage(
        "'rm' takes numbers or --list, not both", advice: "Run it twice to remove both.")
    }
  }

  private static func removeTasks(_ invocation: Invocation) throws {
    let numbers = try invocation.taskNumbers()
    let store = try invocation.openStore()
    let tasks = try store.tasks(numbered: numbers)
    let lines = tasks.map { "Removed \($0.number): \($0.title)" }
    store.remove(tasks)
    try store.save()
    for line in lines { invocation.console.print(line.printable) }
  }

  private static func removeList(_ name: String, _ invocation: Invocation) throws {
    let store = try invocation.openStore()
    try store.requireList(name)
    let count = try store.count(TaskFilter(list: name))
    try store.removeList(name)
    try store.save()
    invocation.console.print(
      "Removed the list \(name.quoted) with \(String.count(count, "task"))".printable)
  }
}
