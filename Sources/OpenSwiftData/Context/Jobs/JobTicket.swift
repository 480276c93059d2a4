import Foundation

/// The leave of jobs to use a context where nothing but its past tells to whom it belongs.
///
/// Whoever uses the context elsewhere revokes it for good, and waits for the job that is running.
final class JobTicket: Sendable {
  // Recursive, as what a job calls may be what takes the context elsewhere.
  private let lock = NSRecursiveLock()
  /// Guarded by the lock.
  nonisolated(unsafe) private var isRevoked = false

  /// Runs a job, unless the leave was revoked.
  func use(_ job: () -> Void) {
    lock.withLock {
      if !isRevoked { job() }
    }
  }

  /// From here on no job uses the context.
  func revoke() {
    lock.withLock { isRevoked = true }
  }
}
