import Observation
import Synchronization

/// Whether a read on this thread is being tracked, by `withObservationTracking` or the like.
///
/// The accessors ask before they touch an object's registrar, so that objects which nobody observes need
/// none. Complexity: one thread-local read.
public func _isTracking() -> Bool { ObservationProbe.shared.isTracking() }

/// Finds out, through Observation's public interface alone, whether the current read is tracked.
///
/// `ObservationRegistrar.access` does nothing unless the thread is tracking; if it is, it puts the key path
/// into a set, and so hashes it. The probe's key path carries an argument that counts how often it was hashed.
private final class ObservationProbe: Observable, Sendable {
  static let shared = ObservationProbe()

  private let registrar = ObservationRegistrar()
  private let hashes: HashCount
  private let keyPath: any KeyPath<ObservationProbe, Int> & Sendable

  private init() {
    let hashes = HashCount()
    self.hashes = hashes
    keyPath = \ObservationProbe.[CountedKey(count: hashes)]
  }

  subscript(key: CountedKey) -> Int { 0 }

  /// Another thread that tracks at the same moment may make the answer a false true, which costs a
  /// registrar and nothing else.
  func isTracking() -> Bool {
    let before = hashes.value.load(ordering: .relaxed)
    registrar.access(self, keyPath: keyPath)
    return hashes.value.load(ordering: .relaxed) != before
  }
}

private final class HashCount: Sendable {
  let value = Atomic<Int>(0)
}

private struct CountedKey: Hashable, Sendable {
  let count: HashCount

  static func == (lhs: CountedKey, rhs: CountedKey) -> Bool { lhs.count === rhs.count }

  func hash(into hasher: inout Hasher) { count.value.wrappingAdd(1, ordering: .relaxed) }
}
