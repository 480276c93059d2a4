import Foundation

/// Migrates the stores of a container, all of them step by step and each in one transaction; all or none.
struct ContainerMigration {
  /// A store that holds another schema, or another version, than the container's.
  struct Part {
    let configuration: ModelConfiguration
    /// What it is to become.
    let definition: StoreDefinition
    /// What it is, as read without a lock.
    let metadata: StoreMetadata

    /// Whether a migration can write to it.
    var isWritableFile: Bool { configuration.allowsSave && !configuration.isStoredInMemoryOnly }

    init(
      _ configuration: ModelConfiguration, _ definition: StoreDefinition, _ metadata: StoreMetadata
    ) {
      self.configuration = configuration
      self.definition = definition
      self.metadata = metadata
    }
  }

  private let parts: [Part]
  /// The other stores of the container, which need no change.
  private let others: [Part]
  private let path: MigrationPath?
  private let assignment: StoreAssignment

  init(
    _ parts: [Part], others: [Part], _ path: MigrationPath?, _ assignment: StoreAssignment
  ) {
    self.parts = parts
    self.others = others
    self.path = path
    self.assignment = assignment
  }

  /// Nil where another process has changed a store meanwhile; nothing is done then, and the stores are to
  /// be looked at again.
  ///
  /// - Returns: What is known of the stores for opening them, by their files.
  func run() throws -> [URL: StoreOpening.State]? {
    let paths = parts.map(\.configuration.url.path).joined(separator: ", ")
    return try SQLiteStore.explaining(paths, doing: "migrated") { try migrate() }
  }

  private func migrate() throws -> [URL: StoreOpening.State]? {
    let ways = try ways()
    for warning in path?.warnings ?? [] { Log.error("\(warning).") }
    try parts.forEach(checkIsWritable)
    var runs: [StoreRun] = []
    for (part, route) in ways {
      let run = try StoreRun(part, route)
      guard run.isAsRead else { return nil }
      runs.append(run)
    }
    try migrate(runs)
    var states: [URL: StoreOpening.State] = [:]
    for run in runs { states[run.part.configuration.url] = try run.migration.handOver() }
    return states
  }

  private func migrate(_ runs: [StoreRun]) throws {
    let commit: JointCommit?
    do {
      let hasCode = runs.contains { $0.route.hasCode }
      for run in runs { try run.backUp(hasCode: hasCode) }
      for index in stepIndices(of: runs.map(\.route)) {
        try MigrationStep(runs.filter { $0.step(index) != nil }, index).run()
      }
      // No store is committed before all of them can be.
      for run in runs { try run.finish() }
      for run in runs { try run.settleCopy() }
      commit = try JointCommit(runs)
    } catch {
      runs.forEach { $0.giveUp() }
      throw error
    }
    try commit?.run()
  }

  /// The stores that take part, each with its way, in one order for all processes, so that they do not
  /// wait for one another.
  private func ways() throws -> [(Part, MigrationRoute)] {
    var ways = try parts.map { ($0, try route(of: $0)) }
    if let path, ways.contains(where: \.1.hasCode) {
      // The code may ask for any of the container's models. A store that has been migrated already, by a
      // program that was ended before it came to the others, must not meet the same code again.
      let standingBy = others.filter { $0.metadata.origin == path.version && $0.isWritableFile }
      ways = try (parts + standingBy).map { ($0, try route(of: $0, withCode: true)) }
    }
    return ways.sorted { $0.0.configuration.url.path < $1.0.configuration.url.path }
  }

  private func route(of part: Part, withCode: Bool = false) throws -> MigrationRoute {
    guard let path else {
      var route = try MigrationRoute(part)
      route.noteMoves(to: assignment.homes(apartFrom: part.configuration))
      return route
    }
    return try MigrationRoute(part, path, withCode: withCode) { index, description in
      let schema = path.schema(of: index)
      try schema.validate()
      let names = Set(
        try schema.entities.map(\.name).filter {
          try assignment.holds(
            $0, now: path.newestName(of: $0, in: index), part.configuration, stored: description)
        })
      let layouts = try schema.modelTypes.map { try makeLayout($0, schema) }
        .filter { names.contains($0.name) }
      return StoreDefinition(
        part.configuration, StoreMaps(layouts), schema.restricted(to: names))
    }
  }

  /// The places of the versions that are gone through, in order; nil for a change without a plan.
  private func stepIndices(of routes: [MigrationRoute]) -> [Int?] {
    let indices = routes.flatMap { $0.steps.map(\.index) }
    return indices.contains(nil) ? [nil] : Set(indices.compactMap(\.self)).sorted()
  }

  private func checkIsWritable(_ part: Part) throws {
    guard part.configuration.allowsSave else {
      throw SwiftDataError.unknownDataStoreSchema.explained(
        "\(part.configuration.url.path) holds another schema than the program's and has to be migrated, "
          + "which allowsSave: false forbids. Open it with allowsSave: true once.")
    }
  }
}

/// One version further, for all stores that are there already.
struct MigrationStep {
  private let runs: [StoreRun]
  private let index: Int?

  init(_ runs: [StoreRun], _ index: Int?) {
    self.runs = runs
    self.index = index
  }

  func run() throws {
    for run in runs { run.step(index).map(run.begin) }
    try takeStep()
    for run in runs { run.step(index).map(run.finish) }
  }

  private func takeStep() throws {
    switch runs.lazy.compactMap({ $0.step(index)?.stage }).first {
    case nil, .lightweight: try apply()
    case .custom(let old, let new, let willMigrate, let didMigrate):
      if let willMigrate { try run(willMigrate, in: container(of: old, sources)) }
      try apply()
      guard let didMigrate else { return }
      try run(didMigrate, in: container(of: new, targets))
      try complete()
    case .carrying(let old, let new, let migrate):
      let former = try runs.compactMap { run in
        try run.step(index)?.source.map { try run.migration.keepFormerRows($0) }
      }
      try apply()
      let rows = ModelContext(container(of: old, former))
      try run({ try migrate(rows, $0) }, in: container(of: new, targets))
      for run in runs { try run.migration.dropFormerRows() }
      try complete()
    }
  }

  /// Runs code of the program, and saves what it has changed and not saved, which would vanish without
  /// notice.
  private func run(
    _ code: (ModelContext) throws -> Void, in container: ModelContainer
  ) throws {
    let context = ModelContext(container)
    try code(context)
    if context.hasChanges { try context.save() }
  }

  /// The stores as they are before the step.
  private var sources: [SQLiteStore] {
    runs.compactMap { run in run.step(index)?.source.map { run.migration.store($0) } }
  }

  /// The stores as they are after it.
  private var targets: [SQLiteStore] {
    runs.compactMap { run in run.step(index).map { run.migration.store($0.definition) } }
  }

  private func apply() throws {
    for run in runs {
      guard let step = run.step(index) else { continue }
      try run.checkMoves(step)
      try run.migration.apply(
        step.definition, version: step.version, step.changes,
        leavesUniquenessOpen: step.hasCodeAfter)
    }
  }

  /// The rows are what the program's code has made of them.
  private func complete() throws {
    for run in runs {
      if let step = run.step(index) { try run.migration.complete(step.definition) }
    }
  }

  private func container(
    of version: any VersionedSchema.Type, _ stores: [SQLiteStore]
  ) -> ModelContainer {
    ModelContainer(migrating: Schema(versionedSchema: version), stores)
  }
}
