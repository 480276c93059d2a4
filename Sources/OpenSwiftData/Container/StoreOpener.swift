import Foundation

/// Opens the stores of a container, and migrates those that hold another schema first.
struct StoreOpener {
  let schema: Schema
  let plan: MigrationPath?
  let assignment: StoreAssignment

  /// How often a store may turn out to be of another schema again, as another process migrates it.
  private static let attempts = 3

  func open() throws -> [SQLiteStore] {
    // Of the stores that have been migrated; nil until then.
    var migrated: [URL: StoreOpening.State]?
    let definitions = assignment.parts.map(definition)
    for _ in 1..<Self.attempts {
      var stores: [SQLiteStore] = []
      var outdated: [ContainerMigration.Part] = []
      for (part, definition) in zip(assignment.parts, definitions) {
        do {
          let known = migrated?.removeValue(forKey: part.configuration.url)
          let state = known ?? (migrated == nil ? .unknown : .migrated(nil))
          stores.append(try open(part, definition, state))
        } catch let store as OutdatedStore {
          outdated.append(.init(part.configuration, definition, store.metadata))
        }
      }
      if outdated.isEmpty { return stores }
      let others = try parts(of: stores)
      stores = []
      migrated = try ContainerMigration(outdated, others: others, plan, assignment).run()
    }
    return try zip(assignment.parts, definitions).map { part, definition in
      do {
        return try open(part, definition, .unknown)
      } catch is OutdatedStore {
        throw SwiftDataError.unknownDataStoreSchema.explained(
          "\(part.configuration.url.path) holds another schema than the program's again and again: "
            + "another program migrates it at the same time.")
      }
    }
  }

  private func open(
    _ part: StoreAssignment.Part, _ definition: StoreDefinition, _ state: StoreOpening.State
  ) throws -> SQLiteStore {
    // The number of a store that is only read cannot be brought up to date, and need not, unless it alone
    // tells that values have to be.
    let isReadOnly = !part.configuration.allowsSave
    let version = isReadOnly && plan?.newestHasTwin != true ? nil : plan?.version
    let store = try SQLiteStore(
      configuration: part.configuration, definition: definition, version: version,
      state: state)
    if isReadOnly, let plan, let stored = store.openedVersion, stored > plan.version {
      throw MigrationRoute.refusal(of: part.configuration, stored, newerThan: plan.version)
    }
    return store
  }

  /// What a plan's migration has to know of stores that it need not change.
  private func parts(of stores: [SQLiteStore]) throws -> [ContainerMigration.Part] {
    if plan == nil { return [] }
    return try assignment.parts.compactMap { part in
      guard let store = stores.first(where: { $0.path == part.configuration.url.path }) else {
        return nil
      }
      let metadata = try store.metadata()
      return .init(part.configuration, definition(of: part), metadata)
    }
  }

  private func definition(of part: StoreAssignment.Part) -> StoreDefinition {
    StoreDefinition(
      part.configuration, StoreMaps(part.layouts),
      schema.restricted(to: Set(part.layouts.map(\.name))))
  }
}
