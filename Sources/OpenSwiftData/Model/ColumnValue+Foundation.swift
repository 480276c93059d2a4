public import Foundation

extension String: _ColumnValue {
  /// Text.
  public static var _columnType: _ColumnType { .text }

  /// The text, byte for byte.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> String { row.text() }

  /// The text, byte for byte.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.text(self) }

  /// The same bytes: a composed "é" replaces a decomposed one.
  public func _isIdentical(to other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }

  /// The empty string.
  public static var _placeholder: String { "" }
}

extension Date: _ColumnValue {
  /// Seconds since 2001.
  public static var _columnType: _ColumnType { .date }

  /// The date, bit for bit.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Date {
    Date(timeIntervalSinceReferenceDate: Double._read(from: &row))
  }

  /// The date's own double.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    timeIntervalSinceReferenceDate._write(to: &writer)
  }

  /// The same bits.
  public func _isIdentical(to other: Date) -> Bool {
    timeIntervalSinceReferenceDate._isIdentical(to: other.timeIntervalSinceReferenceDate)
  }

  /// The reference date, 2001-01-01 00:00:00 UTC.
  public static var _placeholder: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

extension Data: _ColumnValue {
  /// Bytes.
  public static var _columnType: _ColumnType { .blob }

  /// The bytes.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Data {
    row.withBlob { Data($0) }
  }

  /// The bytes; empty data is an empty blob, not NULL.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    withUnsafeBytes { writer.blob($0) }
  }

  /// No bytes.
  public static var _placeholder: Data { Data() }
}

extension UUID: _ColumnValue {
  /// Sixteen bytes.
  public static var _columnType: _ColumnType { .uuid }

  /// The identifier; rejects a blob of another length.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> UUID {
    let value = row.withBlob { bytes in
      bytes.count == 16 ? UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)) : nil
    }
    if let value { return value }
    row.reject("a UUID of sixteen bytes")
    return _placeholder
  }

  /// The sixteen bytes.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    withUnsafeBytes(of: uuid) { writer.blob($0) }
  }

  /// The UUID of zeros.
  public static var _placeholder: UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
}

extension URL: _ColumnValue {
  /// A URL's text.
  public static var _columnType: _ColumnType { .url }

  /// The URL with its base, if it had one; rejects text that is no URL.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> URL {
    let text = row.text()
    if let space = text.firstIndex(of: " "),
      let base = URL(string: String(text[text.index(after: space)...])),
      let url = URL(string: String(text[..<space]), relativeTo: base)
    {
      return url
    }
    if let url = URL(string: text) { return url }
    row.reject("a URL")
    return _placeholder
  }

  /// The URL's text.
  ///
  /// No URL holds a space, so one separates a relative URL from its base.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    guard let baseURL else { return writer.text(absoluteString) }
    writer.text(relativeString + " " + baseURL.absoluteString)
  }

  /// A URL of a path that names nothing.
  public static var _placeholder: URL { URL(fileURLWithPath: "/") }
}

extension Decimal: _ColumnValue {
  /// Decimal digits as text.
  public static var _columnType: _ColumnType { .decimal }

  /// The number, exactly.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Decimal { row.decimal() }

  /// The number, exactly; equal numbers are written alike.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.decimal(self) }

  /// Zero.
  public static var _placeholder: Decimal { 0 }
}
