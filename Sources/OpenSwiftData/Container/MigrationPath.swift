/// The versions and stages of a migration plan, up to the version of one container.
struct MigrationPath {
  let versions: [any VersionedSchema.Type]
  private let stages: [MigrationStage]
  private let plan: any SchemaMigrationPlan.Type
  private let known: VersionSchemas

  /// The version that stores are migrated to.
  var version: Schema.Version { versions.last?.versionIdentifier ?? Schema.Version(0, 0, 0) }

  /// The whole plan.
  ///
  /// Throws where versions and stages are not in order; nothing is asked of the models.
  init(_ plan: any SchemaMigrationPlan.Type) throws {
    self.plan = plan
    versions = plan.schemas
    known = VersionSchemas(versions)
    stages = plan.stages
    let problems = orderProblems
    if !problems.isEmpty { throw Self.mistake(plan, problems) }
  }

  /// The plan up to the version that a container's classes are of.
  init(_ plan: any SchemaMigrationPlan.Type, to schema: Schema) throws {
    let whole = try MigrationPath(plan)
    let classes = Set(schema.modelTypes.map { ObjectIdentifier($0) })
    let fitting = whole.versions.indices.filter { index in
      whole.versions[index].models.allSatisfy { classes.contains(ObjectIdentifier($0)) }
    }
    // Versions may have the same classes, where the stage between them changes values alone.
    let named = fitting.last {
      whole.versions[$0].versionIdentifier == schema.version && schema.version != Self.unversioned
    }
    guard let target = named ?? fitting.last else {
      throw Self.mistake(
        plan,
        [
          "none of its versions has the classes of the container's schema: "
            + schema.modelTypes.map { String(reflecting: $0) }.joined(separator: ", ")
            + ". Make the container for Schema(versionedSchema:) of the newest version"
        ])
    }
    self.plan = plan
    versions = Array(whole.versions[...target])
    known = whole.known
    stages = Array(whole.stages.prefix(target))
  }

  /// The version of a schema that was made without one.
  private static let unversioned = Schema.Version(1, 0, 0)

  private var orderProblems: [String] {
    if versions.isEmpty { return ["it has no schemas"] }
    var problems: [String] = []
    for (old, new) in zip(versions, versions.dropFirst())
    where old.versionIdentifier >= new.versionIdentifier {
      problems.append(
        "\(name(new)) follows \(name(old)), which is not older: list the schemas from the oldest to the "
          + "newest, each with a versionIdentifier of its own")
    }
    for (index, (old, new)) in zip(versions, versions.dropFirst()).enumerated() {
      guard stages.indices.contains(index) else {
        problems.append("it has no stage from \(name(old)) to \(name(new))")
        continue
      }
      let stage = stages[index]
      if stage.source != old || stage.target != new {
        problems.append(
          "its stage \(index + 1) leads from \(name(stage.source)) to \(name(stage.target)), where one "
            + "from \(name(old)) to \(name(new)) is due")
      }
    }
    if stages.count >= versions.count {
      problems.append("it has \(stages.count) stages for \(versions.count) versions")
    }
    return problems
  }

  /// The schema of a version, by the version's place.
  func schema(of index: Int) -> Schema { known.schema(of: index) }

  /// What an entity of a version is called in the newest one; nil where a version in between has it no more.
  ///
  /// - Parameter index: The version's place.
  func newestName(of entity: String, in index: Int) -> String? {
    versions.indices.dropFirst(index + 1).reduce(entity as String?) { name, later in
      name.flatMap {
        SchemaMatch(from: schema(of: later - 1), to: schema(of: later)).newName(of: $0)
      }
    }
  }

  /// Whether two versions differ by their numbers alone.
  var hasTwins: Bool {
    guard versions.count > 1 else { return false }
    let shapes = versions.indices.map { known.fingerprints(of: $0).shape }
    return Set(shapes).count < shapes.count
  }

  /// Whether the newest version differs from an earlier one by its number alone.
  var newestHasTwin: Bool {
    let shapes = versions.indices.map { known.fingerprints(of: $0).shape }
    return shapes.dropLast().contains { $0 == shapes.last }
  }

  /// The stage that leads to a version, by the version's place.
  func stage(to index: Int) -> MigrationStage? { index > 0 ? stages[index - 1] : nil }

  func name(_ version: any VersionedSchema.Type) -> String {
    "\(String(describing: version)) (\(version.versionIdentifier))"
  }

  static func mistake(
    _ plan: any SchemaMigrationPlan.Type, _ problems: [String]
  ) -> SwiftDataError {
    .modelValidationFailure.explained(
      "The migration plan \(String(describing: plan)) makes no sense: "
        + problems.joined(separator: "; ") + ".")
  }

  /// Throws where the models make no sense or a lightweight stage needs more than the descriptions.
  func validate() throws {
    let schemas = versions.indices.map(schema)
    var problems: [String] = []
    for (version, schema) in zip(versions, schemas) {
      do {
        try schema.validate()
      } catch {
        problems.append("\(name(version)): \(error)")
      }
    }
    if problems.isEmpty {
      for index in versions.indices.dropFirst() {
        problems += try self.problems(of: index, schemas[index - 1], schemas[index])
      }
    }
    if !problems.isEmpty { throw Self.mistake(plan, problems) }
  }

  /// What is wrong with the plan although stores can be migrated by it.
  var warnings: [String] {
    versions.indices.dropFirst().compactMap { index in
      sameness(of: index).map { "\(plan): \($0)" }
    }
  }

  /// Says that a lightweight stage leads from a version to its like, as where both name the same class, which
  /// has changed since; nil for any other.
  ///
  /// - Parameter index: The place of the later version.
  private func sameness(of index: Int) -> String? {
    guard let stage = stage(to: index), !stage.isCustom,
      known.fingerprints(of: index - 1) == known.fingerprints(of: index)
    else { return nil }
    return "\(name(versions[index - 1])) and \(name(versions[index])) have the same shape. If a "
      + "version names a class that has changed since, give the version a copy of the class as it was"
  }

  private func problems(of index: Int, _ old: Schema, _ new: Schema) throws -> [String] {
    guard let stage = stage(to: index) else { return [] }
    if let problem = sameness(of: index) { return [problem] }
    let layouts = try new.modelTypes.map { try makeLayout($0, new) }
    return MigrationPlanner.changes(from: old, to: new, StoreMaps(layouts), rules: stage.rules)
      .problems.map { "\(name(versions[index])): \($0)" }
  }
}

/// The schemas of a plan's versions and their fingerprints, each made when it is first asked for.
private final class VersionSchemas {
  private let versions: [any VersionedSchema.Type]
  private var schemas: [Int: Schema] = [:]
  private var fingerprints: [Int: SchemaFingerprints] = [:]

  init(_ versions: [any VersionedSchema.Type]) { self.versions = versions }

  func schema(of index: Int) -> Schema {
    if let known = schemas[index] { return known }
    let schema = Schema(versionedSchema: versions[index])
    schemas[index] = schema
    return schema
  }

  func fingerprints(of index: Int) -> SchemaFingerprints {
    if let known = fingerprints[index] { return known }
    let made = SchemaFingerprints(of: schema(of: index))
    fingerprints[index] = made
    return made
  }
}
