import Foundation

/// Brings the entries of one file into a store, with one save at the end.
struct Importer {
  /// What an import did.
  struct Outcome {
    var added = 0
    var replaced = 0
    var skipped = 0
    var newLists = 0
  }

  private(set) var outcome = Outcome()
  private let store: TaskStore
  /// Whether an entry overwrites the task with the same identifier.
  private let replaces: Bool
  private let now: Date

  init(store: TaskStore, replaces: Bool, now: Date) {
    self.store = store
    self.replaces = replaces
    self.now = now
  }

  /// Imports `document`; `progress` is told the number of tasks that are done.
  mutating func run(_ document: TransferDocument, progress: (Int) -> Void) throws {
    try addLists(of: document)
    var present = try store.present(document.tasks)
    var nextNumber = max(
      try store.nextNumber(), (document.tasks.compactMap(\.number).max() ?? 0) + 1)
    for (index, entry) in document.tasks.enumerated() {
      if let task = entry.id.flatMap({ present.tasks[$0] }) {
        overwrite(task, with: entry)
      } else {
        var number = entry.number ?? nextNumber
        if !present.numbers.insert(number).inserted { number = nextNumber }
        if number == nextNumber { nextNumber += 1 }
        add(entry, number: number)
      }
      progress(index + 1)
    }
    try store.save()
  }

  private mutating func add(_ entry: TaskEntry, number: Int) {
    let task = TodoTask(
      id: entry.id ?? UUID(), number: number, title: entry.title, listName: entry.list,
      createdAt: entry.createdAt ?? now)
    task.apply(entry.changes)
    if entry.isDone { task.finish(at: entry.completedAt) }
    store.insert(task)
    outcome.added += 1
  }

  private mutating func overwrite(_ task: TodoTask, with entry: TaskEntry) {
    guard replaces else {
      outcome.skipped += 1
      return
    }
    task.apply(entry.changes)
    if entry.isDone { task.finish(at: entry.completedAt) } else { task.reopen() }
    outcome.replaced += 1
  }

  /// Makes the lists that the file has or that its tasks name.
  private mutating func addLists(of document: TransferDocument) throws {
    var known = Set(try store.lists().map(\.name))
    let named = document.lists.map { ($0.name, $0.createdAt) }
    let used = document.tasks.map { ($0.list, $0.createdAt) }
    for (name, createdAt) in named + used where known.insert(name).inserted {
      store.insert(TodoList(name: name, createdAt: createdAt ?? now))
      outcome.newLists += 1
    }
  }
}
