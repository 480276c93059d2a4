import Synchronization

/// What threads of a test tell each other.
final class Progress: Sendable {
  private let end = Atomic(false)
  private let steps = Atomic(0)

  /// Whether the others may stop.
  var isOver: Bool { end.load(ordering: .acquiring) }

  func finish() { end.store(true, ordering: .releasing) }

  /// How many steps were made.
  var count: Int { steps.load(ordering: .sequentiallyConsistent) }

  func step() { steps.add(1, ordering: .sequentiallyConsistent) }
}
