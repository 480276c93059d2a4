import Foundation
import SwiftData

extension TaskStore {
  /// The tasks that pass `filter`, at most `limit`, with their lists and tags.
  func tasks(
    _ filter: TaskFilter = TaskFilter(), by order: TaskOrder = .number,
    reversed: Bool = false, limit: Int? = nil
  ) throws -> [TodoTask] {
    var descriptor = FetchDescriptor(
      predicate: filter.predicate, sortBy: order.descriptors(reversed: reversed))
    descriptor.fetchLimit = limit
    descriptor.relationshipKeyPathsForPrefetching = [\.list, \.tags]
    return try context.fetch(descriptor)
  }

  /// The number of tasks that pass `filter`; none is loaded.
  func count(_ filter: TaskFilter = TaskFilter()) throws -> Int {
    try context.fetchCount(FetchDescriptor(predicate: filter.predicate))
  }

  /// The tasks with these numbers, in the order of the numbers.
  ///
  /// Throws if one is missing.
  func tasks(numbered numbers: [Int]) throws -> [TodoTask] {
    let descriptor = FetchDescriptor<TodoTask>(
      predicate: #Predicate { numbers.contains($0.number) }, sortBy: [SortDescriptor(\.number)])
    let tasks = try context.fetch(descriptor)
    let missing = Set(numbers).subtracting(tasks.map(\.number)).sorted()
    guard missing.isEmpty else { throw Self.notFound(missing) }
    return tasks
  }

  /// Adds a task to the store.
  func insert(_ task: TodoTask) {
    context.insert(task)
  }

  /// Removes tasks that were fetched from this store.
  func remove(_ tasks: [TodoTask]) {
    for task in tasks { context.delete(task) }
  }

  /// Removes every task that passes `filter` without loading it, and tells how many there were.
  func removeAll(_ filter: TaskFilter) throws -> Int {
    let count = try count(filter)
    try context.delete(model: TodoTask.self, where: filter.predicate)
    return count
  }

  private static func notFound(_ numbers: [Int]) -> Failure {
    let words = numbers.map(String.init).joined(separator: ", ")
    return Failure(
      code: .notFound,
      what: numbers.count == 1
        ? "there is no task with the number \(words)"
        : "there are no tasks with the numbers \(words)",
      advice: "Nothing was changed. 'tasklist list --all' shows the numbers of all tasks.")
  }
}
