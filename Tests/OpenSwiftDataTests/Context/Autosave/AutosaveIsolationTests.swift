import Foundation
import Synchronization
import Testing

@testable import OpenSwiftData

/// A save by itself never runs where another thread may use the context.
@Suite struct AutosaveIsolationTests {
  // MARK: Code that borrows the main thread

  @Test @MainActor func aQueueThatTheMainThreadIsLentToIsNotTheMainActor() async throws {
    let container = try Autosaving.container()
    nonisolated(unsafe) var kept: ModelContext?
    DispatchQueue(label: "a queue of its own").sync {
      let context = ModelContext(container)
      context.autosaveEnabled = true
      context.insert(Memo("a"))
      kept = context
    }
    try await Autosaving.letJobsRun()
    #expect(kept?.hasChanges == true)
    #expect(try Autosaving.storedTitles(container).isEmpty)
  }

  @Test @MainActor func aContextBehindALockHasNoJobOfTheMainActor() async throws {
    let container = try Autosaving.container()
    let locked = Locked(container)
    locked.context.withLock { $0.insert(Memo("a")) }
    try await Autosaving.letJobsRun()
    #expect(locked.context.withLock { $0.hasChanges })
    #expect(try Autosaving.storedTitles(container).isEmpty)
    try locked.context.withLock { _ = try $0.memos() }
    #expect(try Autosaving.storedTitles(container) == ["a"], "the next use saves")
  }

  /// A context that no actor has made.
  private final class Locked: Sendable {
    let context: Mutex<ModelContext>

    init(_ container: ModelContainer) { context = Mutex(Autosaving.context(container)) }
  }

  // MARK: Contexts that move on

  @Test @MainActor func aUseElsewhereRevokesTheJobOfTheMainActor() async throws {
    let container = try Autosaving.container()
    nonisolated(unsafe) let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    Autosaving.onOtherThread { _ = try? context.memos() }
    try await Autosaving.letJobsRun()
    #expect(context.hasChanges)
    #expect(try Autosaving.storedTitles(container).isEmpty)
    _ = try context.memos()
    #expect(try Autosaving.storedTitles(container) == ["a"])
  }

  @Test @MainActor func aContextThatWasUsedElsewhereHasNoJobOfTheMainActor() async throws {
    let container = try Autosaving.container()
    nonisolated(unsafe) let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    try context.save()
    let memo = try #require(try context.memos().first)
    nonisolated(unsafe) let shared = memo
    Autosaving.onOtherThread { shared.title = "b" }
    try context.save()
    memo.title = "c"
    try await Autosaving.letJobsRun()
    #expect(try Autosaving.storedTitles(container) == ["b"])
  }

  @Test @MainActor func aJobThatIsRunningIsWaitedFor() async throws {
    let container = try Autosaving.container()
    nonisolated(unsafe) let context = ModelContext(container)
    let events = Mutex<[String]>([])
    let hasBegun = DispatchSemaphore(value: 0)
    let listener = Listener(ModelContext.willSave, of: context) { _ in
      hasBegun.signal()
      Thread.sleep(forTimeInterval: 0.1)
      events.withLock { $0.append("saving") }
    }
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    let isDone = Mutex(false)
    Thread {
      hasBegun.wait()
      // In a debug build this would end the program if it did not wait.
      _ = try? context.memos()
      events.withLock { $0.append("used") }
      isDone.withLock { $0 = true }
    }.start()
    #expect(try await Autosaving.eventually { isDone.withLock { $0 } })
    #expect(events.withLock { $0 } == ["saving", "used"])
    withExtendedLifetime(listener) {}
  }

  // MARK: Executors

  @Test @MainActor func aSaveThatIsDueMovesToTheExecutor() async throws {
    let container = try Autosaving.container()
    nonisolated(unsafe) let context = ModelContext(container)
    context.autosaveEnabled = true
    context.insert(Memo("a"))
    let places = Mutex<[Bool]>([])
    let listener = Listener(ModelContext.willSave, of: context) { @Sendable _ in
      places.withLock { $0.append(MainQueue.isCurrent) }
    }
    let keeper = HeirOfAContext(container, context)
    try await Autosaving.letJobsRun()
    #expect(places.withLock { $0 } == [], "nothing is saved before the executor's first job")
    #expect(await keeper.hasChanges)
    #expect(
      try await Autosaving.eventually { try Autosaving.storedTitles(container) == ["a"] })
    #expect(places.withLock { $0 } == [false])
    withExtendedLifetime(listener) {}
  }

  @Test func anExecutorsContextMayBeUsedWhereItIsMade() async throws {
    let container = try Autosaving.container()
    let keeper = SlowStarter(container)
    #expect(await !keeper.wasSavedBeforeItsFirstJob())
    #expect(
      try await Autosaving.eventually { try Autosaving.storedTitles(container) == ["a"] })
  }

  @Test func anActorThatIsLetGoOfAtOnceSavesAllTheSame() async throws {
    let container = try Autosaving.container()
    for number in 0..<50 { await SlowStarter.keep("\(number)", in: container) }
    #expect(
      try await Autosaving.eventually { try Autosaving.storedTitles(container).count == 50 })
  }
}

/// An actor that takes over a context with unsaved changes.
private actor HeirOfAContext: ModelActor {
  nonisolated let modelContainer: ModelContainer
  nonisolated let modelExecutor: any ModelExecutor

  init(_ container: ModelContainer, _ context: sending ModelContext) {
    modelContainer = container
    modelExecutor = DefaultSerialModelExecutor(modelContext: context)
  }

  var hasChanges: Bool { modelContext.hasChanges }
}

/// An actor whose initializer changes its context, and takes its time.
private actor SlowStarter: ModelActor {
  nonisolated let modelContainer: ModelContainer
  nonisolated let modelExecutor: any ModelExecutor
  private let wasSavedMeanwhile: Bool
  private var kept: [Memo] = []

  init(_ container: ModelContainer, time: TimeInterval = 0.05) {
    modelContainer = container
    let context = ModelContext(container)
    modelExecutor = DefaultSerialModelExecutor(modelContext: context)
    context.autosaveEnabled = true
    if time > 0 { context.insert(Memo("a")) }
    Thread.sleep(forTimeInterval: time)
    wasSavedMeanwhile = time > 0 && !context.hasChanges
  }

  func wasSavedBeforeItsFirstJob() -> Bool { wasSavedMeanwhile || !modelContext.hasChanges }

  private func keep(_ title: String) {
    kept = (0..<100).map { _ in Memo("unused") }
    let memo = Memo(title)
    modelContext.insert(memo)
    kept.append(memo)
  }

  static func keep(_ title: String, in container: ModelContainer) async {
    await SlowStarter(container, time: 0).keep(title)
  }
}
