import Foundation
import SwiftData

extension TaskStore {
  /// What of an imported file is in the store already.
  struct Present {
    var tasks: [UUID: TodoTask] = [:]
    /// The numbers of the file that other tasks have.
    var numbers: Set<Int> = []
  }

  /// Looks up the identifiers and numbers of `entries`, all at once.
  func present(_ entries: [TaskEntry]) throws -> Present {
    let identifiers = entries.compactMap(\.id)
    let numbers = entries.compactMap(\.number)
    let descriptor = FetchDescriptor<TodoTask>(
      predicate: #Predicate { identifiers.contains($0.id) || numbers.contains($0.number) })
    var present = Present()
    for task in try context.fetch(descriptor) {
      present.tasks[task.id] = task
      present.numbers.insert(task.number)
    }
    return present
  }
}
