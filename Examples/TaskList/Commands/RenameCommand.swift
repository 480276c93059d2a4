/// `tasklist rename`: gives a list another name, or brings its tasks into the list of that name.
enum RenameCommand {
  static func run(_ invocation: Invocation) throws {
    let name = try listName(invocation.arguments.positional[0])
    let newName = try listName(invocation.arguments.positional[1])
    let store = try invocation.openStore()
    try store.requireList(name)
    let isMerged = try newName != name && store.lists().contains { $0.name == newName }
    let count = String.count(try store.count(TaskFilter(list: name)), "task")
    try store.renameList(name, to: newName)
    try store.save()
    invocation.console.print(
      isMerged
        ? "Moved \(count) from \(name.quoted) to \(newName.quoted)"
        : "Renamed the list \(name.quoted) with \(count) to \(newName.quoted)")
  }

  private static func listName(_ text: String) throws -> String {
    do {
      return try TaskText.listName(text)
    } catch {
      throw Failure(code: .badData, what: error.reason, advice: error.advice)
    }
  }
}
