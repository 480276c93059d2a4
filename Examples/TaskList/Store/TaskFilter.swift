import Foundation
import SwiftData

/// Which tasks are wanted: a task passes if it meets everything that is not nil.
struct TaskFilter {
  var list: String?
  var isDone: Bool?
  var priority: Priority?
  /// The task is due, and before this day begins.
  var dueBefore: Day?
  /// A whole tag, in any case.
  var tag: String?
  /// A part of the title or the notes, in any case.
  var text: String?

  /// The filter as the store runs it.
  var predicate: Predicate<TodoTask> {
    Conjunction.predicate { conditions in
      if let list { conditions.require(\.listName, equals: list) }
      if let isDone { conditions.require(\.isDone, equals: isDone) }
      if let priority { conditions.require(\.priority, equals: priority) }
      if let dueBefore { conditions.require(\.dueOrder, isLessThan: dueBefore.start) }
      if let tag { conditions.require(\.searchTags, contains: " \(tag.lowercased()) ") }
      if let text { conditions.require(\.searchText, contains: text.lowercased()) }
    }
  }
}
