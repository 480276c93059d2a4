import Foundation
import Synchronization

/// A lock that threads get in the order in which they asked for it.
///
/// Its holder is known, so that a thread that asks again is refused instead of waiting for itself.
final class WriterLock: Sendable {
  private struct State {
    var holder: ObjectIdentifier?
    var waiters: [Waiter] = []
  }

  /// A thread in the queue, and the signal that the lock has been passed to it.
  private struct Waiter: Sendable {
    let thread: ObjectIdentifier
    let signal = DispatchSemaphore(value: 0)
  }

  private let state = Mutex(State())

  var isHeldByCurrentThread: Bool {
    let thread = ObjectIdentifier(Thread.current)
    return state.withLock { $0.holder == thread }
  }

  /// How many threads wait.
  var waiterCount: Int { state.withLock { $0.waiters.count } }

  /// Waits for the lock.
  ///
  /// - Returns: false, at once, if the current thread holds it already.
  func acquire() -> Bool {
    let thread = ObjectIdentifier(Thread.current)
    enum Outcome {
      case acquired, refused
      case waiting(Waiter)
    }
    let outcome: Outcome = state.withLock { state in
      if state.holder == thread { return .refused }
      guard state.holder != nil else {
        state.holder = thread
        return .acquired
      }
      let waiter = Waiter(thread: thread)
      state.waiters.append(waiter)
      return .waiting(waiter)
    }
    switch outcome {
    case .acquired: return true
    case .refused: return false
    case .waiting(let waiter):
      waiter.signal.wait()
      return true
    }
  }

  /// Takes the lock if nobody has it or waits for it.
  func acquireIfFree() -> Bool {
    let thread = ObjectIdentifier(Thread.current)
    return state.withLock { state in
      if state.holder != nil { return false }
      state.holder = thread
      return true
    }
  }

  /// Passes the lock to the thread that has waited longest; the holder calls this once.
  func release() {
    let next: Waiter? = state.withLock { state in
      let next = state.waiters.isEmpty ? nil : state.waiters.removeFirst()
      state.holder = next?.thread
      return next
    }
    next?.signal.signal()
  }
}
