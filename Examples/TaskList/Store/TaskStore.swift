import Foundation
import SwiftData

/// The tasks and lists of one store, and every question that the commands ask about them.
///
/// Changes are kept in memory until `save()` writes them all at once.
struct TaskStore {
  let context: ModelContext

  /// Works with a store that is open already.
  init(context: ModelContext) { self.context = context }

  /// Opens the store at `place`, which is made if it does not exist.
  init(at place: StorePlace) throws {
    let configuration = place.configuration
    do {
      let container = try ModelContainer(
        for: Schema(versionedSchema: TaskListV2.self), migrationPlan: TaskListPlan.self,
        configurations: configuration)
      context = ModelContext(container)
    } catch SwiftDataError.unknownDataStoreSchema {
      throw Failure(
        code: .failure,
        what: "the store \(configuration.url.path.quoted) is not one of this version of tasklist",
        advice: """
          Work with another store: --store PATH.
          It was not changed.
          """)
    } catch {
      throw Failure(
        code: .failure,
        what: "the store \(configuration.url.path.quoted) could not be opened",
        advice: """
          \(error)
          Or work with another store: --store PATH.
          """)
    }
  }

  /// Writes every change since the last save, or none.
  func save() throws {
    try context.save()
  }
}
