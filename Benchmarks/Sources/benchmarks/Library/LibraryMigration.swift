import Foundation
import SwiftData

/// A migration as a program asks for it: by opening the store with a plan.
struct LibraryMigration {
  private let version: any VersionedSchema.Type
  private let plan: any SchemaMigrationPlan.Type

  /// Nil where the work is no migration.
  init?(_ work: Work) {
    switch work {
    case .migrate: (version, plan) = (TicketsV2.self, TicketPlan.self)
    case .widen: (version, plan) = (TicketsWide.self, WidePlan.self)
    case .convert: (version, plan) = (TicketsV3.self, TicketPlan.self)
    default: return nil
    }
  }

  /// Opens the store, which migrates it, and closes it.
  func run(_ url: URL) throws {
    _ = try ModelContainer(
      for: Schema(versionedSchema: version), migrationPlan: plan,
      configurations: ModelConfiguration(url: url))
  }
}
