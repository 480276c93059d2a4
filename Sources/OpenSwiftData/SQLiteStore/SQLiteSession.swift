import SQLiteGateway

/// One context's work with one SQLite store.
///
/// Reads take a connection from the store's pool for the length of a call. Only while pending objects are
/// mirrored does the session keep one to itself, since the mirror lies in its temporary tables.
final class SQLiteSession: StoreSession {
  let store: SQLiteStore
  /// The connection whose temporary tables hold the mirror.
  var mirrorConnection: Connection?
  /// The tables that have a mirror on that connection.
  var mirroredTables: Set<String> = []
  /// The tables of links that have one.
  var mirroredJoins: [MirroredJoin] = []

  init(_ store: SQLiteStore) { self.store = store }

  deinit { dropMirror() }

  var storeIdentifier: String { store.identifier }

  func table(of layout: EntityLayout) throws -> TableMap {
    if let table = store.tables[layout.name] { return table }
    throw SwiftDataError.unknownSchema.explained(
      "\(layout.name) is not in the store \(store.path).")
  }

  /// Runs `body` on the connection that sees what this session must see.
  func read<Result>(_ body: (Connection) throws -> Result) throws -> Result {
    do {
      if let mirrorConnection { return try body(mirrorConnection) }
      return try store.pool.read(body)
    } catch let error as SQLiteError {
      throw store.explain(error, doing: "read")
    }
  }
}
