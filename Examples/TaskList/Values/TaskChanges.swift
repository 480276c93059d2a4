import Foundation

/// New values for some properties of a task; a property that is nil stays as it is.
///
/// The inner optional of `dueDate` and `notes` is the new value: `.some(nil)` removes it.
struct TaskChanges {
  var title: String?
  var listName: String?
  var priority: Priority?
  var dueDate: Date??
  var tags: String?
  var notes: String??
  var createdAt: Date?
}

extension TaskChanges {
  /// The changes that the options of `add` and `edit` ask for.
  init(options: ParsedArguments, today: Day) throws {
    listName = try options.convert(.list, TaskText.listName)
    priority = try options.convert(.priority, Priority.init(parsing:))
    dueDate = try options.convert(.due) { try Day.parseDue($0, today: today)?.start }
    tags = try options.convert(.tags, TaskText.tags)
    notes = try options.convert(.notes, TaskText.notes)
  }
}
