import CSQLiteBenchmark
import Foundation

/// Tells SQLite to copy the bytes before the call returns; the C macro does not import.
private var transientBytes: sqlite3_destructor_type {
  @inline(__always) get { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

extension TicketRow {
  /// Decodes the row that `statement` stands on: the key, then the columns in their order.
  @inline(__always)
  init(decoding statement: OpaquePointer) {
    self.init(
      key: sqlite3_column_int64(statement, 0),
      number: Int(sqlite3_column_int64(statement, 1)),
      title: Self.text(statement, 2) ?? "",
      note: Self.text(statement, 3),
      priority: Int(sqlite3_column_int64(statement, 4)),
      isDone: sqlite3_column_int64(statement, 5) != 0,
      createdAt: Date(timeIntervalSinceReferenceDate: sqlite3_column_double(statement, 6)),
      score: sqlite3_column_double(statement, 7))
  }

  /// Binds the columns in their order, without the key.
  @inline(__always)
  func bind(to statement: OpaquePointer) {
    sqlite3_bind_int64(statement, 1, Int64(number))
    Self.bind(title, to: statement, 2)
    if let note { Self.bind(note, to: statement, 3) } else { sqlite3_bind_null(statement, 3) }
    sqlite3_bind_int64(statement, 4, Int64(priority))
    sqlite3_bind_int64(statement, 5, isDone ? 1 : 0)
    sqlite3_bind_double(statement, 6, createdAt.timeIntervalSinceReferenceDate)
    sqlite3_bind_double(statement, 7, score)
  }

  @inline(__always)
  private static func text(_ statement: OpaquePointer, _ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  @inline(__always)
  private static func bind(_ text: String, to statement: OpaquePointer, _ index: Int32) {
    var text = text
    text.withUTF8 { bytes in
      // An empty text is not NULL, which a missing address would make of it.
      let start = UnsafeRawPointer(bytes.baseAddress).map {
        $0.assumingMemoryBound(to: CChar.self)
      }
      if let start {
        sqlite3_bind_text(statement, index, start, Int32(bytes.count), transientBytes)
      } else {
        sqlite3_bind_text(statement, index, "", 0, transientBytes)
      }
    }
  }
}
