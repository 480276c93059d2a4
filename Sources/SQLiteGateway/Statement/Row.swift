import CSQLiteGateway
package import Foundation

/// Typed access to the row on which a statement stands.
///
/// A row does not own its statement: it is valid until the statement's next step or reset.
/// Columns count from zero. A column of another type than the one asked for is converted by
/// SQLite's rules; an index outside the row answers as NULL does.
package struct Row {
  private let handle: OpaquePointer

  /// The row of a statement whose last step answered true.
  package init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// The storage class of a value, named after SQLite's type codes.
  package enum ValueType: Hashable, Sendable {
    case null, integer, real, text, blob
  }

  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// The storage class, to be asked before the value itself, as reading may convert the value.
  package func type(_ column: Int32) -> ValueType {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func integer(_ column: Int32) -> Int64 {
    sqlite3_column_int64(handle, column)
  }

  package func real(_ column: Int32) -> Double {
    sqlite3_column_double(handle, column)
  }

  /// The text with every byte that it has, NUL included; invalid UTF-8 is repaired.
  package func text(_ column: Int32) -> String {
    // The length must be asked after the text: the conversion may change it.
    guard let start = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func data(_ column: Int32) -> Data {
    Data(bytes(column))
  }

  /// The bytes of a blob or a text, without a copy.
  ///
  /// They are valid until the statement's next step or reset, or until the same column is read as
  /// another type.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  /// The value in its own storage class.
  package func value(_ column: Int32) -> SQLiteValue {
    switch type(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: .text(text(column))
    case .blob: .blob(data(column))
    }
  }
}
