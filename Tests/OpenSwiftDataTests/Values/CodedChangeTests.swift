import Foundation
import Testing

@testable import OpenSwiftData

/// What counts as a change of a value, and values that cannot be written.
@Suite struct CodedChangeTests {
  /// Equal by its number alone.
  struct Ticket: Codable, Equatable {
    var number: Int
    var text: String

    static func == (left: Ticket, right: Ticket) -> Bool { left.number == right.number }
  }

  struct Loose: Codable {
    var number: Int
  }

  struct Failing: Codable {
    struct Reason: Error, CustomStringConvertible { var description: String { "no ink" } }
    var isFailing: Bool

    func encode(to encoder: any Encoder) throws {
      if isFailing { throw Reason() }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(isFailing, forKey: .isFailing)
    }
  }

  @Model
  final class Ledger {
    var ticket: Ticket
    var tickets: [Ticket] = []
    var loose: Loose = Loose(number: 1)
    var failing: Failing = Failing(isFailing: false)
    var texts: [String] = []

    init(_ ticket: Ticket) { self.ticket = ticket }
  }

  private func withLedger(_ body: (Ledger, ModelContext) throws -> Void) throws {
    try StoreKind.memory.withContainer(for: Ledger.self) { container in
      let context = ModelContext(container)
      let ledger = Ledger(Ticket(number: 1, text: "a"))
      ledger.tickets = [ledger.ticket]
      context.insert(ledger)
      try context.save()
      try body(ledger, context)
    }
  }

  @Test func equalIsNotTheSame() throws {
    try withLedger { ledger, context in
      ledger.ticket = Ticket(number: 1, text: "b")
      ledger.tickets[0].text = "c"
      ledger.texts = ["e\u{301}"]
      try context.save()
      ledger.texts = ["\u{E9}"]
      #expect(ledger.hasChanges)
      try context.save()
      let read = try ModelContext(context.container).fetch(FetchDescriptor<Ledger>())[0]
      #expect(read.ticket.text == "b" && read.tickets[0].text == "c")
      #expect(read.texts[0].unicodeScalars.count == 1)
    }
  }

  @Test func R74_theSameValueIsNoChange() throws {
    try withLedger { ledger, context in
      ledger.ticket = Ticket(number: 1, text: "a")
      ledger.tickets = [Ticket(number: 1, text: "a")]
      ledger.texts = []
      ledger.texts.append("x")
      ledger.texts.removeLast()
      #expect(!ledger.hasChanges)
      ledger.loose.number = 1
      #expect(ledger.hasChanges, "values that cannot be compared are written")
      try context.save()
      #expect(!ledger.hasChanges)
    }
  }

  @Test func aValueThatRefusesToBeEncodedFailsTheSaveAlone() throws {
    try withLedger { ledger, context in
      ledger.failing = Failing(isFailing: true)
      ledger.texts = ["kept"]
      let text = explanation { try context.save() }
      for part in ["Ledger 1", "Ledger.failing", "no ink"] { #expect(text.contains(part)) }
      #expect(ledger.hasChanges)
      #expect(explanation { _ = try context.fetch(FetchDescriptor<Ledger>()) }.contains("no ink"))
      ledger.failing = Failing(isFailing: false)
      try context.save()
      let read = try ModelContext(context.container).fetch(FetchDescriptor<Ledger>())[0]
      #expect(read.texts == ["kept"])
      let other = Ledger(Ticket(number: 2, text: ""))
      other.failing = Failing(isFailing: true)
      context.insert(other)
      #expect(explanation { try context.save() }.contains("no ink"))
      context.rollback()
      #expect(try context.fetchCount(FetchDescriptor<Ledger>()) == 1)
    }
  }

  @Test func aVanishedRowAnswersWithEmptyValues() throws {
    try withLedger { ledger, context in
      let other = ModelContext(context.container)
      var descriptor = FetchDescriptor<Ledger>()
      descriptor.propertiesToFetch = [\.texts]
      let twin = try other.fetch(descriptor)[0]
      context.delete(ledger)
      try context.save()
      #expect(twin.ticket.text == "" && twin.tickets.isEmpty && twin.loose.number == 0)
      #expect(twin.isDeleted)
    }
  }
}
