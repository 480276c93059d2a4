import CSQLiteBenchmark
import Foundation

/// The raw side's database of boards.
final class RawBoards {
  let connection: RawConnection
  private let join: RawStatement

  /// Makes and fills a file.
  init(_ url: URL, _ boards: [BoardRow]) throws {
    connection = try RawConnection(url)
    try connection.execute(BoardTables.create)
    join = try connection.prepare(BoardTables.join)
    try connection.execute("BEGIN")
    try fill(boards)
    try connection.execute("COMMIT")
  }

  private func fill(_ boards: [BoardRow]) throws {
    let board = try connection.prepare("INSERT INTO \"Board\" VALUES (?, ?, ?)")
    let columns = BoardTables.cardColumns.map { "\"\($0)\"" }.joined(separator: ", ")
    let card = try connection.prepare(
      """
      INSERT INTO "Card" (\(columns), "board", "_board_position")
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for (index, row) in boards.enumerated() {
      sqlite3_bind_int64(board.handle, 1, Int64(index + 1))
      sqlite3_bind_int64(board.handle, 2, Int64(row.number))
      RawText.bind(row.name, to: board.handle, 3)
      try board.run()
      for (place, row) in row.cards.enumerated() {
        row.bind(to: card.handle)
        sqlite3_bind_int64(card.handle, 7, Int64(index + 1))
        sqlite3_bind_int64(card.handle, 8, Int64(place + 1) * 1024)
        try card.run()
      }
    }
  }

  /// The boards with their cards, by one join.
  func boards() throws -> [BoardRow] {
    defer { join.reset() }
    var boards: [BoardRow] = []
    var board: BoardRow?
    while try join.step() {
      let key = sqlite3_column_int64(join.handle, 0)
      if board?.key != key {
        if let board { boards.append(board) }
        board = BoardRow(decoding: join.handle, key: key)
      }
      board?.cards.append(CardRow(decoding: join.handle))
    }
    if let board { boards.append(board) }
    return boards
  }
}

extension BoardRow {
  fileprivate init(decoding statement: OpaquePointer, key: Int64) {
    self.init(
      key: key, number: Int(sqlite3_column_int64(statement, 1)),
      name: RawText.read(statement, 2) ?? "")
    cards.reserveCapacity(Self.cardCount)
  }
}

extension CardRow {
  @inline(__always)
  fileprivate init(decoding statement: OpaquePointer) {
    self.init(
      key: sqlite3_column_int64(statement, 3),
      number: Int(sqlite3_column_int64(statement, 4)),
      title: RawText.read(statement, 5) ?? "",
      note: RawText.read(statement, 6),
      isDone: sqlite3_column_int64(statement, 7) != 0,
      dueAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 8)),
      score: sqlite3_column_double(statement, 9))
  }

  fileprivate func bind(to statement: OpaquePointer) {
    sqlite3_bind_int64(statement, 1, Int64(number))
    RawText.bind(title, to: statement, 2)
    if let note { RawText.bind(note, to: statement, 3) } else { sqlite3_bind_null(statement, 3) }
    sqlite3_bind_int64(statement, 4, isDone ? 1 : 0)
    sqlite3_bind_double(statement, 5, dueAt.timeIntervalSinceReferenceDate)
    sqlite3_bind_double(statement, 6, score)
  }
}
