/// A number that depends on every property of every ticket that was read.
///
/// Equal checksums show that both sides have read the same, and printing them keeps the optimizer
/// from leaving a read out. It costs a few additions a ticket, so that it does not level the sides.
struct Checksum: Equatable {
  private(set) var value: UInt64 = 0

  mutating func add(_ number: Int) {
    value &+= UInt64(bitPattern: Int64(number))
  }

  mutating func add(_ number: Double) {
    value &+= number.bitPattern
  }

  /// Adds a ticket wherever it stands.
  @inline(__always)
  mutating func add(_ ticket: some TicketProperties) {
    value &+= Self.sum(ticket)
  }

  /// Adds a ticket that comes after those added before.
  @inline(__always)
  mutating func append(_ ticket: some TicketProperties) {
    value = value &* 31 &+ Self.sum(ticket)
  }

  /// Adds a card that comes after those added before.
  @inline(__always)
  mutating func append(_ card: some CardProperties) {
    var number = card.number &+ card.title.utf8.count &* 3
    if let note = card.note { number &+= note.utf8.count &* 5 &+ 1 }
    if card.isDone { number &+= 11 }
    value =
      value &* 31 &+ UInt64(bitPattern: Int64(number))
      &+ card.dueAt.timeIntervalSinceReferenceDate.bitPattern &+ card.score.bitPattern
  }

  /// Adds a number that comes after those added before.
  mutating func append(_ number: Int) {
    value = value &* 31 &+ UInt64(bitPattern: Int64(number))
  }

  @inline(__always)
  private static func sum(_ ticket: some TicketProperties) -> UInt64 {
    var number = ticket.number &+ ticket.title.utf8.count &* 3 &+ ticket.priority &* 7
    if let note = ticket.note { number &+= note.utf8.count &* 5 &+ 1 }
    if ticket.isDone { number &+= 11 }
    return UInt64(bitPattern: Int64(number))
      &+ ticket.createdAt.timeIntervalSinceReferenceDate.bitPattern &+ ticket.score.bitPattern
  }
}
