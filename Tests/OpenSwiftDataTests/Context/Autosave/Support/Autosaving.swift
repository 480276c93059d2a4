import Foundation
import Synchronization

@testable import OpenSwiftData

/// What tests of saving by itself share.
enum Autosaving {
  static func container(allowsSave: Bool = true) throws -> ModelContainer {
    try ModelContainer(
      for: Memo.self, Storey.self, Room.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true, allowsSave: allowsSave))
  }

  /// A context of no actor that saves by itself.
  static func context(_ container: ModelContainer) -> ModelContext {
    let context = ModelContext(container)
    context.autosaveEnabled = true
    return context
  }

  /// The titles in the store.
  static func storedTitles(_ container: ModelContainer) throws -> [String] {
    try ModelContext(container).memos().map(\.title)
  }

  /// Waits for a condition; long where it never comes true, as other tests may keep the processors.
  static func eventually(
    within time: Duration = .seconds(30), isolation: isolated (any Actor)? = #isolation,
    _ condition: () throws -> Bool
  ) async throws -> Bool {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(5))
    }
    return try condition()
  }

  /// Lets jobs of the main actor run that were enqueued before.
  static func letJobsRun() async throws { try await Task.sleep(for: .milliseconds(150)) }

  /// Runs `body` on a thread of its own, and waits for it.
  static func onOtherThread(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread {
      body()
      done.signal()
    }.start()
    done.wait()
  }
}

/// The errors that a handler was told.
final class ToldErrors: Sendable {
  private let told = Mutex<[String]>([])

  var all: [String] { told.withLock { $0 } }
  var count: Int { all.count }

  /// What a context's `autosaveErrorHandler` is to be.
  var handler: (any Error) -> Void {
    { error in self.told.withLock { $0.append("\(error)") } }
  }
}
