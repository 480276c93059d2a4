import Foundation

/// A task as it stands in an exported file.
///
/// Only the title has to be there.
struct TaskEntry {
  let id: UUID?
  let number: Int?
  let title: String
  let isDone: Bool
  let completedAt: Date?
  let priority: Priority
  let dueDate: Day?
  let tags: String
  let notes: String?
  let list: String
  let createdAt: Date?

  init(_ task: TodoTask) {
    id = task.id
    number = task.number
    title = task.title
    isDone = task.isDone
    completedAt = task.completedAt
    priority = task.priority
    dueDate = task.dueDate.map { Day(containing: $0, in: .gmt) }
    tags = task.tagText
    notes = task.notes
    list = task.list.name
    createdAt = task.createdAt
  }

  /// Everything that the entry says about a task, as a change of it.
  var changes: TaskChanges {
    TaskChanges(
      title: title, listName: list, priority: priority, dueDate: .some(dueDate?.start),
      tags: tags, notes: .some(notes), createdAt: createdAt)
  }
}
