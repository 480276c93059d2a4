public import Foundation

/// A row that is being written property by property, in the order of the entity's properties.
///
/// A store conforms its statement to this; the method that `@Model` renders writes to it. Public
/// for the macro's expansion only.
public protocol _RowWriter {
  /// Moves to the next property.
  ///
  /// False where the statement does not write it.
  mutating func advance() -> Bool

  /// Passes over a property that has no column: a to-many relationship.
  mutating func skip()

  /// Moves to the next column of the current property.
  mutating func advanceColumn()

  /// The codec of the next property that has one.
  mutating func nextCodec() -> _ValueCodec?

  /// Notes that the current property's value cannot be encoded, and why; the save then throws.
  mutating func fail(_ problem: String)

  /// Writes no value.
  mutating func null()
  /// Writes a whole number.
  mutating func integer(_ value: Int64)
  /// Writes a floating-point number, which is not NaN.
  mutating func real(_ value: Double)
  /// Writes text, byte for byte.
  mutating func text(_ value: String)
  /// Writes an exact decimal number, in the one form that equal numbers share.
  mutating func decimal(_ value: Decimal)
  /// Writes bytes; an empty buffer is an empty blob, not null.
  mutating func blob(_ value: UnsafeRawBufferPointer)
  /// Writes bytes that may be kept without a copy.
  mutating func data(_ value: Data)
}

extension _RowWriter {
  /// Writes the bytes as a buffer.
  public mutating func data(_ value: Data) { value.withUnsafeBytes { blob($0) } }

  /// Writes a property without a value: none, or the file that its contents are kept in.
  @inline(never)
  public mutating func _writeUnread<Value>(_ stored: _Stored<Value>) {
    if case .reference(let file) = stored { integer(file) } else { null() }
  }

  /// Writes a property whose type maps to one column.
  @inlinable @inline(__always)
  public mutating func write<Value: _ColumnValue>(_ stored: _Stored<Value>) {
    guard advance() else { return }
    if case .loaded(let value) = stored { value._write(to: &self) } else { _writeUnread(stored) }
  }

  /// Writes a property that is stored by its raw value.
  @inlinable @inline(__always)
  public mutating func write<Value: RawRepresentable>(_ stored: _Stored<Value>)
  where Value.RawValue: _ColumnValue {
    guard advance() else { return }
    if case .loaded(let value) = stored { value.rawValue._write(to: &self) } else { null() }
  }

  /// Writes an optional property that is stored by its raw value.
  @inlinable @inline(__always)
  public mutating func write<Value: RawRepresentable>(_ stored: _Stored<Value?>)
  where Value.RawValue: _ColumnValue {
    guard advance() else { return }
    if case .loaded(let value?) = stored { value.rawValue._write(to: &self) } else { null() }
  }

  /// Writes a property of any other `Codable` type.
  @_disfavoredOverload
  public mutating func write<Value: Codable>(_ stored: _Stored<Value>) { writeCoded(stored) }

  /// Writes a property whose attribute says how it is coded.
  public mutating func writeCoded<Value>(_ stored: _Stored<Value>) {
    let codec = nextCodec()
    guard advance() else { return }
    guard let codec = codec as? ValueCodec<Value> else {
      return fail("\(Value.self) is stored in another way")
    }
    if case .loaded(let value) = stored {
      codec.write(value, to: &self)
    } else {
      codec.writeNothing(to: &self)
    }
  }

  /// The counterpart of the unavailable `_RowReader.read()`, so that only one error is shown.
  @_disfavoredOverload
  public mutating func write<Value>(_ stored: _Stored<Value>) {}
}
