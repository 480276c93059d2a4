import Foundation
import SwiftData

/// A store as the first tasklist wrote it, when tasks named their list and their tags in texts.
enum FormerStore {
  static func make(at url: URL) throws {
    let container = try ModelContainer(
      for: TodoTask.self, TodoList.self, configurations: ModelConfiguration(url: url))
    let context = ModelContext(container)
    context.insert(TodoList(name: "home"))
    context.insert(TodoTask(title: "Water the plants", listName: "home"))
    try context.save()
  }

  @Model
  final class TodoList {
    var name: String
    var createdAt: Date

    init(name: String) {
      self.name = name
      createdAt = Date(timeIntervalSinceReferenceDate: 0)
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
    var tags: String
    var notes: String?
    var listName: String
    var createdAt: Date
    var dueOrder: Date
    var searchText: String
    var searchTags: String

    init(title: String, listName: String) {
      id = UUID()
      number = 1
      self.title = title
      isDone = false
      priority = 1
      tags = "green"
      self.listName = listName
      createdAt = Date(timeIntervalSinceReferenceDate: 0)
      dueOrder = .distantFuture
      searchText = title.lowercased()
      searchTags = " green "
    }
  }
}
