/// `tasklist add`: makes one task and, if need be, its list.
enum AddCommand {
  static func run(_ invocation: Invocation) throws {
    var changes = try TaskChanges(options: invocation.arguments, today: invocation.today)
    let title = try title(invocation.arguments.positional)
    let list = changes.listName ?? TaskText.defaultListName
    changes.listName = list

    let store = try invocation.openStore()
    let isNewList = try store.makeList(list, at: invocation.now)
    let task = TodoTask(
      number: try store.nextNumber(), title: title, listName: list, createdAt: invocation.now)
    task.apply(changes)
    store.insert(task)
    try store.saveNumbered(task)

    invocation.console.print(
      "Added \(task.number) to \(isNewList ? "the new list " : "")\(list.quoted): \(title)")
  }

  private static func title(_ words: [String]) throws -> String {
    do {
      return try TaskText.title(words.joined(separator: " "))
    } catch {
      throw Failure(code: .badData, what: error.reason, advice: error.advice)
    }
  }
}
