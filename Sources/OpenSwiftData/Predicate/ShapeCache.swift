import Synchronization

/// Keeps what was made for the shapes used lately, such as their SQL text.
///
/// Programs have few shapes; the bound keeps one that builds endlessly many from growing without end.
/// Safe to use from any thread.
final class ShapeCache<Shape: Hashable & Sendable, Value: Sendable>: Sendable {
  fileprivate struct Entry {
    let value: Value
    var lastUse: UInt64
  }

  fileprivate struct State {
    var entries: [Shape: Entry] = [:]
    var clock: UInt64 = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  init(capacity: Int = 500) {
    self.capacity = max(capacity, 2)
  }

  /// What was made for the shape; `make` is called where nothing was, or no longer is.
  ///
  /// Two threads that ask for a new shape at once may both make it.
  func value<Failure: Error>(
    for shape: Shape, make: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let known = state.withLock { state -> Value? in
      guard let index = state.entries.index(forKey: shape) else { return nil }
      state.clock += 1
      state.entries.values[index].lastUse = state.clock
      return state.entries.values[index].value
    }
    if let known { return known }
    let made = try make()
    state.withLock { state in
      if state.entries.count >= capacity { state.dropOlderHalf() }
      state.clock += 1
      state.entries[shape] = Entry(value: made, lastUse: state.clock)
    }
    return made
  }

  /// The number of shapes that are kept.
  var count: Int { state.withLock { $0.entries.count } }
}

extension ShapeCache.State {
  fileprivate mutating func dropOlderHalf() {
    let uses = entries.values.map(\.lastUse).sorted()
    let median = uses[uses.count / 2]
    entries = entries.filter { $0.value.lastUse >= median }
  }
}
