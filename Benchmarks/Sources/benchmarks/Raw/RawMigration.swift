import Foundation

/// A change of the tickets' table as somebody would write it by hand, in SQLite's own statements where
/// there are some for it and otherwise by making the table anew.
struct RawMigration {
  private let statements: String
  /// A number that depends on each value of each row afterwards.
  private let sum: String

  /// Nil where the work is no migration.
  init?(_ work: Work) {
    switch work {
    case .migrate:
      statements = Self.renameAndAdd
      sum = Self.sum(title: "subject", priority: #""priority""#, effort: #""effort""#)
    case .widen:
      statements = Self.remake(
        title: "title", priority: #""priority" NOT NULL"#, value: #"CAST("priority" AS REAL)"#)
      sum = Self.sum(
        title: "title", priority: #"CAST("priority" AS INTEGER) + length(typeof("priority"))"#,
        effort: "0")
    case .convert:
      statements =
        Self.renameAndAdd
        + Self.remake(
          title: "subject", priority: #""priority" TEXT NOT NULL"#, value: #"'P' || "priority""#,
          added: #", "effort" INTEGER NOT NULL"#, #", "effort""#)
      sum = Self.sum(
        title: "subject", priority: #"CAST(substr("priority", 2) AS INTEGER)"#,
        effort: #""effort""#)
    default: return nil
    }
  }

  /// Opens the file, changes it in one transaction and closes it.
  func run(_ url: URL) throws {
    let connection = try RawConnection(url)
    // Not possible within a transaction, and what SQLite advises.
    try connection.execute("PRAGMA foreign_keys = OFF")
    try connection.execute("BEGIN IMMEDIATE; \(statements) COMMIT")
  }

  /// The checksum of a changed file of either side.
  func checksum(_ url: URL) throws -> Checksum {
    var checksum = Checksum()
    for text in try RawConnection(url).texts(sum) { checksum.add(Int(text) ?? -1) }
    return checksum
  }

  private static let renameAndAdd = #"""
    ALTER TABLE "Ticket" RENAME COLUMN "title" TO "subject";
    ALTER TABLE "Ticket" ADD COLUMN "effort" INTEGER NOT NULL DEFAULT 3;
    """#

  /// Makes the table anew with another declaration of the priority.
  private static func remake(
    title: String, priority: String, value: String, added: String = "", _ addedValue: String = ""
  ) -> String {
    #"""
    CREATE TABLE "new" ("_pk" INTEGER PRIMARY KEY, "number" INTEGER NOT NULL, \#
    "\#(title)" TEXT NOT NULL, "note" TEXT, \#(priority), "isDone" INTEGER NOT NULL, \#
    "createdAt" NOT NULL, "score" NOT NULL\#(added));
    INSERT INTO "new" SELECT "_pk", "number", "\#(title)", "note", \#(value), "isDone", \#
    "createdAt", "score"\#(addedValue) FROM "Ticket";
    DROP TABLE "Ticket";
    ALTER TABLE "new" RENAME TO "Ticket";
    """#
  }

  private static func sum(title: String, priority: String, effort: String) -> String {
    #"""
    SELECT sum("number" % 997 * length("\#(title)") + coalesce(length("note"), -1) * 5 \#
    + ("_pk" % 11) * (\#(priority)) * 13 + \#(effort) * 17 + "isDone" * 19 \#
    + CAST("createdAt" * 4 AS INTEGER) + CAST("score" * 1024 AS INTEGER)) FROM "Ticket"
    """#
  }
}
