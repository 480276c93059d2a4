import SQLiteGateway
import Synchronization

/// What a store knows of other processes.
///
/// All saves of a container go through its store's one writer, and SQLite tells that connection of everybody
/// else's commits (<https://sqlite.org/pragma.html#pragma_data_version>). Another container on the same
/// file counts as another process.
final class RemoteCommits: Sendable {
  private let version = Atomic<Int64>(0)
  private let isUnchecked = Atomic(true)
  private let handler = Mutex<(@Sendable () -> Void)?>(nil)

  /// Whether others have committed since the last time.
  func haveHappened(seenBy writer: Connection) throws -> Bool {
    let latest = try writer.dataVersion()
    if version.exchange(latest, ordering: .relaxed) == latest { return false }
    mayHaveMigrated = true
    return true
  }

  /// Whether others may have migrated the store since a save has looked; for the writer alone.
  var mayHaveMigrated: Bool {
    get { isUnchecked.load(ordering: .relaxed) }
    set { isUnchecked.store(newValue, ordering: .relaxed) }
  }

  /// Has `handler` be called after others' commits, on the thread that has noticed them.
  func notify(_ handler: @escaping @Sendable () -> Void) {
    self.handler.withLock { $0 = handler }
  }

  fileprivate func tell() { handler.withLock { $0 }?() }
}

extension SQLiteStore {
  /// Whether readers have seen commits that may be those of others.
  var mayHaveRemoteCommits: Bool { isShared && pool.hasNoticedCommit }

  /// Looks whether other processes have committed, and tells everybody.
  func lookForRemoteCommits() {
    if noticeRemoteCommits() { tellOfRemoteCommits() }
  }

  /// Whether other processes turn out to have committed, which is to be told; not where the writer is in
  /// use, as whoever has it looks himself.
  func noticeRemoteCommits() -> Bool {
    // Set first: what a reader notices meanwhile is looked at the next time.
    pool.hasNoticedCommit = false
    // A store that cannot be read is found out by whoever reads it.
    let isNew = try? pool.writeIfFree { try noteRemoteCommits($0) }
    if let isNew = isNew ?? nil { return isNew }
    pool.hasNoticedCommit = true
    return false
  }

  /// Adds other processes' commits to the log; for the writer alone.
  func noteRemoteCommits(_ writer: Connection) throws -> Bool {
    guard isShared, try remote.haveHappened(seenBy: writer) else { return false }
    log.append(nil, by: nil)
    return true
  }

  /// Wakes contexts and posts the notification, with no lock held.
  func tellOfRemoteCommits() {
    log.wakeFollowers(except: nil)
    remote.tell()
  }
}
