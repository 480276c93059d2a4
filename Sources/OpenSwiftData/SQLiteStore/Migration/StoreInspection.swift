package import Foundation
import SQLiteGateway

/// Looks at a store's file without opening it as a container, for the helpers of tests.
package enum StoreInspection {
  /// What a store is made of, as lines that are equal for equal structures: columns, indexes, triggers;
  /// up to the order of columns, and the default values that added columns have.
  package static func structure(of url: URL) throws -> [String] {
    try reading(url) { connection in
      let reader = StructureReader(connection)
      var lines: [String] = []
      for table in try Introspection(connection).tables()
      where table != ExternalColumns.discardedTable {
        lines += try reader.columns(of: table).map { "\(table): \($0.sql)" }
      }
      lines += try connection.query(
        "SELECT sql FROM sqlite_schema WHERE type <> 'table' AND sql IS NOT NULL"
      ).compactMap { $0[0].textValue }
      return lines.sorted()
    }
  }

  /// How a store's schema differs from that of some classes; empty where a store of the one is a store
  /// of the other.
  package static func differences(of url: URL, from schema: Schema) throws -> [String] {
    let metadata = try reading(url) { try StoreMetadata(reading: $0) }
    if metadata.fingerprint == schema.fingerprint, metadata.types == schema.typeFingerprint {
      return []
    }
    let stored = try metadata.decodedSchema(of: url.path)
    return Schema.differences(from: stored, to: schema)
      + Schema.typeDifferences(from: stored, to: schema)
  }

  /// Everything that is wrong with the file itself.
  package static func damage(of url: URL) throws -> [String] {
    try reading(url) { connection in
      let check = try connection.query("PRAGMA integrity_check").compactMap { $0[0].textValue }
      let references = try connection.danglingReferences().map { reference in
        "row \(reference.rowID ?? 0) of \(reference.table) leads to a \(reference.target) that is not "
          + "there"
      }
      return (check == ["ok"] ? [] : check) + references
    }
  }

  /// Copies a closed store into one file without a log, in place of what is there.
  package static func export(_ source: URL, to target: URL) throws {
    try? FileManager.default.removeItem(at: target)
    let connection = try Connection(path: source.path, mode: .readWrite)
    defer { connection.close() }
    try connection.execute("VACUUM INTO \(target.path)")
  }

  private static func reading<Result>(
    _ url: URL, _ body: (Connection) throws -> Result
  ) throws -> Result {
    // A file that nobody has open has no log, and nothing is to be left beside it.
    let hasLog = FileManager.default.fileExists(atPath: url.path + "-wal")
    let connection = try Connection(path: url.path, mode: hasLog ? .readOnly : .immutable)
    defer { connection.close() }
    return try body(connection)
  }
}
