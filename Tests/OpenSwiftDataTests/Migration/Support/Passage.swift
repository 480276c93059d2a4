import Foundation
import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// A store on its way from one schema to another, in a folder of its own.
struct Passage {
  let folder: URL
  var configuration: ModelConfiguration

  /// Writes a store of some classes and closes it.
  func write(
    _ types: any PersistentModel.Type..., fill: (ModelContext) throws -> Void = { _ in }
  ) throws {
    try write(Schema(types), fill: fill)
  }

  /// Writes a store of a schema and closes it.
  func write(_ schema: Schema, fill: (ModelContext) throws -> Void = { _ in }) throws {
    let context = ModelContext(try ModelContainer(for: schema, configurations: configuration))
    try fill(context)
    try context.save()
  }

  /// Opens the store as one of some classes.
  func open(_ types: any PersistentModel.Type...) throws -> ModelContext {
    try open(Schema(types))
  }

  /// Opens the store as one of a schema.
  func open(
    _ schema: Schema, plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> ModelContext {
    ModelContext(
      try ModelContainer(for: schema, migrationPlan: plan, configurations: configuration))
  }

  /// Changes the file, or asks it, as another program would.
  @discardableResult
  func sql(_ sql: String) throws -> [[SQLiteValue]] {
    let connection = try Connection(path: configuration.url.path, mode: .readWrite)
    defer { connection.close() }
    if sql.hasPrefix("SELECT") { return try connection.query(SQLFragment(raw: sql)) }
    try connection.execute(sql)
    return []
  }

  /// The structure of the store.
  func structure() throws -> StoreStructure { try StoreStructure(configuration.url) }

  /// Expects that opening as some schema fails, names what is wrong and leaves every file as it is.
  func expectRefusal(
    _ schema: Schema, plan: (any SchemaMigrationPlan.Type)? = nil, as kind: SwiftDataError,
    mentioning words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try FolderImage(folder)
    for _ in 0..<2 {
      let error = refusal { _ = try open(schema, plan: plan) }
      #expect(error == kind, "\(error as Any)", sourceLocation: sourceLocation)
      for word in words + [configuration.url.lastPathComponent] {
        #expect("\(error as Any)".contains(word), "\(word)", sourceLocation: sourceLocation)
      }
    }
    #expect(try FolderImage(folder) == before, sourceLocation: sourceLocation)
  }

  /// Expects that the store is like a new one of some schema.
  func expectStructure(
    of schema: Schema, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try withPassage { fresh in
      try fresh.write(schema)
      let (found, wanted) = (try structure(), try fresh.structure())
      #expect(found == wanted, sourceLocation: sourceLocation)
    }
  }
}

/// Runs `body` with a place for a store.
func withPassage<Result>(_ body: (Passage) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    try body(Passage(folder: folder, configuration: .file(in: folder)))
  }
}

/// What a store's tables, indexes and triggers are, up to the order of columns and the defaults that
/// added columns have.
struct StoreStructure: Equatable {
  var tables: [String: Set<ColumnDefinition>] = [:]
  var statements: Set<String> = []
  var danglingReferences = 0

  init(_ url: URL) throws {
    let connection = try Connection(path: url.path, mode: .readWrite)
    defer { connection.close() }
    for name in try Introspection(connection).tables()
    where name != ExternalColumns.discardedTable {
      tables[name] = Set(try StructureReader(connection).columns(of: name))
    }
    let rows = try connection.query(
      "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL")
    statements = Set(rows.compactMap { $0[0].textValue })
    danglingReferences = try connection.danglingReferences().count
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
  }
}
