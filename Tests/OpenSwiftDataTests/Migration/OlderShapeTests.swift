import Foundation
import Testing

@testable import OpenSwiftData

/// A shape from before a program had versions: without a model and without a key.
enum Prehistoric {
  @Model final class Ticket {
    var code: String
    var title: String
    init(code: String, title: String) { (self.code, self.title) = (code, title) }
  }
}

enum TicketsV1: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self, Board.self] }
  @Model final class Board {
    var name = ""
    init() {}
  }
  @Model final class Ticket {
    @Attribute(.unique) var code: String
    var title: String
    var board: Board?
    init(code: String, title: String) { (self.code, self.title) = (code, title) }
  }
}

enum TicketsV2: VersionedSchema {
  static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
  static var models: [any PersistentModel.Type] { [Ticket.self, Board.self] }
  @Model final class Board {
    var name = ""
    init() {}
  }
  @Model final class Ticket {
    @Attribute(.unique) var code: String
    var title: String
    var shout: String = ""
    var board: Board?
    init(code: String, title: String) { (self.code, self.title) = (code, title) }
  }
}

enum TicketsPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [TicketsV1.self, TicketsV2.self] }
  static var stages: [MigrationStage] {
    [
      .custom(
        fromVersion: TicketsV1.self, toVersion: TicketsV2.self, willMigrate: nil,
        didMigrate: { context in
          let board = TicketsV2.Board()
          context.insert(board)
          for ticket in try context.fetch(FetchDescriptor<TicketsV2.Ticket>()) {
            ticket.shout = ticket.title.uppercased()
            ticket.board = board
          }
          try context.save()
        })
    ]
  }
}

@Suite struct OlderShapeTests {
  private let newest = Schema(versionedSchema: TicketsV2.self)

  private func write(_ passage: Passage, _ codes: [String]) throws {
    try passage.write(Prehistoric.Ticket.self) { context in
      for code in codes { context.insert(Prehistoric.Ticket(code: code, title: "t" + code)) }
    }
  }

  @Test func R85_aStoreOlderThanTheFirstVersionGoesThroughAllStages() throws {
    try withPassage { passage in
      try write(passage, ["a", "b"])
      for _ in 0..<2 {
        let tickets = try passage.open(newest, plan: TicketsPlan.self)
          .fetch(FetchDescriptor<TicketsV2.Ticket>(sortBy: [SortDescriptor(\.code)]))
        #expect(tickets.map(\.code) == ["a", "b"] && tickets.map(\.shout) == ["TA", "TB"])
        #expect(tickets.allSatisfy { $0.board != nil })
      }
      try passage.expectStructure(of: newest)
    }
  }

  @Test func R85_rowsThatTheFirstVersionForbidsAreNamed() throws {
    try withPassage { passage in
      try write(passage, ["a", "b", "a"])
      try passage.expectRefusal(
        newest, plan: TicketsPlan.self, as: .loadIssueModelContainer,
        mentioning: ["Ticket: code is unique now", "rows 1 and 3"])
      let tickets = try passage.open(Prehistoric.Ticket.self)
        .fetch(FetchDescriptor<Prehistoric.Ticket>())
      #expect(tickets.map(\.code) == ["a", "b", "a"])
    }
  }
}
