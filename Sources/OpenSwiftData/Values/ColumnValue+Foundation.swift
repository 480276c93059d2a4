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

extension Character: _ColumnValue {
  /// Text.
  public static var _columnType: _ColumnType { .text }

  /// The character; rejects a text of more or fewer.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Character {
    let text = row.text()
    if let character = text.first, text.count == 1 { return character }
    row.reject("one character")
    return _placeholder
  }

  /// The character as a text, byte for byte.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.text(String(self)) }

  /// The same bytes: a composed "é" replaces a decomposed one.
  public func _isIdentical(to other: Character) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }

  /// A space.
  public static var _placeholder: Character { " " }
}

extension CGFloat: _ColumnValue {
  /// A double.
  public static var _columnType: _ColumnType { .real }

  /// The number, bit for bit.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> CGFloat {
    CGFloat(Double._read(from: &row))
  }

  /// The number; NaN as its eight big-endian bytes.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    Double(self)._write(to: &writer)
  }

  /// The same bits.
  public func _isIdentical(to other: CGFloat) -> Bool {
    Double(self)._isIdentical(to: Double(other))
  }

  /// Zero.
  public static var _placeholder: CGFloat { 0 }
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
    row.data()
  }

  /// The bytes; empty data is an empty blob, not NULL.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.data(self) }

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
    if let url = URL(_storedText: row.text()) { return url }
    row.reject("a URL")
    return _placeholder
  }

  /// The URL's text.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    writer.text(_storedText)
  }

  /// The URL's text, and after a space, which no URL has, its base.
  @usableFromInline
  var _storedText: String {
    guard let baseURL else { return absoluteString }
    return relativeString + " " + baseURL.absoluteString
  }

  /// The URL of a stored text; nil for a text that is none.
  @usableFromInline
  init?(_storedText text: String) {
    if let space = text.firstIndex(of: " "),
      let base = URL(string: String(text[text.index(after: space)...])),
      let url = URL(string: String(text[..<space]), relativeTo: base)
    {
      self = url
    } else if let url = URL(string: text) {
      self = url
    } else {
      return nil
    }
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
