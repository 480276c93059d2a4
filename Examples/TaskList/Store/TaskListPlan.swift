import Foundation
import SwiftData

/// The present models: lists own their tasks, and tasks share tags.
///
/// When they change, their classes move here as they were.
enum TaskListV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [TodoList.self, TodoTask.self, TaskTag.self] }
}

/// How a store of an earlier tasklist becomes one of this.
enum TaskListPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TaskListV1.self, TaskListV2.self] }
  static var stages: [MigrationStage] { [linkListsAndTags] }

  /// The names of lists and tags become links.
  private static let linkListsAndTags = MigrationStage.custom(
    fromVersion: TaskListV1.self, toVersion: TaskListV2.self
  ) { old, new in
    var catalogue = try Catalogue(of: TaskStore(context: new), now: Date())
    try old.enumerate(FetchDescriptor<TaskListV1.TodoTask>(), batchSize: 500) { task in
      var changes = TaskChanges()
      changes.listName = task.listName
      changes.tags = task.tags
      try new.counterpart(of: task, as: TodoTask.self)?.apply(changes, from: &catalogue)
    }
    try new.save()
  }
}
