import Dispatch

/// Jobs of a context that its own code has not called: they run where that code does, and so never beside it.
///
/// Where that is, is known of the main context and of a model actor's. A context that was made by the main actor
/// counts as the main actor's until it is first used elsewhere, or handed to an executor. Of all others nobody
/// knows it, and they have no jobs.
extension ModelContext {
  /// Has a job run soon, or after a while; never at once.
  ///
  /// It does not keep the context alive.
  ///
  /// - Returns: Whether there is a place for it.
  final func enqueue(
    after delay: Duration = .zero, _ job: @escaping (ModelContext) -> Void
  ) -> Bool {
    nonisolated(unsafe) weak let context = self
    // It runs where it was made.
    nonisolated(unsafe) let job = job
    switch isolation {
    case .mainActor?:
      ContextIsolation.mainActor.enqueue(after: delay) { if let context { job(context) } }
    case .queue(let queue)?:
      guard let user else { return false }
      weak let actor = user
      ContextIsolation.queue(queue).enqueue(after: delay) {
        // While the actor lives, nobody frees objects of the context elsewhere.
        guard let actor else { return }
        withExtendedLifetime(actor) { if let context { job(context) } }
      }
    case nil:
      guard isUsedByMainActor else { return false }
      let ticket = ticketOfMainActor
      ContextIsolation.mainActor.enqueue(after: delay) {
        ticket.use { if let context { job(context) } }
      }
    }
    return true
  }

  /// Whether the current code is the main actor's, and no other uses the context.
  final var isUsedByMainActor: Bool {
    switch isolation {
    case .mainActor?: true
    case .queue?: false
    case nil: isMadeByMainActor && MainQueue.isCurrent
    }
  }

  /// The context is used: not by the main actor any more, if elsewhere.
  ///
  /// To be called before anything of the context is touched.
  final func checkPlace() {
    guard isMadeByMainActor, autosaveEnabled || undoTracker != nil, !MainQueue.isCurrent
    else { return }
    leaveMainActor()
  }

  /// The context does not count as the main actor's any more.
  final func leaveMainActor() {
    // First: until then a job may use the context.
    jobTicket?.revoke()
    jobTicket = nil
    isMadeByMainActor = false
    moveAutosave()
  }

  private final var ticketOfMainActor: JobTicket {
    if let jobTicket { return jobTicket }
    let ticket = JobTicket()
    jobTicket = ticket
    return ticket
  }

  /// The context is used by an actor, which keeps it and all of its objects.
  final func noteUser(_ actor: any Actor) {
    if user === actor { return }
    user = actor
    moveAutosave()
  }
}

extension ContextIsolation {
  /// Has a job run there after a while.
  fileprivate func enqueue(after delay: Duration, _ job: @escaping @Sendable () -> Void) {
    if delay == .zero { return enqueue(job) }
    let (seconds, attoseconds) = delay.components
    let time = DispatchTime.now() + Double(seconds) + Double(attoseconds) / 1e18
    switch self {
    case .mainActor: DispatchQueue.main.asyncAfter(deadline: time, execute: job)
    case .queue(let queue): queue.asyncAfter(deadline: time, execute: job)
    }
  }
}
