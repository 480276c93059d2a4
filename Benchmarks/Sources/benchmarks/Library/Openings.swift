import Foundation
import SwiftData

/// Opens a store of the current schema over and over.
struct Openings {
  private let url: URL
  private let plan: (any SchemaMigrationPlan.Type)?

  /// Makes the store unless it is there.
  init(_ url: URL, plan: (any SchemaMigrationPlan.Type)?) throws {
    self.url = url
    self.plan = plan
    _ = try open()
  }

  func run(_ count: Int, _ stopwatch: inout Stopwatch) throws -> Checksum {
    var checksum = Checksum()
    for _ in 0..<count {
      var container: ModelContainer? = try stopwatch.work { try open() }
      checksum.add(container?.schema.entities.count ?? 0)
      stopwatch.free(&container)
    }
    return checksum
  }

  private func open() throws -> ModelContainer {
    try ModelContainer(
      for: Schema(versionedSchema: TicketsV3.self), migrationPlan: plan,
      configurations: ModelConfiguration(url: url))
  }
}
