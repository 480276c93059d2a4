import Foundation

/// `tasklist export`: writes lists and tasks as JSON.
enum ExportCommand {
  static func run(_ invocation: Invocation) throws {
    let list = try invocation.arguments.convert(.onlyList, TaskText.listName)
    let store = try invocation.openStore()
    if let list { try store.requireList(list) }
    let document = TransferDocument(
      lists: try store.lists().filter { list == nil || $0.name == list }.map(ListEntry.init),
      tasks: try store.tasks(TaskFilter(list: list), by: .number).map(TaskEntry.init))
    let data = try document.json()

    guard let path = invocation.arguments.positional.first, path != "-" else {
      invocation.console.write(data)
      return
    }
    do {
      try data.write(to: invocation.file(at: path), options: .atomic)
    } catch {
      throw Failure.file(path.quoted, "written", error)
    }
    let (tasks, lists) = (document.tasks.count, document.lists.count)
    let counts = String.count(tasks, "task") + " in " + String.count(lists, "list")
    invocation.console.print("Exported \(counts) to \(path).".printable)
  }
}
