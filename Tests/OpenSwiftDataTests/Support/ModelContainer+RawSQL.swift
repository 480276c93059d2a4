import SQLiteGateway

@testable import OpenSwiftData

/// What another program, or a person with a SQLite shell, may do to a store.
extension ModelContainer {
  /// Runs SQL beside every context, in the first entity's store.
  func execute(_ sql: String) throws {
    try store.pool.write { try $0.execute(sql) }
  }

  /// The rows of a query, in the first entity's store.
  func rows(_ sql: String) throws -> [[SQLiteValue]] {
    try store.pool.read { try $0.query("\(raw: sql)") }
  }

  /// The first value of a query.
  func value(_ sql: String) throws -> SQLiteValue? { try rows(sql).first?.first }

  /// The first value of a query on several connections that are all in use.
  func values(_ sql: String, onReaders count: Int) throws -> [SQLiteValue?] {
    if count == 0 { return [try store.pool.write { try $0.scalar("\(raw: sql)") }] }
    return try store.pool.read { connection in
      let value = try connection.scalar("\(raw: sql)")
      return try [value] + values(sql, onReaders: count - 1)
    }
  }

  private var store: SQLiteStore {
    get throws {
      let session = contents.makeSessions()[contents.layouts[0].name] as? SQLiteSession
      guard let session else { throw SwiftDataError.missingModelContext }
      return session.store
    }
  }
}
