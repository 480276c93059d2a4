import CSQLiteGateway
import Foundation
import Synchronization

/// The connections to one store: a writer, and readers as many as are needed at a time.
///
/// In a file with WAL, readers and the writer do not wait for each other. A database in memory has
/// no WAL: `allowsReadsDuringWrites` is false then, and a read transaction that stays open between
/// calls keeps others from committing.
///
/// The writer belongs to the thread that holds `writerLock`. `state` is guarded by its mutex; a
/// connection that is taken out of it belongs to the thread that took it.
package final class ConnectionPool: Sendable {
  package typealias Configuration = @Sendable (Connection) throws -> Void

  /// Lets a connection be handed from thread to thread.
  ///
  /// No lock is needed: whoever opens the box owns the connection, as the pool gives each to one
  /// owner at a time.
  private struct Box: @unchecked Sendable {
    let connection: Connection
  }

  private struct State: Sendable {
    var idleReaders: [Box] = []
    var isClosed = false
  }

  /// The file, or the name of a database in memory.
  package let path: String
  package let mode: OpenMode
  /// Whether readers go on during a write and a write during reads, which takes WAL.
  package let allowsReadsDuringWrites: Bool
  /// Whether the one connection is somebody's who has a transaction open.
  private let isLent: Bool
  private let maxIdleReaders: Int
  private let busyTimeout: Int32
  private let configuration: Configuration
  private let writer: Box
  private let writerLock = WriterLock()
  private let state = Mutex(State())
  private let hasReadCommit = Atomic(false)

  /// Opens the store and its writer.
  ///
  /// - Parameters:
  ///   - mode: With `readOnly`, the writer refuses every write.
  ///   - maxIdleReaders: How many readers stay open while nobody uses them; no limit on use.
  ///   - busyTimeout: Milliseconds to wait for the locks of other processes and connections.
  ///   - configure: Called for every connection that is opened, before its first use.
  package init(
    path: String, mode: OpenMode = .readWriteCreate, maxIdleReaders: Int = 4,
    busyTimeout: Int32 = 5_000, configure: @escaping Configuration = { _ in }
  ) throws {
    let writer = try Connection(path: path, mode: mode, busyTimeout: busyTimeout)
    self.path = writer.path
    self.mode = mode
    self.allowsReadsDuringWrites = try writer.prepareForWriting()
    try configure(writer)
    self.writer = Box(connection: writer)
    self.isLent = false
    self.maxIdleReaders = maxIdleReaders
    self.busyTimeout = busyTimeout
    self.configuration = configure
  }

  /// Opens a database in memory that all pools of the process share by its name.
  package convenience init(
    memory name: String, maxIdleReaders: Int = 4, busyTimeout: Int32 = 5_000,
    configure: @escaping Configuration = { _ in }
  ) throws {
    try self.init(
      path: "", mode: .memory(name: name), maxIdleReaders: maxIdleReaders,
      busyTimeout: busyTimeout, configure: configure)
  }

  /// Takes over a connection to a file, prepared for writing, as its writer.
  ///
  /// Nobody else uses the connection any more, and no transaction is open.
  package init(
    adopting connection: Connection, maxIdleReaders: Int = 4, configure: @escaping Configuration
  ) throws {
    path = connection.path
    mode = .readWriteCreate
    allowsReadsDuringWrites = try connection.scalar("PRAGMA journal_mode") == .text("wal")
    try configure(connection)
    writer = Box(connection: connection)
    isLent = false
    self.maxIdleReaders = maxIdleReaders
    busyTimeout = connection.busyTimeout
    configuration = configure
  }

  /// Lends out a connection for everything, whose owner has a transaction open: transactions become
  /// parts of that one, and closing the pool does nothing.
  ///
  /// The pool belongs to the owner's thread.
  package init(lending connection: Connection) {
    connection.nestsTransactions = true
    path = connection.path
    mode = connection.mode
    allowsReadsDuringWrites = false
    writer = Box(connection: connection)
    isLent = true
    maxIdleReaders = 0
    busyTimeout = connection.busyTimeout
    configuration = { _ in }
  }

  deinit {
    close()
  }

  /// Runs the body with a reader, which nobody else uses meanwhile.
  ///
  /// Each statement sees the latest commit; for one snapshot over several, the body opens a
  /// transaction. Inside `write` on the same thread a database in memory answers through the
  /// writer, with the changes made so far, as another connection would wait for that write.
  package func read<R>(_ body: (Connection) throws -> R) throws -> R {
    if isLent || !allowsReadsDuringWrites && writerLock.isHeldByCurrentThread {
      return try body(writer.connection)
    }
    let reader = try takeReader()
    defer {
      note(reader)
      giveBack(reader)
    }
    return try body(reader)
  }

  /// Takes a reader for as long as its owner likes; it may hold temporary tables.
  ///
  /// The owner gives it back with `returnReader`, or closes it.
  package func leaseReader() throws -> Connection {
    isLent ? writer.connection : try takeReader()
  }

  /// Takes a leased reader back, ends its transaction and removes its temporary tables.
  package func returnReader(_ reader: Connection) {
    if isLent { return }
    reader.busyTimeout = busyTimeout
    if reader.hasTemporaryObjects { reader.close() }
    giveBack(reader)
  }

  /// Whether readers have seen commits, of this pool's writer or of others, since this was last set to
  /// false.
  package var hasNoticedCommit: Bool {
    get { hasReadCommit.load(ordering: .relaxed) }
    set { hasReadCommit.store(newValue, ordering: .relaxed) }
  }

  /// Notes whether a reader has seen a commit; for one that is leased, after a read.
  package func note(_ reader: Connection) {
    if !mode.isMemory, reader.noticesCommit() { hasReadCommit.store(true, ordering: .relaxed) }
  }

  /// Runs the body with the writer if nobody has it; the answer is nil otherwise.
  package func writeIfFree<R>(_ body: (Connection) throws -> R) throws -> R? {
    if isLent { return nil }
    guard writerLock.acquireIfFree() else { return nil }
    defer { writerLock.release() }
    let connection = writer.connection
    _ = try connection.openHandle()
    defer { connection.finishUse() }
    return try body(connection)
  }

  /// Runs the body with the writer, after the threads that asked before.
  ///
  /// The body opens its transactions itself, see `Connection.transaction`; one that it leaves open
  /// is rolled back.
  ///
  /// - Throws: `SQLITE_MISUSE` if the current thread is inside `write` already, instead of waiting
  ///   for itself.
  package func write<R>(_ body: (Connection) throws -> R) throws -> R {
    if isLent { return try body(writer.connection) }
    guard writerLock.acquire() else {
      throw SQLiteError.misuse("a write inside another write on the same thread", path: path)
    }
    defer { writerLock.release() }
    let connection = writer.connection
    _ = try connection.openHandle()
    defer { connection.finishUse() }
    return try body(connection)
  }

  /// Closes the writer, after the writes that wait for it, and the idle readers.
  ///
  /// Readers in use are closed when they come back. Every later use fails. Inside `write` the
  /// writer is closed at once.
  package func close() {
    if isLent { return }
    let readers = state.withLock { state in
      state.isClosed = true
      defer { state.idleReaders = [] }
      return state.idleReaders
    }
    for reader in readers { reader.connection.close() }
    // The writer goes last: with the last connection SQLite folds the WAL into the file.
    let isAcquired = writerLock.acquire()
    writer.connection.close()
    if isAcquired { writerLock.release() }
  }
}

extension ConnectionPool {
  private func takeReader() throws -> Connection {
    let idle = try state.withLock { state in
      guard !state.isClosed else { throw SQLiteError.misuse("the store is closed", path: path) }
      return state.idleReaders.popLast()
    }
    if let idle { return idle.connection }
    let reader = try Connection(
      path: path, mode: mode, asReader: true, busyTimeout: busyTimeout)
    try configuration(reader)
    return reader
  }

  private func giveBack(_ reader: Connection) {
    reader.finishUse()
    guard !reader.isClosed else { return }
    let box = Box(connection: reader)
    let isKept = state.withLock { state in
      guard !state.isClosed, state.idleReaders.count < maxIdleReaders else { return false }
      state.idleReaders.append(box)
      return true
    }
    if !isKept { reader.close() }
  }
}

extension Connection {
  /// Sets the journal and durability of the connection that writes to a store.
  ///
  /// FULL, as a save that has returned must survive a loss of power, not only the end of the
  /// process; with WAL this costs one synchronization of the file for each commit.
  ///
  /// - Returns: Whether the journal is a WAL.
  @discardableResult
  package func prepareForWriting() throws -> Bool {
    if mode.isMemory { return false }
    if isReadOnly { return try scalar("PRAGMA journal_mode") == .text("wal") }
    try execute("PRAGMA synchronous = FULL")
    // After a burst of writes the WAL shrinks to this size again, in bytes.
    _ = try scalar("PRAGMA journal_size_limit = 67108864")
    return try enableWAL()
  }

  /// Another process that opens the same new file at the same time makes SQLite refuse the change
  /// at once, whatever the busy timeout; so it is tried again for that long.
  private func enableWAL() throws -> Bool {
    let deadline = Date(timeIntervalSinceNow: Double(busyTimeout) / 1_000)
    while true {
      do {
        if try scalar("PRAGMA journal_mode") == .text("wal") { return true }
        return try scalar("PRAGMA journal_mode = WAL") == .text("wal")
      } catch let error as SQLiteError where error.isBusy && Date() < deadline {
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
  }

  /// Leaves no transaction open, nor a statement on a row that keeps one open.
  fileprivate func finishUse() {
    guard let handle else { return }
    // The rule, and then nothing is left to end.
    if sqlite3_txn_state(handle, nil) == SQLITE_TXN_NONE, !isInTransaction { return }
    var statement = sqlite3_next_stmt(handle, nil)
    while let current = statement {
      if sqlite3_stmt_busy(current) != 0 { sqlite3_reset(current) }
      statement = sqlite3_next_stmt(handle, current)
    }
    rollBack()
  }

  fileprivate var hasTemporaryObjects: Bool {
    (try? scalar("SELECT 1 FROM sqlite_temp_schema LIMIT 1")) != nil
  }
}
