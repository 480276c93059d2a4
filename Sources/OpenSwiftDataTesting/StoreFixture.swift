public import Foundation
public import OpenSwiftData

/// A store that an earlier version of a program wrote, kept as a file beside its tests.
///
/// Write one when a version is released, keep it, and let a test open it in the newest version for ever:
///
///     let fixture = StoreFixture(url)
///     try fixture.migrated(to: BooksV3.self, plan: BookPlan.self) { context in
///       #expect(try context.fetchCount(FetchDescriptor<BooksV3.Book>()) == 2)
///     }
///
/// The fixture itself is never changed: copies are.
public struct StoreFixture: Hashable, Sendable, CustomStringConvertible {
  /// The store's file.
  public let url: URL

  /// Names the fixture in a file; nothing is read.
  public init(_ url: URL) { self.url = url }

  /// The file's name.
  public var description: String { url.lastPathComponent }

  /// The fixtures in a folder: all files named `.store`, by name.
  ///
  /// - Throws: What Foundation throws for a folder that cannot be read.
  public static func all(in folder: URL) throws -> [StoreFixture] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".store") }.sorted()
      .map { StoreFixture(folder.appendingPathComponent($0)) }
  }

  /// Writes a fixture of one version, in place of one of that name.
  ///
  /// It is one file without a log, as small as it can be, with the folder of its large contents beside
  /// it where there are any; and `description(of:)` of the version, in a file of the same name with the
  /// ending `.txt`.
  ///
  /// - Parameters:
  ///   - version: The version that writes the store.
  ///   - url: The store's file, named `.store` for `all(in:)`.
  ///   - fill: Inserts what the store is to hold; it is saved afterwards.
  /// - Throws: What `fill` throws, and what a container or a save does.
  @discardableResult
  public static func write(
    _ version: any VersionedSchema.Type, to url: URL, fill: (ModelContext) throws -> Void
  ) throws -> StoreFixture {
    try withTemporaryStore { store in
      let schema = Schema(versionedSchema: version)
      do {
        let container = try ModelContainer(
          for: schema, configurations: ModelConfiguration(url: store))
        let context = ModelContext(container)
        try fill(context)
        try context.save()
      }
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try StoreInspection.export(store, to: url)
      try copyContents(from: store, to: url)
      try description(of: version).write(
        to: url.deletingPathExtension().appendingPathExtension("txt"), atomically: true,
        encoding: .utf8)
      return StoreFixture(url)
    }
  }

  /// A version's models in words: each entity with its properties.
  ///
  /// Keep it beside a fixture and compare: a version whose classes have changed since then is another
  /// version than the one that stores were written with.
  public static func description(of version: any VersionedSchema.Type) -> String {
    String(reflecting: Schema(versionedSchema: version)) + "\n"
  }

  /// Throws where the store is not of that version any more, as the version's classes have changed since
  /// it was written.
  ///
  /// - Throws: `StoreFixture.Mismatch`.
  public func check(isOf version: any VersionedSchema.Type) throws {
    let schema = Schema(versionedSchema: version)
    let differences = try StoreInspection.differences(of: url, from: schema)
    if !differences.isEmpty {
      throw Mismatch(
        description: "\(self) is not of \(version): \(differences.joined(separator: "; "))")
    }
  }

  /// Migrates a copy of the store and compares it with a new store of the version.
  ///
  /// - Parameters:
  ///   - version: The version to migrate to.
  ///   - plan: The way there; nil for what is inferred.
  ///   - body: Looks at the rows, with a context of that version.
  /// - Throws: What the migration and `body` throw, and `StoreFixture.Mismatch` where the migrated store
  ///   is not like a new one.
  @discardableResult
  public func migrated<Result>(
    to version: any VersionedSchema.Type, plan: (any SchemaMigrationPlan.Type)?,
    _ body: (ModelContext) throws -> Result
  ) throws -> Result {
    try StoreFixture.withTemporaryStore { store in
      try FileManager.default.copyItem(at: url, to: store)
      try StoreFixture.copyContents(from: url, to: store)
      let schema = Schema(versionedSchema: version)
      let result: Result
      do {
        let container = try ModelContainer(
          for: schema, migrationPlan: plan, configurations: ModelConfiguration(url: store))
        result = try body(ModelContext(container))
      }
      try compare(store, with: schema)
      return result
    }
  }

  private func compare(_ store: URL, with schema: Schema) throws {
    let found = try StoreInspection.structure(of: store)
    let wanted = try StoreFixture.withTemporaryStore { fresh in
      _ = try ModelContainer(for: schema, configurations: ModelConfiguration(url: fresh))
      return try StoreInspection.structure(of: fresh)
    }
    let extra = found.filter { !wanted.contains($0) }.map { "unexpected: \($0)" }
    let missing = wanted.filter { !found.contains($0) }.map { "missing: \($0)" }
    let problems = try extra + missing + StoreInspection.damage(of: store)
    if !problems.isEmpty {
      throw Mismatch(
        description: "\(self), migrated, is not like a new store: "
          + problems.joined(separator: "; "))
    }
  }

  /// A fixture, or what became of it, is not what it should be.
  public struct Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is not as it should be, and where.
    public let description: String
  }
}

extension StoreFixture {
  /// Runs `body` with a place for a store that is removed afterwards.
  private static func withTemporaryStore<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("StoreFixture-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appendingPathComponent("fixture.store"))
  }

  /// Copies the folder of large contents, in place of the one that is there.
  private static func copyContents(from source: URL, to target: URL) throws {
    let (from, to) = (support(of: source), support(of: target))
    if FileManager.default.fileExists(atPath: to.path) {
      try FileManager.default.removeItem(at: to)
    }
    if FileManager.default.fileExists(atPath: from.path) {
      try FileManager.default.copyItem(at: from, to: to)
    }
  }

  private static func support(of url: URL) -> URL {
    url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent)_SUPPORT")
  }
}
