import Foundation
import SwiftData

extension TaskStore {
  /// How many tasks have a tag.
  struct TagUse {
    let name: String
    let open: Int
    let done: Int
  }

  /// The tags that some task has, by name.
  func tagUses() throws -> [TagUse] {
    var descriptor = FetchDescriptor<TaskTag>(
      predicate: #Predicate { !$0.tasks.isEmpty },
      sortBy: [SortDescriptor(\.key), SortDescriptor(\.name)])
    descriptor.relationshipKeyPathsForPrefetching = [\.tasks]
    return try context.fetch(descriptor).map { tag in
      let done = tag.tasks.count(where: \.isDone)
      return TagUse(name: tag.name, open: tag.tasks.count - done, done: done)
    }
  }
}
