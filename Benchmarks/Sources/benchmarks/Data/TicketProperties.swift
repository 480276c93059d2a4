import Foundation

/// What a ticket has on either side, so that both are read by the same code.
protocol TicketProperties {
  var number: Int { get }
  var title: String { get }
  var note: String? { get }
  var priority: Int { get }
  var isDone: Bool { get }
  var createdAt: Date { get }
  var score: Double { get }
}
