import CSQLiteBenchmark

/// Tells SQLite to copy the bytes before the call returns; the C macro does not import.
private var transientBytes: sqlite3_destructor_type {
  @inline(__always) get { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// Texts between Swift and SQLite, by length.
enum RawText {
  @inline(__always)
  static func read(_ statement: OpaquePointer, _ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  @inline(__always)
  static func bind(_ text: String, to statement: OpaquePointer, _ index: Int32) {
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
