import CSQLiteGateway
import Foundation

/// The arguments of one call of a function; an argument that is missing is NULL.
struct FunctionArguments {
  private let count: Int
  private let values: UnsafeMutablePointer<OpaquePointer?>?

  init(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    self.count = Int(count)
    self.values = values
  }

  /// The argument as a text, or nil if it is NULL.
  ///
  /// A number answers with its decimal notation and a blob with its bytes. They are valid during
  /// the call of the function and need not be UTF-8.
  func text(_ index: Int) -> UnsafeRawBufferPointer? {
    guard index < count, let value = values?[index], sqlite3_value_type(value) != SQLITE_NULL,
      let start = sqlite3_value_text(value)
    else { return nil }
    // The length must be asked after the text: the conversion may change it.
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  }

  func value(_ index: Int) -> OpaquePointer? {
    index < count ? values?[index] : nil
  }

  /// The argument as an unsigned integer: an integer, or eight big-endian bytes above `Int64.max`.
  func unsigned(_ index: Int) -> UInt64? {
    guard let value = value(index) else { return nil }
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return UInt64(exactly: sqlite3_value_int64(value))
    case SQLITE_BLOB where sqlite3_value_bytes(value) == 8:
      guard let bytes = sqlite3_value_blob(value) else { return nil }
      return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    default: return nil
    }
  }

  func isNull(_ index: Int) -> Bool {
    guard index < count, let value = values?[index] else { return true }
    return sqlite3_value_type(value) == SQLITE_NULL
  }

  /// The argument if it is an integer, without any conversion.
  func integer(_ index: Int) -> Int64? {
    guard index < count, let value = values?[index], sqlite3_value_type(value) == SQLITE_INTEGER
    else { return nil }
    return sqlite3_value_int64(value)
  }
}

extension SQLiteValue {
  /// A copy of an argument, which is valid after the call.
  init(of argument: OpaquePointer?) {
    guard let argument else {
      self = .null
      return
    }
    switch sqlite3_value_type(argument) {
    case SQLITE_INTEGER: self = .integer(sqlite3_value_int64(argument))
    case SQLITE_FLOAT: self = .real(sqlite3_value_double(argument))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(argument)
      let bytes = UnsafeBufferPointer(
        start: start, count: Int(sqlite3_value_bytes(argument)))
      self = .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_value_blob(argument)
      let count = Int(sqlite3_value_bytes(argument))
      self = .blob(start.map { Data(bytes: $0, count: count) } ?? Data())
    default: self = .null
    }
  }
}

/// The answer of one call of a function.
enum FunctionResult {
  static func set(_ text: String, on context: OpaquePointer?) {
    var text = text
    text.withUTF8 { bytes in
      withBaseAddress(of: UnsafeRawBufferPointer(bytes)) { start in
        sqlite3_result_text64(
          context, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), transientBytes,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  static func set(_ value: SQLiteValue, on context: OpaquePointer?) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let value): sqlite3_result_int64(context, value)
    case .real(let value): sqlite3_result_double(context, value)
    case .text(let value): set(value, on: context)
    case .blob(let value): set(data: value, on: context)
    }
  }

  static func set(data: Data, on context: OpaquePointer?) {
    data.withUnsafeBytes { bytes in
      withBaseAddress(of: bytes) { start in
        sqlite3_result_blob64(context, start, UInt64(bytes.count), transientBytes)
      }
    }
  }

  static func set(utf8: Data, on context: OpaquePointer?) {
    utf8.withUnsafeBytes { bytes in
      withBaseAddress(of: bytes) { start in
        sqlite3_result_text64(
          context, start.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), transientBytes,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Makes the statement fail with `SQLITE_ERROR` and this message.
  static func fail(_ message: String, on context: OpaquePointer?) {
    sqlite3_result_error(context, message, -1)
  }
}
