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

    /// The stored entities that go while another store of the container is to hold them, with its path.
    var moves: [(loss: StoreLoss, home: String)] = []

    var rules: MigrationRules { stage?.rules ?? .inferred }
    /// Whether something is done.
    var isStage: Bool { stage != nil || changes != nil }
    /// Whether code of the program follows the change.
    var hasCodeAfter: Bool { stage?.code.isAfter ?? false }
  }

  /// Whether code of the program runs on the way.
  var hasCode: Bool {
    steps.contains { $0.stage.map { $0.code.isBefore || $0.code.isAfter } ?? false }
  }

  private(set) var steps: [Step] = []
  /// The version of the schema that the store holds.
  let storedVersion: Schema.Version
  /// Whether nothing says that the program's schema is the later one: it may come before the store's.
  let mayLeadBack: Bool
  /// What is said where the way leads back to a shape that the store had, if that would take values away.
  private(set) var refusalOfReturn: SwiftDataError?
  private let configuration: ModelConfiguration

  /// Without a plan: what follows from the two schemas.
  init(_ part: ContainerMigration.Part) throws {
    configuration = part.configuration
    let stored = try StoredDescription(part).schema()
    let target = part.definition.schema
    storedVersion = part.metadata.version ?? stored.version
    mayLeadBack = storedVersion == target.version
    try checkIsNotNewer(part, target: target.version)
    steps = [
      Step(definition: part.definition, version: target.version, index: nil, stage: nil)
    ]
    do {
      try planChanges(from: stored, SchemaFingerprints(of: stored))
    } catch {
      throw refusalOfReturn ?? error
    }
  }

  /// By a plan.
  ///
  /// - Parameters:
  ///   - withCode: Whether code of a stage runs, which may ask for this store's models too: the store then
  ///     goes through stages that change nothing about it, and stands by at the version it was made at.
  ///   - definition: The definition of a version for this store, by the version's place.
  init(
    _ part: ContainerMigration.Part, _ path: MigrationPath, withCode: Bool,
    definition: (Int, StoredDescription) throws -> StoreDefinition
  ) throws {
    configuration = part.configuration
    mayLeadBack = false
    let description = StoredDescription(part)
    storedVersion = try part.metadata.version ?? description.schema().version
    if part.metadata.fingerprint == part.definition.fingerprints.shape {
      // A store that no plan has seen may have any version's number.
      let isNumbered = part.metadata.version != nil
      if !isNumbered || storedVersion <= path.version && !withCode, !path.hasTwins {
        steps = [
          Step(
            definition: part.definition, version: path.version, index: path.versions.count - 1,
            stage: nil)
        ]
        try planChanges(from: part, last: part.definition, description)
        return
      }
    }
    try checkIsNotNewer(part, target: path.version)
    let definitions = try path.versions.indices.map { index in
      index == path.versions.count - 1
        ? part.definition : try definition(index, description)
    }
    let equal = definitions.indices.filter {
      definitions[$0].fingerprints.shape == part.metadata.fingerprint
    }
    if let last = equal.last {
      // Of versions of one shape the number tells, and otherwise the first one: no stage is left out.
      let start = equal.last { path.versions[$0].versionIdentifier == storedVersion } ?? equal[0]
      let isMadeHere =
        withCode && part.metadata.origin == path.versions[start].versionIdentifier
      if start == definitions.count - 1 || isMadeHere { append(start, nil, path, definitions) }
      appendStages(after: start, path, definitions)
      try planChanges(from: part, last: definitions[last], description)
    } else {
      let stored = try description.schema()
      let start = try nearest(to: stored, path, definitions)
      if let doubt = doubt(about: path) { Log.error("\(configuration.url.path) \(doubt)") }
      append(start, nil, path, definitions)
      appendStages(after: start, path, definitions)
      try planChanges(from: stored, SchemaFingerprints(of: stored))
    }
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
        + lines.joined(separator: "; ") + (doubt(about: path).map { ". The store " + $0 } ?? "")
        + ". Add a version with the store's models to the plan. The file was not changed.")
  }

  /// The same for a store of the shape of a version, whose classes stand for the description where the types
  /// are the same as well.
  private mutating func planChanges(
    from part: ContainerMigration.Part, last version: StoreDefinition,
    _ description: StoredDescription
  ) throws {
    if part.metadata.hasTypes(of: version) {
      try planChanges(from: version.schema, version.fingerprints)
    } else {
      try planChanges(from: description.schema())
    }
  }

  /// Says that the store has the number of a version and not its shape; nil where it has not.
  private func doubt(about path: MigrationPath) -> String? {
    path.versions.first { $0.versionIdentifier == storedVersion }.map {
      "says that it is of version \(storedVersion), as \(path.name($0)) is, and has another shape: if the "
        + "version names a class that has changed since, give it a copy of the class as it was"
    }
  }

  /// Finds what the steps do, and everything that speaks against them, before the store is opened for
  /// writing.
  private mutating func planChanges(
    from stored: Schema, _ fingerprints: SchemaFingerprints? = nil
  ) throws {
    var old = stored
    var former = fingerprints ?? SchemaFingerprints(of: stored)
    var problems: [String] = []
    for index in steps.indices {
      let definition = steps[index].definition
      let isReshaped = former.shape != definition.fingerprints.shape
      if isReshaped || former.types != definition.fingerprints.types {
        var changes = MigrationPlanner.changes(
          from: old, to: definition.schema, definition.maps, rules: steps[index].rules)
        changes.isOfTypesAlone = !isReshaped
        problems += changes.problems
        steps[index].changes = changes
      }
      old = definition.schema
      former = definition.fingerprints
    }
    try StoreMigration.refuse(problems, configuration)
  }

  /// Notes which removed entities another configuration of the container holds.
  ///
  /// - Parameter homes: The paths of the other stores, by the names that their entities have and had.
  mutating func noteMoves(to homes: [String: String]) {
    for index in steps.indices {
      steps[index].moves = (steps[index].changes?.removed ?? []).compactMap { table in
        homes[table.entity.name].map { (StoreLoss(of: table), $0) }
      }
    }
  }

  /// Refuses a store that a later version of the program has migrated, unless nothing is lost by that.
  private mutating func checkIsNotNewer(
    _ part: ContainerMigration.Part, target: Schema.Version
  ) throws {
    let fingerprint = part.definition.fingerprints.shape
    let former = part.metadata.lineage.last { $0.fingerprint == fingerprint }
    if storedVersion > target {
      throw Self.refusal(of: part.configuration, storedVersion, newerThan: target)
    }
    let isThere = part.metadata.fingerprint == fingerprint
    guard storedVersion == target, !isThere, let former else { return }
    let error = Self.refusal(
      of: part.configuration,
      "was migrated from the program's schema (version \(target)) to a later one (version "
        + "\(storedVersion), too)")
    guard mayLeadBack, former.mayComeBack == true else { throw error }
    refusalOfReturn = error
  }

  /// What is said of a store of a later version than the program's.
  static func refusal(
    of configuration: ModelConfiguration, _ stored: Schema.Version,
    newerThan target: Schema.Version
  ) -> SwiftDataError {
    refusal(
      of: configuration,
      "is of version \(stored) of the schema, and the program of version \(target)")
  }

  private static func refusal(
    of configuration: ModelConfiguration, _ reason: String
  ) -> SwiftDataError {
    let files = StoreFiles(database: configuration.url)
    let ways = files.keptCopies.map {
      " For the store as it was before, \(files.wayBack(from: $0))."
    }
    return SwiftDataError.backwardMigration.explained(
      "The store \(configuration.url.path) \(reason). Open it with the newer program. If the "
        + "program's schema is meant to follow the store's, give it a higher version. The file was not "
        + "changed." + ways.joined())
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
  /// Whether code of the program runs before the change, and after it.
  var code: (isBefore: Bool, isAfter: Bool) {
    switch self {
    case .lightweight: (false, false)
    case .custom(_, _, let willMigrate, let didMigrate): (willMigrate != nil, didMigrate != nil)
    case .carrying: (false, true)
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
