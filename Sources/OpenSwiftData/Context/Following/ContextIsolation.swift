import Dispatch
import Synchronization

/// Where a context's own code runs, where that is known.
enum ContextIsolation: Sendable {
  case mainActor
  /// The queue of a model actor's executor.
  case queue(DispatchQueue)

  /// Has a job run there soon; never at once.
  func enqueue(_ job: @escaping @Sendable () -> Void) {
    switch self {
    case .mainActor: Task { @MainActor in job() }
    case .queue(let queue): queue.async(execute: job)
    }
  }
}

/// Has the main context follow the saves of others without being used.
///
/// `@unchecked Sendable`: the context is touched by jobs of its isolation alone; a weak reference
/// may be read anywhere.
final class ContextWaker: @unchecked Sendable {
  private weak let context: ModelContext?
  private let isolation: ContextIsolation
  private let isDue = Atomic(false)

  init(_ context: ModelContext, in isolation: ContextIsolation) {
    self.context = context
    self.isolation = isolation
  }

  /// Has the context follow soon; calls before that count as one.
  func wake() {
    guard !isDue.exchange(true, ordering: .acquiringAndReleasing) else { return }
    isolation.enqueue { [self] in
      isDue.store(false, ordering: .releasing)
      context?.takeInNews()
    }
  }
}
