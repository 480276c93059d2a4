import SwiftData

/// A lightweight stage, and one with code that carries each value over.
enum TicketPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [TicketsV1.self, TicketsV2.self, TicketsV3.self]
  }
  static var stages: [MigrationStage] { [renameAndAdd, convert] }

  private static let batchSize = 1_000

  private static let renameAndAdd = MigrationStage.lightweight(
    fromVersion: TicketsV1.self, toVersion: TicketsV2.self)

  private static let convert = MigrationStage.custom(
    fromVersion: TicketsV2.self, toVersion: TicketsV3.self
  ) { old, new in
    var unsaved = 0
    try old.enumerate(FetchDescriptor<TicketsV2.Ticket>(), batchSize: batchSize) { ticket in
      let copy = try new.counterpart(of: ticket, as: TicketsV3.Ticket.self)
      copy?.priority = "P\(ticket.priority)"
      unsaved += 1
      if unsaved == batchSize {
        try new.save()
        unsaved = 0
      }
    }
    try new.save()
  }
}

/// A lightweight stage that writes each row anew.
enum WidePlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TicketsV1.self, TicketsWide.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: TicketsV1.self, toVersion: TicketsWide.self)]
  }
}
