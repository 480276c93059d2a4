import Foundation
import Synchronization
import Testing

@testable import SQLiteGateway

@Suite struct ConnectionPoolTests {
  enum Place: CaseIterable {
    case file, memory
  }

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func pool(
    _ place: Place, busyTimeout: Int32 = 5_000, maxIdleReaders: Int = 4
  ) throws -> ConnectionPool {
    let pool =
      switch place {
      case .file:
        try ConnectionPool(
          path: folder.path(), maxIdleReaders: maxIdleReaders, busyTimeout: busyTimeout)
      case .memory:
        try ConnectionPool(
          memory: UUID().uuidString, maxIdleReaders: maxIdleReaders, busyTimeout: busyTimeout)
      }
    try pool.write { try $0.execute("CREATE TABLE t(x)") }
    return pool
  }

  @Test(arguments: Place.allCases)
  func readersSeeWhatTheWriterCommitted(place: Place) throws {
    let pool = try pool(place)
    try pool.write { writer in
      try writer.transaction { try writer.execute("INSERT INTO t VALUES (1)") }
    }
    #expect(try pool.read { try $0.scalar("SELECT x FROM t") } == .integer(1))
  }

  @Test(arguments: Place.allCases)
  func readersCannotWriteButHaveTemporaryTables(place: Place) throws {
    let pool = try pool(place)
    let reader = try pool.leaseReader()
    let error = #expect(throws: SQLiteError.self) { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.isReadOnly == true)
    try reader.execute("CREATE TEMP TABLE pending(x); INSERT INTO pending VALUES (1)")
    #expect(try reader.scalar("SELECT x FROM pending") == .integer(1))
    pool.returnReader(reader)
    #expect(
      try pool.read { try $0.scalar("SELECT count(*) FROM sqlite_temp_schema") } == .integer(0))
  }

  @Test func theFileUsesAWALThatIsSafeAgainstPowerLoss() throws {
    let pool = try pool(.file)
    #expect(pool.allowsReadsDuringWrites)
    #expect(try pool.write { try $0.scalar("PRAGMA journal_mode") } == .text("wal"))
    #expect(try pool.write { try $0.scalar("PRAGMA synchronous") } == .integer(2))
    #expect(try pool.read { try $0.scalar("PRAGMA foreign_keys") } == .integer(1))
  }

  @Test func aFreshStoreCanBeRead() throws {
    let pool = try ConnectionPool(path: folder.path("fresh"))
    #expect(try pool.read { try Introspection($0).isEmptyDatabase() })
  }

  @Test func aReaderInAFileKeepsItsSnapshotDuringWrites() throws {
    let pool = try pool(.file)
    try pool.read { reader in
      try reader.transaction(.deferred) {
        #expect(try reader.scalar("SELECT count(*) FROM t") == .integer(0))
        try pool.write { try $0.execute("INSERT INTO t VALUES (1)") }
        #expect(try reader.scalar("SELECT count(*) FROM t") == .integer(0))
      }
      #expect(try reader.scalar("SELECT count(*) FROM t") == .integer(1))
    }
  }

  @Test func inMemoryAReaderWaitsForTheWriteAndACommitForTheReader() throws {
    let pool = try pool(.memory, busyTimeout: 40)
    #expect(!pool.allowsReadsDuringWrites)
    let reader = try pool.leaseReader()
    try pool.write { writer in
      try writer.transaction {
        try writer.execute("INSERT INTO t VALUES (1)")
        let error = #expect(throws: SQLiteError.self) { try reader.scalar("SELECT x FROM t") }
        #expect(error?.isBusy == true)
        // The pool's own reader answers through the writer.
        #expect(try pool.read { try $0.scalar("SELECT x FROM t") } == .integer(1))
      }
    }
    try reader.transaction(.deferred) {
      let value = try reader.scalar("SELECT x FROM t")
      #expect(value == .integer(1))
      let error = #expect(throws: SQLiteError.self) {
        try pool.write { try $0.execute("INSERT INTO t VALUES (2)") }
      }
      #expect(error?.isBusy == true)
    }
    try pool.write { try $0.execute("INSERT INTO t VALUES (2)") }
    #expect(try reader.scalar("SELECT count(*) FROM t") == .integer(2))
    pool.returnReader(reader)
  }

  @Test(arguments: Place.allCases)
  func manyThreadsReadAndWriteWithoutAnError(place: Place) throws {
    let pool = try pool(place)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      do {
        for _ in 0..<25 {
          try pool.write { writer in
            try writer.transaction {
              let count = try writer.scalar("SELECT count(*) FROM t") ?? .null
              try writer.execute("INSERT INTO t VALUES (\(count))")
            }
          }
          _ = try pool.read { try $0.query("SELECT x FROM t ORDER BY x LIMIT 3") }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let counts = try pool.read { try $0.query("SELECT count(*), count(DISTINCT x), max(x) FROM t") }
    #expect(counts == [[.integer(200), .integer(200), .integer(199)]])
  }

  @Test func twoPoolsOfOneFileTakeTurns() throws {
    let first = try pool(.file)
    let second = try ConnectionPool(path: folder.path())
    let failures = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { index in
      for _ in 0..<50 {
        do {
          try (index == 0 ? first : second).write { writer in
            try writer.transaction {
              _ = try writer.scalar("SELECT count(*) FROM t")
              try writer.execute("INSERT INTO t VALUES (1)")
            }
          }
        } catch {
          failures.withLock { $0 += 1 }
        }
      }
    }
    #expect(failures.withLock { $0 } == 0)
    #expect(try second.read { try $0.scalar("SELECT count(*) FROM t") } == .integer(100))
  }

  @Test func manyPoolsMayOpenANewFileAtOnce() throws {
    let failures = Mutex<[String]>([])
    let path = folder.path("shared")
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do { _ = try ConnectionPool(path: path) } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }

  @Test func aWriteInsideAWriteIsAnErrorNotADeadlock() throws {
    let pool = try pool(.file)
    try pool.write { writer in
      #expect(throws: SQLiteError.self) { try pool.write { _ in } }
      try writer.execute("INSERT INTO t VALUES (1)")
    }
    #expect(try pool.read { try $0.scalar("SELECT count(*) FROM t") } == .integer(1))
  }

  @Test(arguments: Place.allCases)
  func whatABodyLeavesOpenIsRolledBack(place: Place) throws {
    let pool = try pool(place)
    try pool.write { writer in
      try writer.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    }
    try pool.read { reader in
      try reader.execute("BEGIN")
      _ = try reader.statement("SELECT 1 UNION SELECT 2").step()
    }
    try pool.read { #expect(!$0.isInTransaction) }
    #expect(try pool.read { try $0.scalar("SELECT count(*) FROM t") } == .integer(0))
  }

  @Test func readersAreNeverRefused() throws {
    let pool = try pool(.file, maxIdleReaders: 1)
    let readers = try (0..<10).map { _ in try pool.leaseReader() }
    #expect(try pool.read { try $0.scalar("SELECT count(*) FROM t") } == .integer(0))
    readers.forEach(pool.returnReader)
    #expect(readers.filter(\.isClosed).count >= 9)
  }

  @Test func everyConnectionIsConfigured() throws {
    let count = Mutex(0)
    let pool = try ConnectionPool(path: folder.path("configured")) { connection in
      count.withLock { $0 += 1 }
      try connection.execute("PRAGMA cache_size = 77")
    }
    #expect(try pool.read { try $0.scalar("PRAGMA cache_size") } == .integer(77))
    #expect(try pool.write { try $0.scalar("PRAGMA cache_size") } == .integer(77))
    #expect(count.withLock { $0 } == 2)
  }

  @Test func aReadOnlyStoreRefusesWrites() throws {
    try pool(.file).close()
    let pool = try ConnectionPool(path: folder.path(), mode: .readOnly)
    let error = #expect(throws: SQLiteError.self) {
      try pool.write { try $0.execute("INSERT INTO t VALUES (1)") }
    }
    #expect(error?.isReadOnly == true)
    #expect(try pool.read { try $0.scalar("SELECT count(*) FROM t") } == .integer(0))
  }

  @Test func afterCloseEveryUseFailsAndTheWALIsGone() throws {
    let pool = try pool(.file)
    let reader = try pool.leaseReader()
    pool.returnReader(reader)
    pool.close()
    pool.close()
    #expect(reader.isClosed)
    #expect(throws: SQLiteError.self) { try pool.read { _ in } }
    #expect(throws: SQLiteError.self) { try pool.write { _ in } }
    #expect(throws: SQLiteError.self) { try pool.leaseReader() }
    #expect(!FileManager.default.fileExists(atPath: folder.path() + "-wal"))
  }

  @Test func databasesInMemoryAreSharedByNameAndEndWithTheLastConnection() throws {
    let name = "a b/ü?&\(UUID().uuidString)"
    do {
      let first = try ConnectionPool(memory: name)
      try first.write { try $0.execute("CREATE TABLE t(x)") }
      let second = try ConnectionPool(memory: name)
      #expect(try second.read { try Introspection($0).tables() } == ["t"])
      let other = try ConnectionPool(memory: name + "x")
      #expect(try other.read { try Introspection($0).tables() } == [])
    }
    let later = try ConnectionPool(memory: name)
    #expect(try later.read { try Introspection($0).isEmptyDatabase() })
  }
}
