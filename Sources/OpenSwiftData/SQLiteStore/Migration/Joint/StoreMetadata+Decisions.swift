import Foundation
import SQLiteGateway

/// What stores say of a migration that changes several of them.
extension StoreMetadata {
  /// The rows that a migration changes, by their keys.
  private static let descriptionKeys: [Key] = [
    .fingerprint, .types, .schema, .version, .lineage,
  ]

  /// How the store describes itself.
  static func description(_ connection: Connection) throws -> [String: String] {
    let values = try values(connection)
    var description: [String: String] = [:]
    for key in descriptionKeys { description[key.rawValue] = values[key]?.textValue }
    return description
  }

  /// Has the store describe itself as before.
  static func putBack(_ description: [String: String], _ connection: Connection) throws {
    for key in descriptionKeys.map(\.rawValue) {
      try set(key, description[key].map(SQLiteValue.text), connection)
    }
  }

  // MARK: The stores that wait

  /// Notes that another store decides, or, for nil, that nothing is open any more.
  static func note(_ migration: UndecidedMigration?, _ connection: Connection) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try migration.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try set(Key.undecided.rawValue, text.map(SQLiteValue.text), connection)
  }

  /// The migration that is open; throws where it is noted in a form that is not known.
  static func undecided(_ connection: Connection) throws -> UndecidedMigration? {
    try undecided(value(.undecided, connection), connection)
  }

  /// The migration that a value of the table notes.
  static func undecided(
    _ value: SQLiteValue?, _ connection: Connection
  ) throws -> UndecidedMigration? {
    guard let text = value?.textValue else { return nil }
    guard
      let migration = try? JSONDecoder().decode(UndecidedMigration.self, from: Data(text.utf8))
    else { throw incomplete(.undecided, connection) }
    return migration
  }

  // MARK: The store that decides

  /// Says that a store stays migrated; part of the transaction that migrates the deciding store.
  static func decide(
    _ migration: UndecidedMigration, for store: String, _ connection: Connection
  ) throws {
    try set(key(of: migration, store), .integer(1), connection)
  }

  /// Whether the deciding store says that a store stays migrated.
  static func hasDecided(
    _ migration: UndecidedMigration, for store: String, _ connection: Connection
  ) throws -> Bool {
    try connection.scalar(
      "SELECT 1 FROM \(identifier: table) WHERE key = \(.text(key(of: migration, store)))") != nil
  }

  /// Forgets what nobody will ask any more.
  static func forgetDecision(
    _ migration: UndecidedMigration, for store: String, _ connection: Connection
  ) throws {
    try set(key(of: migration, store), nil, connection)
  }

  private static func key(of migration: UndecidedMigration, _ store: String) -> String {
    "decided \(migration.identifier) \(store)"
  }

  // MARK: Rows

  /// Notes something, or takes the note back, so that the commit overwrites whatever one that came to
  /// nothing has left in the log.
  ///
  /// Where a program was killed within a commit, the log may hold all of it: nobody sees that as long as
  /// others have the file open, but whoever opens it first after them would. A note that is left stands for
  /// nothing.
  static func overwriteLog(_ isBegun: Bool, _ connection: Connection) throws {
    try set("overwritten", isBegun ? .text(UUID().uuidString) : nil, connection)
  }

  private static func set(
    _ key: String, _ value: SQLiteValue?, _ connection: Connection
  ) throws {
    guard let value else {
      return try connection.execute(
        "DELETE FROM \(identifier: table) WHERE key = \(.text(key))")
    }
    try connection.execute(
      "INSERT OR REPLACE INTO \(identifier: table) VALUES (\(.text(key)), \(value))")
  }
}
