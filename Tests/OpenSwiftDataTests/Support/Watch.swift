import Observation
import Synchronization

/// Counts how often what `read` reads is announced to change; one tracking announces once at most.
final class Watch: Sendable {
  private let announced = Mutex(0)

  var count: Int { announced.withLock { $0 } }

  init(_ read: () -> Void) {
    withObservationTracking(read) { self.announced.withLock { $0 += 1 } }
  }
}
