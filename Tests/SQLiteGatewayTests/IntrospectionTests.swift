import Foundation
import Testing

@testable import SQLiteGateway

@Suite struct IntrospectionTests {
  @Test func tablesColumnsAndIndexesAreRead() throws {
    let connection = try Connection(path: ":memory:", mode: .readWriteCreate)
    let introspection = Introspection(connection)
    #expect(try introspection.isEmptyDatabase())
    try connection.execute(
      """
      CREATE TABLE "b'b"(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL DEFAULT 'x', y);
      CREATE TABLE A(k1, k2 BLOB UNIQUE, PRIMARY KEY (k2, k1));
      CREATE INDEX byName ON "b'b"(name, lower(y));
      """)
    #expect(try !introspection.isEmptyDatabase())
    #expect(try introspection.tables() == ["A", "b'b"])
    #expect(try introspection.hasTable("a"))
    #expect(try !introspection.hasTable("c"))
    #expect(
      try introspection.columns(of: "b'b") == [
        .init(name: "id", declaredType: "INTEGER", isNotNull: false, primaryKeyPosition: 1),
        .init(
          name: "name", declaredType: "TEXT", isNotNull: true, primaryKeyPosition: 0,
          defaultValue: "'x'"),
        .init(name: "y", declaredType: "", isNotNull: false, primaryKeyPosition: 0),
      ])
    #expect(try introspection.columns(of: "A").map(\.primaryKeyPosition) == [2, 1])
    #expect(try introspection.columns(of: "missing").isEmpty)
    let indexes = try introspection.indexes(of: "b'b")
    #expect(indexes.map(\.name) == ["byName"])
    #expect(indexes.first?.columns == ["name", nil])
    #expect(indexes.first?.isUnique == false)
    #expect(indexes.first?.sql?.hasPrefix("CREATE INDEX byName") == true)
    #expect(try introspection.indexes(of: "A").allSatisfy { $0.isUnique && $0.sql == nil })
    let statements = try introspection.indexStatements(of: "B'B")
    #expect(statements == ["byName": indexes.first?.sql])
    #expect(try introspection.indexStatements(of: "A").isEmpty)
  }
}
