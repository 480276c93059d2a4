import Foundation

/// Makes the rows that both sides work on; always the same ones for the same count.
enum SampleTickets {
  static let priorities = 5
  /// Seconds from one ticket to the next.
  static let interval = 37.5

  private static let start = 790_000_000.25
  private static let subjects = [
    "printer reports no paper", "cannot sign in after the update", "invoice shows a wrong total",
    "search finds nothing", "café menu is out of date", "export stops half way",
    "please add a dark theme", "crash when a photo is rotated",
  ]
  private static let remarks = [
    "seen again this morning, on two machines", "the customer has sent a screenshot by mail",
    "waiting for an answer from the supplier", "fixed in the next release, tell everybody",
  ]

  static func make(_ count: Int) -> [TicketRow] {
    make(0..<count)
  }

  /// Those with some numbers.
  static func make(_ numbers: Range<Int>) -> [TicketRow] {
    numbers.map(ticket)
  }

  /// When the ticket with this number was opened: later than the ones before it.
  static func time(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: start + Double(number) * interval)
  }

  private static func ticket(_ number: Int) -> TicketRow {
    var bits = scrambled(UInt64(number))
    func take(_ choices: Int) -> Int {
      defer { bits /= UInt64(choices) }
      return Int(bits % UInt64(choices))
    }
    let subject = subjects[take(subjects.count)]
    let note = take(2) == 0 ? nil : "\(remarks[take(remarks.count)]) (\(number))"
    return TicketRow(
      number: number, title: "Ticket \(number): \(subject)", note: note,
      priority: take(priorities), isDone: take(2) == 0, createdAt: time(number),
      score: Double(take(1_000_000)) / 1_024)
  }

  /// Spreads neighbouring numbers over all bits: the finalizer of SplitMix64.
  private static func scrambled(_ number: UInt64) -> UInt64 {
    var bits = (number &+ 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
