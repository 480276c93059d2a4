// Swift has no half-precision numbers on Macs with Intel processors.
#if !(arch(x86_64) && (os(macOS) || targetEnvironment(macCatalyst)))
  extension Float16: _ColumnValue {
    /// A double, which holds every `Float16` exactly.
    public static var _columnType: _ColumnType { .real }

    /// The number; rejects one that no `Float16` equals.
    @inlinable @inline(__always)
    public static func _read<Row: _RowReader>(from row: inout Row) -> Float16 {
      let wide = Double._read(from: &row)
      let value = Float16(wide)
      if !wide.isNaN && Double(value) != wide { row.reject("a number that fits Float16") }
      return value
    }

    /// The number, widened.
    @inlinable @inline(__always)
    public func _write<Writer: _RowWriter>(to writer: inout Writer) {
      Double(self)._write(to: &writer)
    }

    /// The same bits.
    public func _isIdentical(to other: Float16) -> Bool { bitPattern == other.bitPattern }

    /// Zero.
    public static var _placeholder: Float16 { 0 }
  }
#endif
