package import Foundation
package import OpenSwiftData

/// Two stores of one container, which a program that may be killed at any moment migrates.
package enum PairLedger {
  package enum V1: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    package static var models: [any PersistentModel.Type] { [First.self, Second.self] }

    @Model
    package final class First {
      package var number: Int
      package init(number: Int) { self.number = number }
    }

    @Model
    package final class Second {
      package var number: Int
      package init(number: Int) { self.number = number }
    }
  }

  package enum V2: VersionedSchema {
    package static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
    package static var models: [any PersistentModel.Type] { [First.self, Second.self] }

    @Model
    package final class First {
      package var number: Double
      package init(number: Double) { self.number = number }
    }

    @Model
    package final class Second {
      package var number: Double
      package var half: Double = -1
      package init(number: Double) { self.number = number }
    }
  }

  package enum Plan: SchemaMigrationPlan {
    package static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
    package static var stages: [MigrationStage] {
      [
        .custom(
          fromVersion: V1.self, toVersion: V2.self, willMigrate: nil,
          didMigrate: { context in
            for second in try context.fetch(FetchDescriptor<V2.Second>()) {
              second.half = second.number / 2
            }
            try context.save()
          })
      ]
    }
  }

  package static let count = 1_000

  /// The stores in a folder, in the order in which they are committed.
  package static func urls(_ folder: URL) -> [URL] {
    ["first.store", "second.store"].map { folder.appendingPathComponent($0) }
  }

  /// Writes both stores of the first version.
  package static func write(to folder: URL) throws {
    let urls = urls(folder)
    let context = ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V1.self),
        configurations: [
          ModelConfiguration(schema: Schema([V1.First.self]), url: urls[0]),
          ModelConfiguration(url: urls[1]),
        ]))
    for number in 0..<count {
      context.insert(V1.First(number: number))
      context.insert(V1.Second(number: number))
    }
    try context.save()
  }

  /// Opens both stores in the second version, by the plan.
  package static func migrate(_ folder: URL) throws -> ModelContext {
    let urls = urls(folder)
    return ModelContext(
      try ModelContainer(
        for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self,
        configurations: [
          ModelConfiguration(schema: Schema([V2.First.self]), url: urls[0]),
          ModelConfiguration(url: urls[1]),
        ]))
  }

  /// What is wrong with stores that are said to be of the second version.
  package static func problems(_ context: ModelContext) throws -> [String] {
    let first = try context.fetch(FetchDescriptor<V2.First>(sortBy: [SortDescriptor(\.number)]))
    let second = try context.fetch(FetchDescriptor<V2.Second>(sortBy: [SortDescriptor(\.number)]))
    let numbers = (0..<count).map(Double.init)
    var problems: [String] = []
    if first.map(\.number) != numbers { problems.append("the first store is not whole") }
    if second.map(\.number) != numbers || second.map(\.half) != numbers.map({ $0 / 2 }) {
      problems.append("the second store is not whole")
    }
    return problems
  }
}
