import Dispatch
import Foundation

/// Tells whether code runs where the main actor's does.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the current code runs on the main thread or on the main queue.
  ///
  /// Not the same: in a program whose `main` is asynchronous, any thread may serve the main queue where there is
  /// no run loop.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true || Thread.isMainThread }
}
