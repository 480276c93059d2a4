import Foundation

/// A database of the raw side and the statements for it, each prepared once.
final class RawStore {
  let connection: RawConnection
  let begin: RawStatement
  let beginReading: RawStatement
  let commit: RawStatement
  let insertion: RawStatement
  let update: RawStatement
  let all: RawStatement
  let first: RawStatement
  let query: RawStatement
  let count: RawStatement
  let lookup: RawStatement

  /// Opens a file that has the table.
  init(_ url: URL) throws {
    let connection = try RawConnection(url)
    let selection = "SELECT \"_pk\", \(TicketTable.columns) FROM \"Ticket\""
    self.connection = connection
    begin = try connection.prepare("BEGIN IMMEDIATE")
    beginReading = try connection.prepare("BEGIN DEFERRED")
    commit = try connection.prepare("COMMIT")
    insertion = try connection.prepare(
      "INSERT INTO \"Ticket\" (\(TicketTable.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)")
    update = try connection.prepare(
      #"UPDATE "Ticket" SET "isDone" = ?, "score" = ? WHERE "_pk" = ?"#)
    all = try connection.prepare(selection + #" ORDER BY "_pk""#)
    first = try connection.prepare(selection + #" ORDER BY "number" LIMIT ?"#)
    query = try connection.prepare(
      selection + """
         WHERE "priority" = ? AND "createdAt" >= ? AND "isDone" = 0
        ORDER BY "createdAt" LIMIT ?
        """)
    count = try connection.prepare(
      """
      SELECT count(*) FROM "Ticket"
      WHERE "priority" = ? AND "createdAt" >= ? AND "createdAt" < ?
      """)
    lookup = try connection.prepare(selection + #" WHERE "_pk" = ?"#)
  }

  /// Makes a file with an empty table.
  static func create(_ url: URL) throws -> RawStore {
    try RawConnection(url).execute(TicketTable.create)
    return try RawStore(url)
  }

  func transaction(_ body: () throws -> Void) throws {
    try begin.run()
    try body()
    try commit.run()
  }

  func insert(_ tickets: [TicketRow]) throws {
    try transaction {
      for ticket in tickets {
        ticket.bind(to: insertion.handle)
        try insertion.run()
      }
    }
  }

  /// The rows of a statement whose parameters are bound.
  @inline(__always)
  func rows(_ statement: RawStatement) throws -> [TicketRow] {
    defer { statement.reset() }
    var rows: [TicketRow] = []
    while try statement.step() { rows.append(TicketRow(decoding: statement.handle)) }
    return rows
  }

  /// The checksum of the whole table.
  func checksum() throws -> Checksum {
    var checksum = Checksum()
    for row in try rows(all) { checksum.add(row) }
    return checksum
  }
}
