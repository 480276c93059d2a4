/// `tasklist done`: marks tasks as done, or as open again.
enum DoneCommand {
  static func run(_ invocation: Invocation) throws {
    let numbers = try invocation.taskNumbers()
    let reopens = invocation.arguments.contains(.undo)
    let store = try invocation.openStore()
    var lines: [String] = []
    for task in try store.tasks(numbered: numbers) {
      let (state, label) = reopens ? ("open", "Reopened") : ("done", "Done")
      if task.isDone != reopens {
        lines.append("\(task.number) is \(state) already: \(task.title)")
        continue
      }
      if reopens { task.reopen() } else { task.finish(at: invocation.now) }
      lines.append("\(label) \(task.number): \(task.title)")
    }
    try store.save()
    for line in lines { invocation.console.print(line.printable) }
  }
}
