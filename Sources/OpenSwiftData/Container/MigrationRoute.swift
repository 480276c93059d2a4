import Foundation

/// The steps that lead one store to the schema of its container, found from descriptions alone.
struct MigrationRoute {
  /// One change of schema.
  struct Step {
    let definition: StoreDefinition
    let version: Schema.Version
    /// The place of the version in the plan; nil without a plan.
    let index: Int?
    /// The stage of the plan; nil where the change is inferred.
    let stage: MigrationStage?
    /// The version before, where it is one of the plan's.
    var source: StoreDefinition?

    var rules: MigrationRules { stage?.rules ?? .inferred }
  }

  private(set) var steps: [Step] = []
  /// The schema that the store holds.
  let stored: Schema
  private let configuration: ModelConfiguration

  /// Without a plan: what follows from the two schemas.
  init(_ part: ContainerMigration.Part) throws {
    configuration = part.configuration
    stored = try part.metadata.decodedSchema(of: part.configuration.url.path)
    let target = part.definition.schema
    try Self.checkIsNotNewer(
      part, stored: part.metadata.version ?? stored.version, target: target.version)
    steps = [
      Step(definition: part.definition, version: target.version, index: nil, stage: nil)
    ]
    try check(from: stored)
  }

  /// By a plan.
  ///
  /// - Parameter definition: The definition of a version for this store, by the version's place.
  init(
    _ part: ContainerMigration.Part, _ path: MigrationPath,
    definition: (Int, Schema) throws -> StoreDefinition
  ) throws {
    configuration = part.configuration
    stored = try part.metadata.decodedSchema(of: part.configuration.url.path)
    let version = part.metadata.version ?? stored.version
    if part.metadata.fingerprint == part.definition.schema.fingerprint {
      // A store that no plan has seen may have any version's number.
      if part.metadata.version == nil || version <= path.version, !Self.hasTwins(path) {
        steps = [
          Step(
            definition: part.definition, version: path.version, index: path.versions.count - 1,
            stage: nil)
        ]
        return
      }
    }
    try Self.checkIsNotNewer(part, stored: version, target: path.version)
    let definitions = try path.versions.indices.map { index in
      index == path.versions.count - 1
        ? part.definition : try definition(index, stored)
    }
    try begin(at: stored, version, path, definitions, part)
    try check(from: stored)
  }

  /// Whether two versions differ by their numbers alone.
  private static func hasTwins(_ path: MigrationPath) -> Bool {
    guard path.versions.count > 1 else { return false }
    let shapes = path.versions.map { Schema(versionedSchema: $0).fingerprint }
    return Set(shapes).count < shapes.count
  }

  private mutating func begin(
    at stored: Schema, _ version: Schema.Version, _ path: MigrationPath,
    _ definitions: [StoreDefinition], _ part: ContainerMigration.Part
  ) throws {
    let shape = part.metadata.fingerprint
    let equal = definitions.indices.filter { definitions[$0].schema.fingerprint == shape }
    // Of versions of one shape the number tells, and otherwise the first one: no stage is left out.
    let exact = equal.last { path.versions[$0].versionIdentifier == version } ?? equal.first
    let start: Int
    if let exact {
      start = exact
      if exact == definitions.count - 1 { append(exact, nil, path, definitions) }
    } else {
      start = try nearest(to: stored, version, path, definitions)
      append(start, nil, path, definitions)
    }
    for index in definitions.indices where index > start {
      append(index, path.stage(to: index), path, definitions)
    }
  }

  private mutating func append(
    _ index: Int, _ stage: MigrationStage?, _ path: MigrationPath,
    _ definitions: [StoreDefinition]
  ) {
    steps.append(
      Step(
        definition: definitions[index], version: path.versions[index].versionIdentifier,
        index: index, stage: stage,
        source: stage == nil || index == 0 ? nil : definitions[index - 1]))
  }

  /// The first version that a store of an unknown shape can be brought to, best without losing
  /// anything.
  private func nearest(
    to stored: Schema, _ version: Schema.Version, _ path: MigrationPath,
    _ definitions: [StoreDefinition]
  ) throws -> Int {
    let first = path.versions.firstIndex { $0.versionIdentifier >= version } ?? 0
    let candidates = Array(definitions.indices[first...]) + Array(definitions.indices[..<first])
    var lossy: Int?
    for index in candidates {
      let changes = MigrationPlanner.changes(
        from: stored, to: definitions[index].schema, definitions[index].maps)
      guard changes.problems.isEmpty else { continue }
      if changes.losses.isEmpty { return index }
      lossy = lossy ?? index
    }
    if let lossy { return lossy }
    let newest = definitions[definitions.count - 1]
    let lines = Schema.differences(from: stored, to: newest.schema)
    throw SwiftDataError.unknownDataStoreSchema.explained(
      "\(configuration.url.path) holds another schema than the program's, and one that is none of the "
        + "versions of the migration plan, nor can it be brought to one of them without a custom stage. "
        + "From \(path.name(path.versions[path.versions.count - 1])) it differs so: "
        + lines.joined(separator: "; ") + ". The file was not changed.")
  }

  /// Everything that speaks against the steps, before the store is opened for writing.
  private func check(from stored: Schema) throws {
    var old = stored
    var problems: [String] = []
    for step in steps where old.fingerprint != step.definition.schema.fingerprint {
      let changes = MigrationPlanner.changes(
        from: old, to: step.definition.schema, step.definition.maps, rules: step.rules)
      problems += changes.problems
      old = step.definition.schema
    }
    try StoreMigration.refuse(problems, configuration)
  }

  /// Refuses a store that a later version of the program has migrated.
  private static func checkIsNotNewer(
    _ part: ContainerMigration.Part, stored: Schema.Version, target: Schema.Version
  ) throws {
    let fingerprint = part.definition.schema.fingerprint
    let isKnown = part.metadata.lineage.contains { $0.fingerprint == fingerprint }
    guard stored > target || stored == target && isKnown else { return }
    let reason =
      stored > target
      ? "is of version \(stored) of the schema, and the program of version \(target)"
      : "was migrated from the program's schema (version \(target)) to a later one (version "
        + "\(stored), too)"
    throw SwiftDataError.backwardMigration.explained(
      "The store \(part.configuration.url.path) \(reason). Open it with the newer program. If the "
        + "program's schema is meant to follow the store's, give it a higher version. The file was not "
        + "changed.")
  }
}

extension MigrationStage {
  /// How much the step may change beyond what the descriptions say.
  var rules: MigrationRules {
    switch self {
    case .lightweight: .inferred
    case .custom(_, _, let willMigrate, _): willMigrate == nil ? .inferred : .mended
    case .carrying: .carried
    }
  }
}
