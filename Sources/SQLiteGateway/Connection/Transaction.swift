import CSQLiteGateway

/// How a transaction takes its locks.
package enum TransactionKind: Hashable, Sendable {
  /// Takes no lock before the first read; a later write may fail at once instead of waiting.
  case deferred
  /// Takes the write lock at the start, waiting for it up to the busy timeout.
  case immediate
  /// Keeps out readers too, where there is no WAL.
  case exclusive

  fileprivate var begin: String {
    switch self {
    case .deferred: "BEGIN DEFERRED"
    case .immediate: "BEGIN IMMEDIATE"
    case .exclusive: "BEGIN EXCLUSIVE"
    }
  }
}

extension Connection {
  package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  /// Runs the body in a transaction that commits at its end.
  ///
  /// If the body or the commit fails, everything is rolled back and that error is thrown.
  package func transaction<R>(
    _ kind: TransactionKind = .immediate, _ body: () throws -> R
  ) throws -> R {
    if nestsTransactions, isInTransaction { return try savepoint(body) }
    try statement(kind.begin).run()
    do {
      let result = try body()
      try statement("COMMIT").run()
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs the body so that its changes alone are undone if it fails.
  ///
  /// Savepoints nest; outside a transaction one is a deferred transaction of its own.
  package func savepoint<R>(_ body: () throws -> R) throws -> R {
    // A name may be used again inside itself: the innermost one is meant.
    try statement("SAVEPOINT gateway").run()
    do {
      let result = try body()
      try statement("RELEASE gateway").run()
      return result
    } catch {
      // Some errors, a full disk for one, have ended the whole transaction already.
      if isInTransaction {
        try? statement("ROLLBACK TO gateway").run()
        try? statement("RELEASE gateway").run()
      }
      throw error
    }
  }

  /// Begins a transaction that `commit()` or `rollBack()` ends.
  package func beginTransaction(_ kind: TransactionKind) throws {
    try statement(kind.begin).run()
  }

  /// Ends the transaction that is open, and keeps its changes; if that fails, it stays open.
  package func commit() throws {
    try statement("COMMIT").run()
  }

  /// Ends a transaction that may be open without keeping its changes.
  ///
  /// A failure is of no consequence: SQLite has then rolled back by itself.
  package func rollBack() {
    if isInTransaction { try? statement("ROLLBACK").run() }
  }
}
