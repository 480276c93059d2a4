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
    var catalogue = try Catalogue(of: store, now: now)
    addLists(of: document, to: &catalogue)
    var present = try store.present(document.tasks)
    var nextNumber = max(
      try store.nextNumber(), (document.tasks.compactMap(\.number).max() ?? 0) + 1)
    for (index, entry) in document.tasks.enumerated() {
      if let task = entry.id.flatMap({ present.tasks[$0] }) {
        overwrite(task, with: entry, from: &catalogue)
      } else {
        var number = entry.number ?? nextNumber
        if !present.numbers.insert(number).inserted { number = nextNumber }
        if number == nextNumber { nextNumber += 1 }
        add(entry, number: number, from: &catalogue)
      }
      progress(index + 1)
    }
    outcome.newLists = catalogue.newLists.count
    try store.save()
  }

  private mutating func add(
    _ entry: TaskEntry, number: Int, from catalogue: inout Catalogue
  ) {
    let task = TodoTask(
      id: entry.id ?? UUID(), number: number, title: entry.title,
      list: catalogue.list(named: entry.list), createdAt: entry.createdAt ?? now)
    task.apply(entry.changes, from: &catalogue)
    if entry.isDone { task.finish(at: entry.completedAt) }
    store.insert(task)
    outcome.added += 1
  }

  private mutating func overwrite(
    _ task: TodoTask, with entry: TaskEntry, from catalogue: inout Catalogue
  ) {
    guard replaces else {
      outcome.skipped += 1
      return
    }
    task.apply(entry.changes, from: &catalogue)
    if entry.isDone { task.finish(at: entry.completedAt) } else { task.reopen() }
    outcome.replaced += 1
  }

  /// Makes the lists that the file has or that its tasks name.
  private func addLists(of document: TransferDocument, to catalogue: inout Catalogue) {
    let named = document.lists.map { ($0.name, $0.createdAt) }
    let used = document.tasks.map { ($0.list, $0.createdAt) }
    for (name, createdAt) in named + used {
      _ = catalogue.list(named: name, createdAt: createdAt)
    }
  }
}
