/// The table as the library makes it for `Ticket`, and the index that both sides' queries use.
enum TicketTable {
  static let name = "Ticket"
  static let columns = #""number", "title", "note", "priority", "isDone", "createdAt", "score""#

  /// Dates and doubles have no declared type, so that every value is stored as it is.
  static let create = #"""
    CREATE TABLE "Ticket" ("_pk" INTEGER PRIMARY KEY, "number" INTEGER NOT NULL, \#
    "title" TEXT NOT NULL, "note" TEXT, "priority" INTEGER NOT NULL, "isDone" INTEGER NOT NULL, \#
    "createdAt" NOT NULL, "score" NOT NULL)
    """#

  static let createIndex = #"""
    CREATE INDEX "Ticket by priority and time" ON "Ticket" ("priority", "createdAt")
    """#
}
