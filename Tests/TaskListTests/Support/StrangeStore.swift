import Foundation
import SwiftData

/// A store of another program, whose model happens to have the name of one of tasklist's.
enum StrangeStore {
  static func make(at url: URL) throws {
    let container = try ModelContainer(
      for: TodoTask.self, configurations: ModelConfiguration(url: url))
    let context = ModelContext(container)
    context.insert(TodoTask(title: 1))
    try context.save()
  }

  @Model
  final class TodoTask {
    var title: Int

    init(title: Int) { self.title = title }
  }
}
