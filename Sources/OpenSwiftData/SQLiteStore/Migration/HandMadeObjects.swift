import SQLiteGateway

/// The views, triggers and indexes that somebody has made by hand, while the tables beneath them are
/// changed.
final class HandMadeObjects {
  private struct Item {
    let type: String
    let name: String
    let table: String
    let sql: String
  }

  private let connection: Connection
  private let items: [Item]

  /// Reads what there is; names are changed already, and the library's own triggers gone.
  ///
  /// - Parameters:
  ///   - tables: The names of the library's tables.
  ///   - ownIndexes: The indexes that it has made.
  init(_ connection: Connection, tables: Set<String>, ownIndexes: OwnIndexes) throws {
    self.connection = connection
    items = try connection.query(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE type IN ('view', 'trigger', 'index') AND sql IS NOT NULL ORDER BY rowid
      """
    ).compactMap { row -> Item? in
      guard let type = row[0].textValue, let name = row[1].textValue,
        let table = row[2].textValue, let sql = row[3].textValue
      else { return nil }
      if type == "index", !tables.contains(table) || ownIndexes.names.contains(name) { return nil }
      return Item(type: type, name: name, table: table, sql: sql)
    }
  }

  /// Drops views and triggers; indexes go with their tables, if at all.
  func takeAway() throws {
    for item in items where item.type == "trigger" {
      try connection.execute("DROP TRIGGER \(identifier: item.name)")
    }
    for item in items where item.type == "view" {
      try connection.execute("DROP VIEW \(identifier: item.name)")
    }
  }

  /// Makes everything again that is gone, and throws for what does not work any more.
  func putBack() throws {
    for item in items {
      let isThere =
        try connection.scalar(
          "SELECT 1 FROM sqlite_schema WHERE type = \(item.type) AND name = \(item.name)") != nil
      if isThere { continue }
      try naming(item) { try connection.execute(SQLFragment(raw: item.sql)) }
    }
    for item in items { try naming(item) { try check(item) } }
  }

  /// SQLite looks into a view or trigger when it is used.
  private func check(_ item: Item) throws {
    switch item.type {
    case "view":
      _ = try connection.prepare("SELECT * FROM \(SQLFragment.quote(identifier: item.name))")
    case "trigger":
      let table = SQLFragment.quote(identifier: item.table)
      let columns = try Introspection(connection).columns(of: item.table).map {
        SQLFragment.quote(identifier: $0.name)
      }
      guard let first = columns.first else { return }
      let all = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      for sql in [
        "INSERT INTO \(table) (\(first)) VALUES (NULL)", "DELETE FROM \(table)",
        "UPDATE \(table) SET \(all)",
      ] {
        try prepare(sql, onView: items.contains { $0.type == "view" && $0.name == item.table })
      }
    default: break
    }
  }

  /// A view takes those statements only for which it has a trigger.
  private func prepare(_ sql: String, onView isView: Bool) throws {
    do {
      _ = try connection.prepare(sql)
    } catch let error as SQLiteError where isView && error.message.contains("it is a view") {
      return
    }
  }

  private func naming(_ item: Item, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as SQLiteError where !error.isBusy && !error.isFull {
      throw SwiftDataError.loadIssueModelContainer.explained(
        "The store \(connection.path) cannot be migrated: the \(item.type) \(item.name), which was made "
          + "by hand, does not work with the new tables. Drop it, or mend it first. (\(error.message))"
      )
    }
  }
}
