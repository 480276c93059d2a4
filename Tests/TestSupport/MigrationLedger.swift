package import Foundation
package import OpenSwiftData

/// What a program that may be killed at any moment migrates: entries with large contents in three
/// versions, each of which follows from an entry's number.
package enum MigrationLedger {
  package enum V1: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    package static var models: [any PersistentModel.Type] { [Entry.self, Volume.self] }

    @Model
    package final class Entry {
      package var number: Int
      package var text: String
      @Attribute(.externalStorage) package var contents: Data?
      @Attribute(.externalStorage) package var draft: Data?
      package var volume: Volume?

      package init(number: Int) {
        self.number = number
        text = "entry \(number)"
        if number % 200 == 0 {
          contents = MigrationLedger.contents(number)
          draft = MigrationLedger.contents(number + 1)
        }
      }
    }

    @Model
    package final class Volume {
      package var name: String
      @Relationship(deleteRule: .cascade, inverse: \Entry.volume) package var entries: [Entry] = []

      package init(name: String) { self.name = name }
    }
  }

  package enum V2: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    package static var models: [any PersistentModel.Type] { [Entry.self, Volume.self] }

    @Model
    package final class Entry {
      package var number: Double
      @Attribute(originalName: "text") package var line: String
      @Attribute(.externalStorage) package var contents: Data?
      package var size: Int = -1
      package var volume: Volume?

      package init(number: Double) {
        self.number = number
        line = ""
      }
    }

    @Model
    package final class Volume {
      package var name: String
      @Relationship(deleteRule: .cascade, inverse: \Entry.volume) package var entries: [Entry] = []

      package init(name: String) { self.name = name }
    }
  }

  package enum V3: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
    package static var models: [any PersistentModel.Type] { [Entry.self, Volume.self] }

    @Model
    package final class Entry {
      package var number: Double
      package var line: String
      package var contents: Data?
      package var size: Int = -1
      package var volumes: [Volume] = []

      package init(number: Double) {
        self.number = number
        line = ""
      }
    }

    @Model
    package final class Volume {
      package var name: String
      @Relationship(inverse: \Entry.volumes) package var entries: [Entry] = []

      package init(name: String) { self.name = name }
    }
  }

  package enum Plan: SchemaMigrationPlan {
    package static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
    package static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: V1.self, toVersion: V2.self, willMigrate: nil,
          didMigrate: { context in
            for entry in try context.fetch(FetchDescriptor<V2.Entry>()) {
              entry.size = entry.contents?.count ?? 0
              if entry.size > 0 { entry.contents = MigrationLedger.contents(Int(entry.number) + 2) }
            }
            try context.save()
          }),
        .custom(fromVersion: V2.self, toVersion: V3.self) { old, new in
          for entry in try old.fetch(FetchDescriptor<V2.Entry>()) {
            let copy = try new.counterpart(of: entry, as: V3.Entry.self)
            copy?.volumes =
              try entry.volume.flatMap {
                try new.counterpart(of: $0, as: V3.Volume.self)
              }.map { [$0] } ?? []
          }
          try new.save()
        },
      ]
    }
  }

  package static let count = 1_000

  /// Writes a store of the first version.
  package static func write(to url: URL) throws {
    let context = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(url: url)))
    let volumes = ["a", "b"].map(V1.Volume.init)
    volumes.forEach(context.insert)
    for number in 0..<count {
      let entry = V1.Entry(number: number)
      context.insert(entry)
      entry.volume = volumes[number % 2]
    }
    try context.save()
  }

  /// Opens the store in the newest version, by the plan.
  package static func migrate(_ url: URL, isBacked: Bool = false) throws -> ModelContext {
    var configuration = ModelConfiguration(url: url)
    configuration.backupBeforeMigration = isBacked
    return ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self,
        configurations: configuration))
  }

  /// What is wrong with a store that is said to be of the first version.
  package static func problems(ofFirst url: URL) throws -> [String] {
    let context = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V1.self), configurations: ModelConfiguration(url: url)))
    let entries = try context.fetch(FetchDescriptor<V1.Entry>(sortBy: [SortDescriptor(\.number)]))
    var problems: [String] = []
    if entries.map(\.number) != Array(0..<count) { problems.append("entries are missing") }
    for entry in entries {
      let isLarge = entry.number % 200 == 0
      let isWhole =
        entry.text == "entry \(entry.number)"
        && entry.contents == (isLarge ? contents(entry.number) : nil)
        && entry.draft == (isLarge ? contents(entry.number + 1) : nil)
        && entry.volume?.name == (entry.number % 2 == 0 ? "a" : "b")
      if !isWhole { problems.append("entry \(entry.number) is not whole") }
    }
    return problems
  }

  /// What is wrong with a store of the newest version.
  package static func problems(ofNewest context: ModelContext) throws -> [String] {
    let entries = try context.fetch(FetchDescriptor<V3.Entry>(sortBy: [SortDescriptor(\.number)]))
    var problems: [String] = []
    if entries.map(\.number) != (0..<count).map(Double.init) {
      problems.append("entries are missing")
    }
    for entry in entries {
      let number = Int(entry.number)
      let contents = number % 200 == 0 ? contents(number + 2) : nil
      let isWhole =
        entry.line == "entry \(number)" && entry.contents == contents
        && entry.size == (number % 200 == 0 ? self.contents(number).count : 0)
        && entry.volumes.map(\.name) == [number % 2 == 0 ? "a" : "b"]
      if !isWhole { problems.append("entry \(number) is not whole") }
    }
    return problems
  }

  private static func contents(_ number: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: number), count: 140_000 + number % 7)
  }
}
