import Foundation
import SwiftData

/// The models of the first tasklist, when tasks named their list and their tags in texts.
///
/// They are kept as they were, to read the stores that it wrote.
enum TaskListV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [TodoList.self, TodoTask.self] }

  @Model
  final class TodoList {
    var name: String
    var createdAt: Date

    init(name: String, createdAt: Date) {
      self.name = name
      self.createdAt = createdAt
    }
  }

  @Model
  final class TodoTask {
    var id: UUID
    var number: Int
    var title: String
    var isDone: Bool
    var completedAt: Date?
    var priority: Int
    var dueDate: Date?
    /// Words separated by single spaces.
    var tags: String
    var notes: String?
    var listName: String
    var createdAt: Date
    var dueOrder: Date
    var searchText: String
    var searchTags: String

    init(number: Int, title: String, listName: String, tags: String, createdAt: Date) {
      id = UUID()
      self.number = number
      self.title = title
      isDone = false
      priority = 1
      self.tags = tags
      self.listName = listName
      self.createdAt = createdAt
      dueOrder = .distantFuture
      searchText = title.lowercased()
      searchTags = " \(tags) ".lowercased()
    }
  }
}
