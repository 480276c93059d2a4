import Testing

@testable import SQLiteGateway

@Suite struct StatementCacheTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:", mode: .readWriteCreate, statementCacheSize: 3)
  }

  @Test func theSameTextReusesOneStatementResetAndUnbound() throws {
    let first: ObjectIdentifier
    do {
      let statement = try connection.statement("SELECT ?")
      try statement.bind(1, at: 1)
      #expect(try statement.step())
      statement.reset()
      first = ObjectIdentifier(statement)
    }
    let again = try connection.statement("SELECT ?")
    #expect(ObjectIdentifier(again) == first)
    #expect(try again.step())
    #expect(again.row.isNull(0))
  }

  @Test func aStatementInUseIsNotHandedOutTwice() throws {
    let outer = try connection.statement("SELECT 1 UNION SELECT 2 WHERE ?1 OR 1")
    let inner = try connection.statement("SELECT 1 UNION SELECT 2 WHERE ?1 OR 1")
    #expect(outer !== inner)
    try outer.bind(5, at: 1)
    #expect(try outer.step())
    try inner.run()
    #expect(outer.isBusy)
    #expect(try outer.step())
    #expect(outer.row.integer(0) == 2)
  }

  @Test func aStatementOnARowIsNotHandedOutEvenIfNobodyHoldsIt() throws {
    let row: Row
    do {
      let outer = try connection.statement("SELECT 1 UNION SELECT 2")
      #expect(try outer.step())
      row = outer.row
    }
    let inner = try connection.statement("SELECT 1 UNION SELECT 2")
    #expect(try inner.step() && inner.step())
    #expect(row.integer(0) == 1)
  }

  @Test func theLeastRecentlyUsedStatementGoesFirst() throws {
    var cache = StatementCache(capacity: 2)
    let texts = ["SELECT 1", "SELECT 2", "SELECT 3"]
    cache.insert(try connection.prepare(texts[0]))
    cache.insert(try connection.prepare(texts[1]))
    _ = cache.look(up: texts[0])
    cache.insert(try connection.prepare(texts[2]))
    #expect(cache.count == 2)
    #expect(cache.held(of: texts) == [texts[0], texts[2]])
    cache.removeAll()
    #expect(cache.held(of: texts) == [])
  }

  @Test func moreTextsThanPlacesAllWork() throws {
    for _ in 0..<3 {
      for number in 0..<10 {
        #expect(try connection.scalar("SELECT \(raw: "\(number)")") == .integer(Int64(number)))
      }
    }
  }

  @Test func aChangedSchemaPreparesAgain() throws {
    try connection.execute("CREATE TABLE t(x)")
    #expect(try connection.query("SELECT * FROM t").isEmpty)
    try connection.execute("ALTER TABLE t ADD COLUMN y; INSERT INTO t VALUES (1, 2)")
    #expect(try connection.query("SELECT * FROM t") == [[.integer(1), .integer(2)]])
  }
}

extension StatementCache {
  fileprivate mutating func held(of texts: [String]) -> [String] {
    var held: [String] = []
    for text in texts {
      if case .ready = look(up: text) { held.append(text) }
    }
    return held
  }
}
