/// A value that is held in one column of a table.
///
/// The library conforms the types that it stores; conformances of your own are not supported (store such
/// a type through a raw-value enum or a `Codable` struct). The conformance is the whole type table:
/// what a column holds, how it is read back exactly, and what an unreadable one answers.
public protocol _ColumnValue: Equatable {
  /// What the column holds.
  static var _columnType: _ColumnType { get }

  /// True for optionals: the column may be empty.
  static var _isOptional: Bool { get }

  /// The value at the row's current property.
  static func _read<Row: _RowReader>(from row: inout Row) -> Self

  /// Writes the value at the writer's current property.
  func _write<Writer: _RowWriter>(to writer: inout Writer)

  /// Whether storing `other` in place of this value would change nothing, not even the bytes.
  /// Stricter than `==` where equal values have several forms ("é" in one or two scalars, 0.0 and -0.0).
  func _isIdentical(to other: Self) -> Bool

  /// What a property answers when its row no longer exists and it was never loaded.
  static var _placeholder: Self { get }
}

extension _ColumnValue {
  /// False; `Optional` overrides it.
  public static var _isOptional: Bool { false }

  /// Equality, where equal values have one form.
  public func _isIdentical(to other: Self) -> Bool { self == other }
}

/// What a column holds, and so how its values compare in the store.
public enum _ColumnType: String, Codable, Sendable {
  /// 0 or 1.
  case boolean
  /// A whole number of at most 64 bits, signed.
  case integer
  /// A whole number of 64 bits without sign: above `Int64.max` held as eight big-endian bytes, which
  /// SQLite orders after every number.
  case unsigned
  /// A double; NaN is held as its eight bytes, since SQLite would make it NULL.
  case real
  /// Seconds since 2001-01-01 00:00:00 UTC, as a double: the form in which `Date` itself is exact.
  case date
  /// UTF-8 text, compared as Swift compares strings.
  case text
  /// Decimal digits as text, compared as numbers.
  case decimal
  /// A URL's text; a relative one is followed by a space and its base.
  case url
  /// Sixteen bytes.
  case uuid
  /// Bytes.
  case blob
  /// A value of another type as JSON, which is not compared.
  case json
  /// What a value transformer makes of a value: bytes or text, which are not compared.
  case transformed
}

extension _ColumnType {
  /// Whether SQL cannot compare the values.
  var isOpaque: Bool { self == .json || self == .transformed }
}

extension Optional: _ColumnValue where Wrapped: _ColumnValue {
  /// The column type of the wrapped value.
  public static var _columnType: _ColumnType { Wrapped._columnType }

  /// True.
  public static var _isOptional: Bool { true }

  /// Nil for NULL, otherwise the wrapped value.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Wrapped? {
    if row.storageClass == .null { return nil }
    return Wrapped._read(from: &row)
  }

  /// NULL for nil, otherwise the wrapped value.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    if let value = self { value._write(to: &writer) } else { writer.null() }
  }

  /// Both nil, or both the same value.
  public func _isIdentical(to other: Wrapped?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let left?, let right?): left._isIdentical(to: right)
    default: false
    }
  }

  /// Nil.
  public static var _placeholder: Wrapped? { nil }
}
