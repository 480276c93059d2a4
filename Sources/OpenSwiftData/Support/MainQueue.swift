import Dispatch

/// Tells whether code runs where the main actor's does.
///
/// That is a question of the queue and not of the thread. The main thread may be lent to another queue that
/// has called `sync`; and where a program's `main` is asynchronous and nothing runs a run loop, any
/// thread may serve the main queue.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the current code runs on the main queue.
  ///
  /// So does a program's synchronous `main`, from its first line on.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
