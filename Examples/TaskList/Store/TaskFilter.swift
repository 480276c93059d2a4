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

  /// The filter as the store runs it: the conditions that are wanted, and no others.
  var predicate: Predicate<TodoTask> {
    conditions.reduce(#Predicate { _ in true }) { others, condition in
      #Predicate { others.evaluate($0) && condition.evaluate($0) }
    }
  }

  private var conditions: [Predicate<TodoTask>] {
    var conditions: [Predicate<TodoTask>] = []
    if let list { conditions.append(#Predicate { $0.list.name == list }) }
    if let isDone { conditions.append(#Predicate { $0.isDone == isDone }) }
    if let priority { conditions.append(#Predicate { $0.priority == priority }) }
    if let day = dueBefore?.start { conditions.append(#Predicate { $0.dueOrder < day }) }
    if let key = tag?.lowercased() {
      conditions.append(#Predicate { task in task.tags.contains { $0.key == key } })
    }
    if let text = text?.lowercased() {
      conditions.append(#Predicate { $0.searchText.contains(text) })
    }
    return conditions
  }
}
