extension Bool: _ColumnValue {
  /// 0 or 1.
  public static var _columnType: _ColumnType { .boolean }

  /// True for 1, false for 0; rejects other numbers.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Bool {
    let number = row.integer()
    if number & ~1 != 0 { row.reject("0 or 1") }
    return number != 0
  }

  /// 1 for true, 0 for false.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.integer(self ? 1 : 0) }

  /// False.
  public static var _placeholder: Bool { false }
}

extension _ColumnValue where Self: FixedWidthInteger {
  /// A whole number.
  public static var _columnType: _ColumnType { .integer }

  /// The number, or a rejection where it does not fit the type.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Self {
    let number = row.integer()
    if let value = Self(exactly: number) { return value }
    row.reject("a number that fits \(Self.self)")
    return 0
  }

  /// The number.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) { writer.integer(Int64(self)) }

  /// Zero.
  public static var _placeholder: Self { 0 }
}

extension Int: _ColumnValue {}
extension Int8: _ColumnValue {}
extension Int16: _ColumnValue {}
extension Int32: _ColumnValue {}
extension Int64: _ColumnValue {}
extension UInt8: _ColumnValue {}
extension UInt16: _ColumnValue {}
extension UInt32: _ColumnValue {}

extension UInt64: _ColumnValue {
  /// A whole number without sign.
  public static var _columnType: _ColumnType { .unsigned }

  /// The number, from a whole number or from eight big-endian bytes.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> UInt64 {
    guard row.storageClass == .blob else {
      let number = row.integer()
      if number >= 0 { return UInt64(number) }
      row.reject("a number without sign")
      return 0
    }
    let number = row.withBlob { bytes in
      bytes.count == 8 ? UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) : nil
    }
    if let number { return number }
    row.reject("a number without sign")
    return 0
  }

  /// A whole number up to `Int64.max`, eight big-endian bytes above: the order stays right.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    if let small = Int64(exactly: self) { return writer.integer(small) }
    withUnsafeBytes(of: bigEndian) { writer.blob($0) }
  }
}

extension UInt: _ColumnValue {
  /// A whole number without sign.
  public static var _columnType: _ColumnType { .unsigned }

  /// As `UInt64`, where it fits the platform's word.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> UInt {
    let number = UInt64._read(from: &row)
    if let value = UInt(exactly: number) { return value }
    row.reject("a number that fits UInt")
    return 0
  }

  /// As `UInt64`.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    UInt64(self)._write(to: &writer)
  }
}

extension Double: _ColumnValue {
  /// A double.
  public static var _columnType: _ColumnType { .real }

  /// The number, bit for bit.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Double {
    guard row.storageClass == .blob else { return row.real() }
    let bits = row.withBlob { bytes in
      bytes.count == 8 ? UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) : nil
    }
    if let bits { return Double(bitPattern: bits) }
    row.reject("a number")
    return 0
  }

  /// The number; NaN as its eight big-endian bytes.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    if !isNaN { return writer.real(self) }
    withUnsafeBytes(of: bitPattern.bigEndian) { writer.blob($0) }
  }

  /// The same bits: tells 0.0 from -0.0, and a NaN is itself.
  public func _isIdentical(to other: Double) -> Bool { bitPattern == other.bitPattern }

  /// Zero.
  public static var _placeholder: Double { 0 }
}

extension Float: _ColumnValue {
  /// A double, which holds every `Float` exactly.
  public static var _columnType: _ColumnType { .real }

  /// The number; rejects one that no `Float` equals.
  @inlinable @inline(__always)
  public static func _read<Row: _RowReader>(from row: inout Row) -> Float {
    let wide = Double._read(from: &row)
    let value = Float(wide)
    if !wide.isNaN && Double(value) != wide { row.reject("a number that fits Float") }
    return value
  }

  /// The number, widened.
  @inlinable @inline(__always)
  public func _write<Writer: _RowWriter>(to writer: inout Writer) {
    Double(self)._write(to: &writer)
  }

  /// The same bits.
  public func _isIdentical(to other: Float) -> Bool { bitPattern == other.bitPattern }

  /// Zero.
  public static var _placeholder: Float { 0 }
}
