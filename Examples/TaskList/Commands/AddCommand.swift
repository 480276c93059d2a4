/// `tasklist add`: makes one task and, if need be, its list.
enum AddCommand {
  static func run(_ invocation: Invocation) throws {
    let changes = try TaskChanges(options: invocation.arguments, today: invocation.today)
    let title = try title(invocation.arguments.positional)

    let store = try invocation.openStore()
    var catalogue = try Catalogue(of: store, now: invocation.now)
    let list = catalogue.list(named: changes.listName ?? TaskText.defaultListName)
    let task = TodoTask(
      number: try store.nextNumber(), title: title, list: list, createdAt: invocation.now)
    task.apply(changes, from: &catalogue)
    store.insert(task)
    try store.saveNumbered(task)

    let isNewList = !catalogue.newLists.isEmpty
    let listName = list.name.quoted
    invocation.console.print(
      "Added \(task.number) to \(isNewList ? "the new list " : "")\(listName): \(title)")
  }

  private static func title(_ words: [String]) throws -> String {
    do {
      return try TaskText.title(words.joined(separator: " "))
    } catch {
      throw Failure(code: .badData, what: error.reason, advice: error.advice)
    }
  }
}
