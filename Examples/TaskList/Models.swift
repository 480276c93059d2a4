import Foundation
import SwiftData

// Every stored type of the program is in this file, so that a change of their shape can put the
// present one beside the next as two versions of one schema.

/// How urgent a task is.
///
/// The raw value is what the store keeps, filters and sorts by.
enum Priority: Int, Codable, CaseIterable, Comparable, Sendable {
  case low = 0
  case normal = 1
  case high = 2

  static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

/// A named list, which owns its tasks: they are removed with it.
@Model
final class TodoList {
  var name: String
  private(set) var createdAt: Date
  @Relationship(deleteRule: .cascade, inverse: \TodoTask.list)
  private(set) var tasks: [TodoTask] = []

  init(name: String, createdAt: Date) {
    self.name = name
    self.createdAt = createdAt
  }
}

/// A word that tasks are marked with; a task may have several, and several tasks the same.
///
/// One that no task has any more stays for the next task that takes it: another program may be
/// about to give it to a task just now.
@Model
final class TaskTag {
  private(set) var name: String
  /// The name in lower case, to be found by.
  private(set) var key: String
  @Relationship(inverse: \TodoTask.tags) private(set) var tasks: [TodoTask] = []

  init(name: String) {
    self.name = name
    key = name.lowercased()
  }
}

/// One task.
///
/// Times are kept in whole seconds; `dueDate` is a day, at midnight UTC.
@Model
final class TodoTask {
  /// The same in every store that the task is imported into.
  private(set) var id: UUID
  /// The small number that the user types.
  ///
  /// Unique in one store.
  var number: Int
  private(set) var title: String
  private(set) var isDone: Bool
  private(set) var completedAt: Date?
  private(set) var priority: Priority
  private(set) var dueDate: Date?
  /// In the order in which they were given.
  private(set) var tags: [TaskTag] = []
  private(set) var notes: String?
  var list: TodoList
  private(set) var createdAt: Date

  // Derived from the above by `refreshDerivedValues()`, so that the store can search and sort.
  /// The due date, or the distant future: tasks without one come last.
  private(set) var dueOrder: Date
  /// Title and notes in lower case.
  private(set) var searchText: String

  init(id: UUID = UUID(), number: Int, title: String, list: TodoList, createdAt: Date) {
    self.id = id
    self.number = number
    self.title = title
    self.isDone = false
    self.priority = .normal
    self.list = list
    self.createdAt = createdAt
    self.dueOrder = .distantFuture
    self.searchText = ""
    refreshDerivedValues()
  }
}

extension TodoTask {
  /// Takes over the values that `changes` names, with the lists and tags of those names.
  func apply(_ changes: TaskChanges, from catalogue: inout Catalogue) {
    if let title = changes.title { self.title = title }
    if let listName = changes.listName { list = catalogue.list(named: listName) }
    if let priority = changes.priority { self.priority = priority }
    if let dueDate = changes.dueDate { self.dueDate = dueDate }
    if let tags = changes.tags { self.tags = catalogue.tags(named: tags) }
    if let notes = changes.notes { self.notes = notes }
    if let createdAt = changes.createdAt { self.createdAt = createdAt }
    refreshDerivedValues()
  }

  /// The names of the tags, separated by single spaces.
  var tagText: String { tags.map(\.name).joined(separator: " ") }

  /// Marks the task as done at `time`, which an imported task may lack.
  func finish(at time: Date?) {
    isDone = true
    completedAt = time
  }

  /// Marks the task as open again.
  func reopen() {
    isDone = false
    completedAt = nil
  }

  private func refreshDerivedValues() {
    dueOrder = dueDate ?? .distantFuture
    searchText = "\(title)\n\(notes ?? "")".lowercased()
  }
}
