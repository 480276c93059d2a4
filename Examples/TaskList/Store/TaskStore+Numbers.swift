import Foundation
import SwiftData

extension TaskStore {
  private static let highestAttempts = 20

  /// A number above those of all tasks.
  func nextNumber() throws -> Int {
    var descriptor = FetchDescriptor<TodoTask>(
      sortBy: [SortDescriptor(\.number, order: .reverse)])
    descriptor.fetchLimit = 1
    return (try context.fetch(descriptor).first?.number ?? 0) + 1
  }

  /// Saves a new task under a number of its own.
  ///
  /// Two programs that add at the same moment choose the same number. The one that saves last sees
  /// both tasks and takes another number.
  func saveNumbered(_ task: TodoTask) throws {
    try save()
    for _ in 0..<Self.highestAttempts {
      let number = task.number
      let sameNumber = FetchDescriptor<TodoTask>(predicate: #Predicate { $0.number == number })
      if try context.fetchCount(sameNumber) <= 1 { return }
      task.number = try nextNumber()
      try save()
    }
  }
}
