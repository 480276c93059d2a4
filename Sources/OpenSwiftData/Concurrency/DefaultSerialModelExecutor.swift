import Dispatch

/// Runs the jobs of a model actor, one at a time, away from the thread that asks.
///
/// Differs from SwiftData, whose executor may keep to the main thread when the actor is made there:
/// jobs always run on a queue of their own. They are enqueued and never run by the caller, so
/// actors that call each other cannot block each other.
///
/// `@unchecked Sendable`: the queue keeps two jobs from using the context at once, and an actor's
/// isolation keeps others from reaching it.
public class DefaultSerialModelExecutor: @unchecked Sendable, SerialModelExecutor {
  /// The context of the actor.
  ///
  /// Use it on the executor alone.
  public final let modelContext: ModelContext

  private let queue = DispatchQueue(label: "OpenSwiftData.DefaultSerialModelExecutor")

  /// Whether a job has run; touched by jobs alone.
  private var hasBegun = false

  /// Makes an executor with a context that nothing else uses.
  ///
  /// From the first job on, objects of the context follow the saves of others before each job; and where the
  /// context saves by itself, it does so in jobs of the executor. Until then the context may still be used
  /// where the executor is made.
  public init(modelContext: ModelContext) {
    self.modelContext = modelContext
    modelContext.leaveMainActor()
  }

  /// Puts a job at the end of the queue and returns at once.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      self.begin()
      // Here the job keeps its actor: nobody frees objects of the context elsewhere.
      self.modelContext.takeInNews()
      job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }

  private func begin() {
    if hasBegun { return }
    hasBegun = true
    modelContext.live(in: .queue(queue))
  }

  /// A reference for the runtime.
  ///
  /// It does not keep the executor alive; the actor does.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  /// Stops the program where the current code does not run on this executor: the check behind
  /// `assumeIsolated`.
  public func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
