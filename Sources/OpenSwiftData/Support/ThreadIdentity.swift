import Foundation
import Synchronization

/// A thread as a message names it.
struct ThreadIdentity: Hashable, Sendable {
  /// Unlike the system's own, no number is ever used again.
  let number: Int
  let name: String

  /// The thread that runs the current code.
  static var current: ThreadIdentity { tags.withObject(Tag.init) { $0.identity } }

  /// One thread's identity, made when it is first asked for.
  private final class Tag {
    let identity: ThreadIdentity

    init() {
      let number = count.add(1, ordering: .relaxed).newValue
      let name = Thread.isMainThread ? "the main thread" : "thread \(number)"
      identity = ThreadIdentity(number: number, name: name)
    }
  }

  private static let count = Atomic(0)
  private static let tags = ThreadSlot<Tag>()
}
