import Synchronization

/// The latest saves to one store, by which contexts learn what others have changed.
///
/// It is bounded: whoever has not asked for too long is told that everything may have changed. All
/// state is guarded by the mutex, except the number of saves, which is read for every fetch.
final class SaveLog: Sendable {
  private struct Entry: Sendable {
    let number: Int
    /// The session that saved; nil for another process.
    let author: SessionNumber?
    /// The changed and deleted rows; nil where they are not known.
    let rows: [String: RowSelection]?
    let size: Int
  }

  private struct Follower: Sendable {
    let session: SessionNumber
    let wake: @Sendable () -> Void
  }

  private struct State {
    var entries: [Entry] = []
    /// How many row ids the entries hold.
    var size = 0
    /// The number of the latest save that is no longer among the entries.
    var forgotten = 0
    var followers: [Follower] = []
  }

  /// How many row ids of one entity are kept apart.
  private static let selectionLimit = 5_000
  private static let sizeLimit = 20_000
  private static let entryLimit = 200

  private let number = Atomic(0)
  private let state = Mutex(State())

  /// How many saves there were, those of other processes included as far as they were noticed.
  var count: Int { number.load(ordering: .acquiring) }

  /// Adds a save, in the order of the commits.
  ///
  /// - Parameters:
  ///   - changes: What it changed; nil where that is not known.
  ///   - author: The session that saved; nil for another process.
  /// - Returns: The save's number.
  @discardableResult
  func append(_ changes: SavedChanges?, by author: SessionNumber?) -> Int {
    var size = 1
    let rows = changes?.rows.compactMapValues { rows -> RowSelection? in
      let count = rows.updated.count + rows.deleted.count
      // New rows are nobody's objects yet.
      if count == 0 { return nil }
      if count > Self.selectionLimit { return .all }
      size += count
      return .some(Set(rows.updated).union(rows.deleted))
    }
    return state.withLock { state in
      let next = count + 1
      state.entries.append(Entry(number: next, author: author, rows: rows, size: size))
      state.size += size
      while state.size > Self.sizeLimit || state.entries.count > Self.entryLimit {
        let entry = state.entries.removeFirst()
        state.size -= entry.size
        state.forgotten = entry.number
      }
      number.store(next, ordering: .releasing)
      return next
    }
  }

  /// What others than `session` have saved after a number, and the number of the latest save.
  func news(after number: Int, for session: SessionNumber) -> (StoreNews, latest: Int) {
    // Others are not kept waiting while the entries are put together.
    let (entries, forgotten, latest) = state.withLock { ($0.entries, $0.forgotten, count) }
    var news = StoreNews()
    if number < forgotten {
      news.add(nil)
    } else {
      for entry in entries where entry.number > number && entry.author != session {
        news.add(entry.rows)
      }
    }
    return (news, latest)
  }

  // MARK: Followers

  /// Has `wake` be called after each save of another session.
  func addFollower(_ session: SessionNumber, wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.followers.append(Follower(session: session, wake: wake)) }
  }

  func removeFollower(_ session: SessionNumber) {
    state.withLock { $0.followers.removeAll { $0.session == session } }
  }

  /// Wakes those who wait for the saves of others; to be called with no lock held.
  func wakeFollowers(except author: SessionNumber?) {
    let followers = state.withLock { $0.followers }
    for follower in followers where follower.session != author { follower.wake() }
  }
}

/// Names a session in the log; unlike an address, a number is never used again.
struct SessionNumber: Hashable, Sendable {
  private static let last = Atomic(0)
  private let number: Int

  /// A number that no other session has.
  init() { number = Self.last.add(1, ordering: .relaxed).newValue }
}
