import Dispatch
import Synchronization

/// Looks once a second whether other processes have written to the stores that somebody waits at without
/// using them.
final class RemoteWatch: Sendable {
  private struct Watched {
    weak var store: SQLiteStore?
    var isWanted: Bool
  }

  private struct State {
    var stores: [Watched] = []
    /// Whether all stores are looked at, those to come included.
    var isForAll = false
    var timer: (any DispatchSourceTimer)?
  }

  static let shared = RemoteWatch()
  static let interval = DispatchTimeInterval.seconds(1)
  private let state = Mutex(State())

  /// Makes a store known, which is looked at as soon as somebody wants it.
  func add(_ store: SQLiteStore) {
    guard store.isShared else { return }
    state.withLock { state in
      state.stores.removeAll { $0.store == nil }
      state.stores.append(Watched(store: store, isWanted: state.isForAll))
      update(&state)
    }
  }

  /// Has a store be looked at.
  func watch(_ store: SQLiteStore) {
    state.withLock { state in
      for index in state.stores.indices where state.stores[index].store === store {
        state.stores[index].isWanted = true
      }
      update(&state)
    }
  }

  /// Has all stores be looked at.
  func watchAll() {
    state.withLock { state in
      if state.isForAll { return }
      state.isForAll = true
      for index in state.stores.indices { state.stores[index].isWanted = true }
      update(&state)
    }
  }

  private func look() {
    let stores = state.withLock { state in
      state.stores.removeAll { $0.store == nil }
      update(&state)
      return state.stores.compactMap { $0.isWanted ? $0.store : nil }
    }
    for store in stores { store.lookForRemoteCommits() }
  }

  /// Starts or stops the timer.
  private func update(_ state: inout State) {
    let isNeeded = state.stores.contains { $0.isWanted }
    if isNeeded, state.timer == nil {
      let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
      timer.schedule(
        deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(100))
      timer.setEventHandler { [weak self] in self?.look() }
      timer.activate()
      state.timer = timer
    } else if !isNeeded, let timer = state.timer {
      timer.cancel()
      state.timer = nil
    }
  }
}
