package import Foundation
import OpenSwiftData
import SQLiteGateway

/// What a program measures of its memory while it migrates many rows: a column is added, one renamed, and
/// one gets another type by code of a stage.
package enum MigrationMemory {
  enum V1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [Line.self] }

    @Model
    final class Line {
      var number: Int
      var text: String

      init(number: Int) {
        self.number = number
        text = ""
      }
    }
  }

  enum V2: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [Line.self] }

    @Model
    final class Line {
      var number: Int
      @Attribute(originalName: "text") var words: String
      var stars: Int = 3

      init(number: Int) {
        self.number = number
        words = ""
      }
    }
  }

  enum V3: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    static var models: [any PersistentModel.Type] { [Line.self] }

    @Model
    final class Line {
      var number: String
      var words: String
      var stars: Int = 3

      init(number: String) {
        self.number = number
        words = ""
      }
    }
  }

  enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
    static var stages: [MigrationStage] {
      [
        .lightweight(fromVersion: V1.self, toVersion: V2.self),
        .custom(fromVersion: V2.self, toVersion: V3.self) { old, new in
          var count = 0
          try old.enumerate(FetchDescriptor<V2.Line>(), batchSize: 1_000) { line in
            try new.counterpart(of: line, as: V3.Line.self)?.number = "number \(line.number)"
            count += 1
            if count.isMultiple(of: 1_000) { try new.save() }
          }
          try new.save()
        },
      ]
    }
  }

  /// Writes a store of the first version.
  package static func write(_ count: Int, to url: URL) throws {
    _ = try ModelContainer(
      for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(url: url))
    let connection = try Connection(path: url.path, mode: .readWrite)
    defer { connection.close() }
    try connection.execute(
      """
      WITH RECURSIVE numbers (number) AS
        (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < \(count))
      INSERT INTO Line (number, text)
      SELECT number, 'the text of line ' || number || ', which is not short' FROM numbers
      """)
  }

  /// Migrates the store, and answers with the most memory that the program has had, in a unit of the
  /// system's own; nil where a row is not what it should be.
  package static func migrate(_ url: URL) throws -> Int? {
    let context = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self,
        configurations: ModelConfiguration(url: url)))
    let peak = MemoryLedger.peak()
    let count = try context.fetchCount(FetchDescriptor<V3.Line>())
    let whole = try context.fetchCount(
      FetchDescriptor<V3.Line>(
        predicate: #Predicate {
          $0.stars == 3 && $0.number.starts(with: "number ") && $0.words.starts(with: "the text")
        }))
    return count == whole && count > 0 ? peak : nil
  }
}
