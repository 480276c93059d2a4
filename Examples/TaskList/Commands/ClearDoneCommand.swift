/// `tasklist clear-done`: removes what is done, in the store, without loading it.
enum ClearDoneCommand {
  static func run(_ invocation: Invocation) throws {
    let list = try invocation.arguments.convert(.onlyList, TaskText.listName)
    let store = try invocation.openStore()
    if let list { try store.requireList(list) }
    let count = try store.removeAll(TaskFilter(list: list, isDone: true))
    try store.save()
    invocation.console.print(
      count == 0 ? "No task is done." : "Removed \(String.count(count, "finished task")).")
  }
}
