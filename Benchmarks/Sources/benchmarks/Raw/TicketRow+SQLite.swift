import CSQLiteBenchmark
import Foundation

extension TicketRow {
  /// Decodes the row that `statement` stands on: the key, then the columns in their order.
  @inline(__always)
  init(decoding statement: OpaquePointer) {
    self.init(
      key: sqlite3_column_int64(statement, 0),
      number: Int(sqlite3_column_int64(statement, 1)),
      title: RawText.read(statement, 2) ?? "",
      note: RawText.read(statement, 3),
      priority: Int(sqlite3_column_int64(statement, 4)),
      isDone: sqlite3_column_int64(statement, 5) != 0,
      createdAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 6)),
      score: sqlite3_column_double(statement, 7))
  }

  /// Binds the columns in their order, without the key.
  @inline(__always)
  func bind(to statement: OpaquePointer) {
    sqlite3_bind_int64(statement, 1, Int64(number))
    RawText.bind(title, to: statement, 2)
    if let note { RawText.bind(note, to: statement, 3) } else { sqlite3_bind_null(statement, 3) }
    sqlite3_bind_int64(statement, 4, Int64(priority))
    sqlite3_bind_int64(statement, 5, isDone ? 1 : 0)
    sqlite3_bind_double(statement, 6, createdAt.timeIntervalSinceReferenceDate)
    sqlite3_bind_double(statement, 7, score)
  }
}
