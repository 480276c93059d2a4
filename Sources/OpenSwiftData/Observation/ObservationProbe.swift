import Observation

/// Whether a read on this thread is being tracked, by `withObservationTracking` or the like.
///
/// The accessors ask before they touch an object's registrar, so that objects which nobody observes
/// need none. Complexity: two thread-local reads.
public func _isTracking() -> Bool {
  let answer = probes.withObject(ObservationProbe.init) { $0.ask() }
  if answer == .spent { probes.removeObject() }
  return answer == .tracked
}

/// Each thread has its own, as tracking is a thread's affair.
private let probes = ThreadSlot<ObservationProbe>()

/// Finds out, through Observation's public interface alone, whether the current read is tracked.
///
/// `ObservationRegistrar.access` does nothing unless the thread is tracking; if it is, it puts the
/// key path into a set, and so hashes it. The probe's key path carries an argument that counts how
/// often it was hashed.
private final class ObservationProbe: Observable {
  enum Answer {
    case tracked
    case untracked
    /// Untracked, and to be replaced by a new probe.
    case spent
  }

  private let registrar = ObservationRegistrar()
  // Asked at every read of a property, by one thread: the checks of exclusive access would be felt.
  @exclusivity(unchecked) private var isListed = false
  private let hashes = HashCount()
  private let keyPath: KeyPath<ObservationProbe, Int>

  init() { keyPath = \ObservationProbe.[CountedKey(count: hashes)] }

  subscript(key: CountedKey) -> Int { 0 }

  func ask() -> Answer {
    let before = hashes.value
    registrar.access(self, keyPath: keyPath)
    if hashes.value != before {
      isListed = true
      return .tracked
    }
    // The tracking that listed the probe is set up by now. The probe never changes, so that its entry
    // would keep what the observer holds for as long as the thread lives: it goes with the probe.
    return isListed ? .spent : .untracked
  }
}

/// How often a probe's key path was hashed; used by the probe's thread alone.
private final class HashCount {
  @exclusivity(unchecked) var value = 0
}

private struct CountedKey: Hashable {
  let count: HashCount

  static func == (lhs: CountedKey, rhs: CountedKey) -> Bool { lhs.count === rhs.count }

  func hash(into hasher: inout Hasher) { count.value &+= 1 }
}
