import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Many containers of classes that are called alike, at once in one process.
@Suite struct ManyContainersTests {
  enum Old: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [Crop.self] }

    @Model final class Crop {
      var name: String
      var yield: Int

      init(_ name: String) {
        self.name = name
        yield = 1
      }
    }
  }

  enum New: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [Crop.self] }

    @Model final class Crop {
      @Attribute(originalName: "name") var title: String
      var yield: Double
      var note: String = "none"

      init(_ title: String) {
        self.title = title
        yield = 1
      }
    }
  }

  enum Plan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [Old.self, New.self] }
    static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: Old.self, toVersion: New.self, willMigrate: nil,
          didMigrate: { context in
            for crop in try context.fetch(FetchDescriptor<New.Crop>()) { crop.yield += 0.5 }
            try context.save()
          })
      ]
    }
  }

  /// A store of the old version, which the new one opens and changes.
  private func migrate(_ number: Int) throws -> [String] {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      let old = Schema(versionedSchema: Old.self), new = Schema(versionedSchema: New.self)
      do {
        let context = ModelContext(try ModelContainer(for: old, configurations: configuration))
        context.insert(Old.Crop("\(number)"))
        try context.save()
      }
      let context = ModelContext(
        try ModelContainer(for: new, migrationPlan: Plan.self, configurations: configuration))
      context.insert(New.Crop("\(number) new"))
      try context.save()
      return try context.fetch(FetchDescriptor<New.Crop>()).map { "\($0.title) \($0.yield)" }
    }
  }

  /// A store in memory, of either version.
  private func use(_ number: Int) throws -> [String] {
    if number.isMultiple(of: 4) {
      return try StoreKind.memory.withContainer(for: Old.Crop.self) { container in
        let context = ModelContext(container)
        context.insert(Old.Crop("\(number)"))
        try context.save()
        return try context.fetch(FetchDescriptor<Old.Crop>()).map { "\($0.name) \($0.yield)" }
      }
    }
    return try StoreKind.memory.withContainer(for: New.Crop.self) { container in
      let context = ModelContext(container)
      context.insert(New.Crop("\(number)"))
      try context.save()
      return try context.fetch(FetchDescriptor<New.Crop>()).map { "\($0.title) \($0.yield)" }
    }
  }

  @Test func R157_twoHundredContainersHalfOfWhichMigrateDoNotDisturbEachOther() async throws {
    try await withThrowingTaskGroup(of: (Int, [String]).self) { group in
      for number in 0..<200 {
        group.addTask { (number, try number % 2 == 0 ? use(number) : migrate(number)) }
      }
      for try await (number, crops) in group {
        let expected =
          switch number % 4 {
          case 0: ["\(number) 1"]
          case 2: ["\(number) 1.0"]
          default: ["\(number) 1.5", "\(number) new 1.0"]
          }
        #expect(crops == expected)
      }
    }
  }
}
