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
    /// What is done to the tables; nil where they stay as they are.
    var changes: StoreChanges?

    var rules: MigrationRules { stage?.rules ?? .inferred }
    /// Whether code of the program follows the change.
    var hasCodeAfter: Bool { stage?.hasCodeAfter ?? false }
  }

  private(set) var steps: [Step] = []
  /// The version of the schema that the store holds.
  let storedVersion: Schema.Version
  /// Whether nothing says that the program's schema is the later one: it may come before the store's.
  let mayLeadBack: Bool
  private let configuration: ModelConfiguration

  /// Without a plan: what follows from the two schemas.
  init(_ part: ContainerMigration.Part) throws {
    configuration = part.configuration
    let stored = try StoredDescription(part).schema()
    let target = part.definition.schema
    storedVersion = part.metadata.version ?? stored.version
    mayLeadBack = storedVersion == target.version
    try Self.checkIsNotNewer(part, stored: storedVersion, target: target.version)
    steps = [
      Step(definition: part.definition, version: target.version, index: nil, stage: nil)
    ]
    try planChanges(from: stored)
  }

  /// By a plan.
  ///
  /// - Parameter definition: The definition of a version for this store, by the version's place.
  init(
    _ part: ContainerMigration.Part, _ path: MigrationPath,
    definition: (Int, StoredDescription) throws -> StoreDefinition
  ) throws {
    configuration = part.configuration
    mayLeadBack = false
    let description = StoredDescription(part)
    storedVersion = try part.metadata.version ?? description.schema().version
    if part.metadata.fingerprint == part.definition.schema.fingerprint {
      // A store that no plan has seen may have any version's number.
      if part.metadata.version == nil || storedVersion <= path.version, !Self.hasTwins(path) {
        steps = [
          Step(
            definition: part.definition, version: path.version, index: path.versions.count - 1,
            stage: nil)
        ]
        return
      }
    }
    try Self.checkIsNotNewer(part, stored: storedVersion, target: path.version)
    let definitions = try path.versions.indices.map { index in
      index == path.versions.count - 1
        ? part.definition : try definition(index, description)
    }
    let equal = definitions.indices.filter {
      definitions[$0].schema.fingerprint == part.metadata.fingerprint
    }
    if let last = equal.last {
      // Of versions of one shape the number tells, and otherwise the first one: no stage is left out.
      let start = equal.last { path.versions[$0].versionIdentifier == storedVersion } ?? equal[0]
      if start == definitions.count - 1 { append(start, nil, path, definitions) }
      appendStages(after: start, path, definitions)
      try planChanges(from: definitions[last].schema)
    } else {
      let stored = try description.schema()
      let start = try nearest(to: stored, path, definitions)
      append(start, nil, path, definitions)
      appendStages(after: start, path, definitions)
      try planChanges(from: stored)
    }
  }

  /// Whether two versions differ by their numbers alone.
  private static func hasTwins(_ path: MigrationPath) -> Bool {
    guard path.versions.count > 1 else { return false }
    let shapes = path.versions.map { Schema(versionedSchema: $0).fingerprint }
    return Set(shapes).count < shapes.count
  }

  private mutating func appendStages(
    after start: Int, _ path: MigrationPath, _ definitions: [StoreDefinition]
  ) {
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

  /// The first version that a store of an unknown shape can be brought to without losing anything.
  private func nearest(
    to stored: Schema, _ path: MigrationPath, _ definitions: [StoreDefinition]
  ) throws -> Int {
    let first = path.versions.firstIndex { $0.versionIdentifier >= storedVersion } ?? 0
    let candidates = Array(definitions.indices[first...]) + Array(definitions.indices[..<first])
    var closest: (index: Int, obstacles: Int)?
    for index in candidates {
      let changes = MigrationPlanner.changes(
        from: stored, to: definitions[index].schema, definitions[index].maps)
      let obstacles = changes.problems.count + changes.losses.count
      if obstacles == 0 { return index }
      if closest.map({ obstacles < $0.obstacles }) ?? true { closest = (index, obstacles) }
    }
    throw refusal(of: stored, closest: closest?.index ?? 0, path, definitions)
  }

  private func refusal(
    of stored: Schema, closest index: Int, _ path: MigrationPath, _ definitions: [StoreDefinition]
  ) -> SwiftDataError {
    let lines = Schema.differences(from: stored, to: definitions[index].schema)
    return SwiftDataError.unknownDataStoreSchema.explained(
      "\(configuration.url.path) holds another schema than the program's, and one that is none of the "
        + "versions of the migration plan, nor can it be brought to one of them without a custom stage "
        + "or without losing values. From the nearest, \(path.name(path.versions[index])), it differs so: "
        + lines.joined(separator: "; ")
        + ". Add a version with the store's models to the plan. The file was not changed.")
  }

  /// Finds what the steps do, and everything that speaks against them, before the store is opened for
  /// writing.
  private mutating func planChanges(from stored: Schema) throws {
    var old = stored
    var problems: [String] = []
    for index in steps.indices {
      let definition = steps[index].definition
      if old.fingerprint != definition.schema.fingerprint {
        let changes = MigrationPlanner.changes(
          from: old, to: definition.schema, definition.maps, rules: steps[index].rules)
        problems += changes.problems
        steps[index].changes = changes
      }
      old = definition.schema
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
    let copies = StoreFiles(database: part.configuration.url).keptCopies.map(\.path)
    let hint =
      copies.isEmpty
      ? "" : " The store as it was before: \(copies.joined(separator: ", "))."
    throw SwiftDataError.backwardMigration.explained(
      "The store \(part.configuration.url.path) \(reason). Open it with the newer program. If the "
        + "program's schema is meant to follow the store's, give it a higher version. The file was not "
        + "changed.\(hint)")
  }
}

/// The description of a store's schema in its file.
///
/// It is decoded when it is first asked for, which takes longer than all else that a route compares: a
/// store of one of the plan's shapes has the tables that the version's classes say.
final class StoredDescription {
  private let part: ContainerMigration.Part
  private var decoded: Schema?

  init(_ part: ContainerMigration.Part) { self.part = part }

  func schema() throws -> Schema {
    if let decoded { return decoded }
    let schema = try part.metadata.decodedSchema(of: part.configuration.url.path)
    decoded = schema
    return schema
  }
}

extension MigrationStage {
  /// Whether code of the program follows the change.
  var hasCodeAfter: Bool {
    switch self {
    case .lightweight: false
    case .custom(_, _, _, let didMigrate): didMigrate != nil
    case .carrying: true
    }
  }

  /// How much the step may change beyond what the descriptions say.
  var rules: MigrationRules {
    switch self {
    case .lightweight: .inferred
    case .custom(_, _, let willMigrate, _): willMigrate == nil ? .inferred : .mended
    case .carrying: .carried
    }
  }
}
