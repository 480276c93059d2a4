import Foundation
import SQLiteGateway

/// The one metadata table of a store: whose it is, which schema it holds, which row ids were handed
/// out.
struct StoreMetadata {
  /// The table's name; it begins with an underscore, which no entity of Swift's naming habit does.
  static let table = "_swiftdata"
  /// The version of the layout of the file.
  ///
  /// A later one is refused.
  static let format = 1

  enum Key: String, CaseIterable {
    case format, identifier, fingerprint, types, schema, version, origin, lineage, undecided
    case nextFile = "next file"
  }

  var identifier: String
  private(set) var fingerprint: String
  /// The Swift types that the values are of; nil in stores that do not say so.
  private(set) var types: String?
  /// The schema as canonical JSON.
  private(set) var schema: String
  /// The version of the schema; nil in stores that no migration plan has seen.
  var version: Schema.Version?
  /// The version that the store was made at, so that no stage which leads there has ever seen it; nil in
  /// stores that do not say so.
  private(set) var origin: Schema.Version?
  /// The schemas that the store held before it was migrated, the oldest first.
  var lineage: [StoreVersion] = []
  /// The migration that the store has gone through while it is not certain that others have, too.
  private(set) var undecided: UndecidedMigration?

  static var createTable: SQLFragment {
    "CREATE TABLE \(identifier: table) (key TEXT PRIMARY KEY, value) WITHOUT ROWID"
  }

  /// Reads the metadata.
  ///
  /// Throws for a file of a later format or with a part missing.
  init(reading connection: Connection) throws {
    let values = try Self.values(connection)
    func text(_ key: Key) throws -> String {
      if case .text(let text)? = values[key] { return text }
      throw Self.incomplete(key, connection)
    }
    func version(_ key: Key) -> Schema.Version? {
      values[key]?.textValue.flatMap(Schema.Version.init(text:))
    }
    guard case .integer(let number)? = values[.format] else {
      throw Self.incomplete(.format, connection)
    }
    guard number <= Self.format else {
      throw SwiftDataError.backwardMigration.explained(
        "\(connection.path) was written by a later version of this library (file format "
          + "\(number); this version knows formats up to \(Self.format)). Update the program.")
    }
    identifier = try text(.identifier)
    fingerprint = try text(.fingerprint)
    types = values[.types]?.textValue
    schema = try text(.schema)
    self.version = version(.version)
    origin = version(.origin)
    lineage =
      values[.lineage]?.textValue.flatMap {
        try? JSONDecoder().decode([StoreVersion].self, from: Data($0.utf8))
      } ?? []
    undecided = try Self.undecided(values[.undecided], connection)
  }

  /// Which schema a store holds, and for how long.
  struct Mark {
    var fingerprint: String?
    var version: Schema.Version?
    /// Whether it may become what it was before.
    var isUndecided = false
  }

  /// Which schema a store holds, by one cheap look.
  static func mark(_ connection: Connection) throws -> Mark {
    let statement = try connection.statement(markQuery)
    defer { statement.reset() }
    guard try statement.step() else { return Mark() }
    let row = statement.row
    return Mark(
      fingerprint: row.text(0),
      version: row.type(1) == .text ? Schema.Version(text: row.text(1)) : nil,
      isUndecided: row.type(2) == .text)
  }

  private static let markQuery =
    "SELECT "
    + [Key.fingerprint, .version, .undecided].map {
      "(SELECT value FROM \(SQLFragment.quote(identifier: table)) WHERE key = '\($0.rawValue)')"
    }.joined(separator: ", ")

  /// The schema as it is described in the store.
  ///
  /// - Parameter path: The store's file, for an error's text.
  func decodedSchema(of path: String) throws -> Schema {
    do {
      return try JSONDecoder().decode(Schema.self, from: Data(schema.utf8))
    } catch {
      throw SwiftDataError.unknownDataStoreSchema.explained(
        "The store \(path) holds another schema than the program's, whose description cannot be read "
          + "(\(CodingProblem(error))). Open it with the program that wrote it. The file was not "
          + "changed.")
    }
  }

  /// The metadata of a new store.
  init(newStoreOf definition: StoreDefinition, version: Schema.Version) throws {
    identifier = UUID().uuidString
    fingerprint = definition.fingerprints.shape
    types = definition.fingerprints.types
    schema = String(decoding: try definition.schema.encodedDescription(), as: UTF8.self)
    self.version = version
    origin = version
  }

  /// Notes the schema that the store holds from now on.
  mutating func become(_ definition: StoreDefinition, version: Schema.Version) throws {
    fingerprint = definition.fingerprints.shape
    types = definition.fingerprints.types
    schema = String(decoding: try definition.schema.encodedDescription(), as: UTF8.self)
    self.version = version
  }

  /// Whether the store's values are of a schema's types, so that none has to be looked at.
  func hasTypes(of definition: StoreDefinition) -> Bool {
    types == definition.fingerprints.types
  }

  /// Notes the schema that the store held before a migration.
  ///
  /// - Parameter keepsAll: Whether nothing stands against its coming back: the migration has taken no
  ///   value away, and no version says that the new schema is the later one.
  mutating func noteFormer(_ former: StoreVersion, keepsAll: Bool) {
    lineage.removeAll { $0.fingerprint == former.fingerprint }
    lineage.append(former)
    for index in lineage.indices where !keepsAll { lineage[index].mayComeBack = false }
  }

  /// Writes the metadata in place of what there is.
  func write(to connection: Connection) throws {
    var values: [(Key, SQLiteValue)] = [
      (.format, .integer(Int64(Self.format))), (.identifier, .text(identifier)),
      (.fingerprint, .text(fingerprint)), (.schema, .text(schema)),
    ]
    if let types { values.append((.types, .text(types))) }
    if let version { values.append((.version, .text(version.description))) }
    if let origin { values.append((.origin, .text(origin.description))) }
    if !lineage.isEmpty {
      let text = String(decoding: try JSONEncoder().encode(lineage), as: UTF8.self)
      values.append((.lineage, .text(text)))
    }
    for (key, value) in values {
      try connection.execute(
        """
        INSERT OR REPLACE INTO \(identifier: Self.table)
        VALUES (\(.text(key.rawValue)), \(value))
        """)
    }
  }

  /// Lets entities that have new names go on counting where they were.
  ///
  /// The count of an entity that is gone stays, so that no row id is ever used again.
  static func renameRowIDs(_ names: [String: String], _ connection: Connection) throws {
    let counts = try names.map { old, new in
      (new, integer(try connection.scalar(nextRowQuery(of: old))))
    }
    for (name, count) in counts {
      guard let count else { continue }
      let known = integer(try connection.scalar(nextRowQuery(of: name))) ?? 1
      try connection.execute(
        """
        INSERT OR REPLACE INTO \(identifier: table)
        VALUES (\(nextRowKey(of: name)), \(.integer(max(known, count))))
        """)
    }
  }

  private static func nextRowKey(of entity: String) -> SQLiteValue {
    .text("next row of " + entity)
  }

  private static func nextRowQuery(of entity: String) -> SQLFragment {
    "SELECT value FROM \(identifier: table) WHERE key = \(nextRowKey(of: entity))"
  }

  /// Takes `count` row ids for an entity, within a write transaction, and returns the first of
  /// them.
  ///
  /// The next id is kept in the table, and so is never used again after its row is deleted. Rows
  /// that other programs have inserted count as well.
  static func takeRowIDs(
    _ count: Int, for table: TableMap, _ connection: Connection
  ) throws -> Int64 {
    let key = nextRowKey(of: table.layout.name)
    let stored = try connection.scalar(nextRowQuery(of: table.layout.name))
    let highest = try connection.scalar(
      """
      SELECT max(\(identifier: TableMap.primaryKey)) FROM \(identifier: table.tableName)
      WHERE \(identifier: TableMap.primaryKey) < \(.integer(RowID.firstProvisional))
      """)
    let first = max(integer(stored) ?? 1, (integer(highest) ?? 0) + 1)
    try connection.execute(
      """
      INSERT OR REPLACE INTO \(identifier: Self.table)
      VALUES (\(key), \(.integer(first + Int64(count))))
      """)
    return first
  }

  /// The number that the next file of large contents gets.
  static func nextFile(_ connection: Connection) throws -> Int64 {
    integer(try value(.nextFile, connection)) ?? 1
  }

  static func setNextFile(_ number: Int64, _ connection: Connection) throws {
    try connection.execute(
      """
      INSERT OR REPLACE INTO \(identifier: Self.table)
      VALUES (\(.text(Key.nextFile.rawValue)), \(.integer(number)))
      """)
  }

  private static func integer(_ value: SQLiteValue?) -> Int64? {
    if case .integer(let number) = value { return number }
    return nil
  }

  static func value(_ key: Key, _ connection: Connection) throws -> SQLiteValue? {
    try connection.scalar(
      "SELECT value FROM \(identifier: Self.table) WHERE key = \(.text(key.rawValue))")
  }

  /// What the table says under the keys of the whole store, by one statement.
  static func values(_ connection: Connection) throws -> [Key: SQLiteValue] {
    let pairs = try connection.query(valuesQuery).compactMap { row in
      row[0].textValue.flatMap(Key.init(rawValue:)).map { ($0, row[1]) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static let valuesQuery: SQLFragment = {
    let keys = Key.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "SELECT key, value FROM \(identifier: table) WHERE key IN (\(raw: keys))"
  }()

  static func incomplete(_ key: Key, _ connection: Connection) -> SwiftDataError {
    .loadIssueModelContainer.explained(
      "The table \(table) of the store \(connection.path) has no usable \"\(key.rawValue)\". Restore the file from a "
        + "backup.")
  }
}
