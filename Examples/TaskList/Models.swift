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

/// A named list of tasks.
///
/// Tasks name their list in `TodoTask.listName`.
@Model
final class TodoList {
  var name: String
  var createdAt: Date

  init(name: String, createdAt: Date) {
    self.name = name
    self.createdAt = createdAt
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
  /// Words separated by single spaces, such as `home urgent`.
  private(set) var tags: String
  private(set) var notes: String?
  private(set) var listName: String
  private(set) var createdAt: Date

  // Derived from the above by `refreshDerivedValues()`, so that the store can search and sort.
  /// The due date, or the distant future: tasks without one come last.
  private(set) var dueOrder: Date
  /// Title and notes in lower case.
  private(set) var searchText: String
  /// The tags in lower case, each between spaces, so that a whole tag can be found.
  private(set) var searchTags: String

  init(id: UUID = UUID(), number: Int, title: String, listName: String, createdAt: Date) {
    self.id = id
    self.number = number
    self.title = title
    self.isDone = false
    self.priority = .normal
    self.tags = ""
    self.listName = listName
    self.createdAt = createdAt
    self.dueOrder = .distantFuture
    self.searchText = ""
    self.searchTags = ""
    refreshDerivedValues()
  }
}

extension TodoTask {
  /// Takes over the values that `changes` names.
  func apply(_ changes: TaskChanges) {
    if let title = changes.title { self.title = title }
    if let listName = changes.listName { self.listName = listName }
    if let priority = changes.priority { self.priority = priority }
    if let dueDate = changes.dueDate { self.dueDate = dueDate }
    if let tags = changes.tags { self.tags = tags }
    if let notes = changes.notes { self.notes = notes }
    if let createdAt = changes.createdAt { self.createdAt = createdAt }
    refreshDerivedValues()
  }

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
    searchTags = " \(tags) ".lowercased()
  }
}
