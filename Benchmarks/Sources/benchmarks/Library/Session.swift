import SwiftData

/// What one round of the library's work leaves behind: objects, and the context that tracks them.
///
/// Freed in this order, as objects commonly go before their context.
struct Session {
  var tickets: [Ticket]
  let context: ModelContext

  init(_ context: ModelContext, _ tickets: [Ticket] = []) {
    self.context = context
    self.tickets = tickets
  }
}
