import CSQLiteGateway
package import Foundation

/// Tells SQLite to copy the bytes before the call returns.
///
/// The C macro is a cast that does not import. Computed, so that it stays a constant in the code
/// and needs no lazy initialization.
var transientBytes: sqlite3_destructor_type {
  @inline(__always) get { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

/// Parameters count from one. Binding needs a statement that is not in the middle of its rows.
extension Statement {
  package func bindNull(at index: Int32) throws {
    try check(sqlite3_bind_null(handle, index))
  }

  package func bind(_ value: Int64, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, value))
  }

  package func bind(_ value: Int, at index: Int32) throws {
    try check(sqlite3_bind_int64(handle, index, Int64(value)))
  }

  /// Binds a number; SQLite turns a NaN into NULL.
  package func bind(_ value: Double, at index: Int32) throws {
    try check(sqlite3_bind_double(handle, index, value))
  }

  /// Binds every byte of the text, NUL included.
  package func bind(_ value: String, at index: Int32) throws {
    var value = value
    let result = value.withUTF8 { bytes in
      withBaseAddress(of: UnsafeRawBufferPointer(bytes)) { start in
        sqlite3_bind_text64(
          handle, index, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
          transientBytes, UInt8(SQLITE_UTF8))
      }
    }
    try check(result)
  }

  /// Binds a blob; no bytes are a blob of length zero, not NULL.
  package func bind(_ value: Data, at index: Int32) throws {
    try check(value.withUnsafeBytes { bindBlob($0, at: index) })
  }

  /// Binds a copy of the bytes as a blob; no bytes are a blob of length zero, not NULL.
  package func bind(_ value: UnsafeRawBufferPointer, at index: Int32) throws {
    try check(bindBlob(value, at: index))
  }

  package func bind(_ value: SQLiteValue, at index: Int32) throws {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try bind(value, at: index)
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(value, at: index)
    }
  }

  /// Binds all parameters.
  ///
  /// - Throws: `SQLITE_RANGE` if there are more or fewer values than parameters.
  package func bindAll(_ values: [SQLiteValue]) throws {
    guard values.count == Int(sqlite3_bind_parameter_count(handle)) else {
      throw SQLiteError(
        extendedCode: SQLITE_RANGE,
        message: "\(values.count) values for \(sqlite3_bind_parameter_count(handle)) parameters",
        sql: sql)
    }
    var index: Int32 = 1
    for value in values {
      try bind(value, at: index)
      index += 1
    }
  }

  /// Binds the values and the lists of a fragment whose text this statement was prepared from.
  package func bindAll(_ fragment: SQLFragment) throws {
    try bindAll(fragment.bindings)
    for list in fragment.lists {
      try bindList(list.values, at: Int32(list.position + 1))
    }
  }

  @inline(__always)
  func check(_ result: Int32) throws {
    if result != SQLITE_OK { throw failure(result) }
  }

  private func bindBlob(_ bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
    withBaseAddress(of: bytes) { start in
      sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), transientBytes)
    }
  }
}

/// Calls `body` with the start of `bytes`, which is never nil even if there are no bytes.
///
/// SQLite takes a null pointer for NULL, whatever the length says.
@inline(__always)
func withBaseAddress<R>(
  of bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawPointer) -> R
) -> R {
  if let start = bytes.baseAddress { return body(start) }
  return withUnsafePointer(to: UInt8(0)) { body(UnsafeRawPointer($0)) }
}
