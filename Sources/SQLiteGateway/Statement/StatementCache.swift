import CSQLiteGateway

/// Keeps a bounded number of prepared statements by their text, the least recently used go first.
///
/// A statement that someone outside still refers to, or that stands on a row, is in use: it is
/// never handed out a second time.
struct StatementCache {
  private struct Slot {
    var statement: Statement
    var lastUse: UInt64
  }

  let capacity: Int
  private var slots: [Slot] = []
  private var positions: [String: Int] = [:]
  private var latest = 0
  private var clock: UInt64 = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
  }

  var count: Int { slots.count }

  enum LookUp {
    /// Reset and without bindings, ready for use.
    case ready(Statement)
    /// Somebody uses the statement; the caller prepares another one, which the cache does not keep.
    case inUse
    case missing
  }

  mutating func look(up sql: String) -> LookUp {
    guard let position = position(of: sql) else { return .missing }
    latest = position
    clock &+= 1
    slots[position].lastUse = clock
    guard isKnownUniquelyReferenced(&slots[position].statement) else { return .inUse }
    let statement = slots[position].statement
    if statement.isBusy { return .inUse }
    statement.reset()
    statement.clearBindings()
    return .ready(statement)
  }

  /// Keeps a statement whose text is not in the cache yet.
  mutating func insert(_ statement: Statement) {
    clock &+= 1
    let slot = Slot(statement: statement, lastUse: clock)
    if slots.count < capacity {
      latest = slots.count
      slots.append(slot)
    } else {
      latest = leastRecentlyUsed
      positions[slots[latest].statement.sql] = nil
      slots[latest] = slot
    }
    positions[statement.sql] = latest
  }

  mutating func removeAll() {
    slots.removeAll()
    positions.removeAll()
  }

  /// Runs of the same text are the rule, and equal strings of one storage compare at once.
  private func position(of sql: String) -> Int? {
    if latest < slots.count, slots[latest].statement.sql == sql { return latest }
    return positions[sql]
  }

  /// A scan, as preparing the statement that takes the place costs far more.
  private var leastRecentlyUsed: Int {
    var oldest = 0
    for position in slots.indices where slots[position].lastUse < slots[oldest].lastUse {
      oldest = position
    }
    return oldest
  }
}
