public import Foundation

/// A row whose values are read property by property, in the order of the entity's properties.
///
/// A store conforms its row to this; the initializer that `@Model` renders reads from it, so that a
/// column reaches its property without a box or a dictionary. Public for the macro's expansion
/// only.
public protocol _RowReader {
  /// Moves to the next property.
  ///
  /// False where the row does not carry it (it then stays not loaded).
  mutating func advance() -> Bool

  /// Passes over a property that has no column: a to-many relationship.
  mutating func skip()

  /// Moves to the next column of the current property.
  mutating func advanceColumn()

  /// The codec of the next property that has one; nil where the row has no values.
  mutating func nextCodec() -> _ValueCodec?

  /// Where `advance()` has answered false because the row names a file in place of the property's large
  /// contents: the file's number.
  var externalReference: Int64? { get }

  /// How the store holds the current value.
  var storageClass: _StorageClass { get }

  /// The current value as a whole number; rejects any other storage class.
  mutating func integer() -> Int64

  /// The current value as a floating-point number; takes whole numbers too, rejects the rest.
  mutating func real() -> Double

  /// The current value as text; rejects any other storage class.
  mutating func text() -> String

  /// The current value as an exact decimal number; rejects what is none.
  mutating func decimal() -> Decimal

  /// Calls `body` with the bytes of the current value; rejects any storage class but a blob.
  ///
  /// The bytes are valid during the call only.
  mutating func withBlob<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result

  /// The current value as bytes that may be kept; rejects any storage class but a blob.
  mutating func data() -> Data

  /// Notes that the current value does not fit the property; the fetch then throws an error that
  /// names entity, row and property.
  ///
  /// `expectation` completes the sentence "the value is not …".
  mutating func reject(_ expectation: String)

  /// Notes that the current value cannot be decoded, and why.
  mutating func reject(undecodable problem: String)

  /// Whether the current value was rejected; an object that is brought up to the row keeps what it
  /// has.
  var hasRejection: Bool { get }

  /// Notes that the to-one relationship that is brought up to the current value led elsewhere
  /// before.
  mutating func noteMove(from oldRowID: Int64, to newRowID: Int64)

  /// What `noteMove` has noted of the current row.
  var moves: [_LinkMove] { get }
}

extension _RowReader {
  /// Does nothing: for rows that no object is brought up to.
  public mutating func noteMove(from oldRowID: Int64, to newRowID: Int64) {}

  /// None.
  public var moves: [_LinkMove] { [] }
}

/// How a store holds one value (SQLite's storage classes: <https://sqlite.org/datatype3.html>).
@frozen
public enum _StorageClass: Sendable {
  /// No value.
  case null
  /// A signed whole number of up to 64 bits.
  case integer
  /// An IEEE 754 double.
  case real
  /// UTF-8 text.
  case text
  /// Bytes.
  case blob
}

extension _RowReader {
  /// Nil: a row that has all values itself.
  public var externalReference: Int64? { nil }

  /// A copy of the bytes.
  public mutating func data() -> Data { withBlob { Data($0) } }

  /// The next property's storage, for a type that maps to one column.
  ///
  /// Where the row does not carry it: empty, or the file that the row names.
  @inlinable @inline(__always)
  public mutating func read<Value: _ColumnValue>() -> _Stored<Value> {
    if advance() { return .loaded(Value._read(from: &self)) }
    // In line, where the type is known: objects are made of rows that carry nothing.
    if let file = externalReference { return .reference(file) }
    return .empty
  }

  /// The next property's storage, for a type that is stored by its raw value.
  @inlinable @inline(__always)
  public mutating func read<Value: RawRepresentable>() -> _Stored<Value>
  where Value.RawValue: _ColumnValue {
    guard advance() else { return .empty }
    guard let value: Value = _rawRepresentable() else { return .empty }
    return .loaded(value)
  }

  /// The next property's storage, for an optional of a type that is stored by its raw value.
  @inlinable @inline(__always)
  public mutating func read<Value: RawRepresentable>() -> _Stored<Value?>
  where Value.RawValue: _ColumnValue {
    guard advance() else { return .empty }
    if storageClass == .null { return .loaded(nil) }
    return .loaded(_rawRepresentable())
  }

  /// The case whose raw value the row holds; nil, and the value rejected, where the type has none.
  @inlinable @inline(__always)
  mutating func _rawRepresentable<Value: RawRepresentable>() -> Value?
  where Value.RawValue: _ColumnValue {
    let raw = Value.RawValue._read(from: &self)
    if let value = Value(rawValue: raw) { return value }
    reject("a raw value of \(Value.self)")
    return nil
  }

  /// The next property's storage, for any other type that is `Codable`.
  @_disfavoredOverload
  public mutating func read<Value: Codable>() -> _Stored<Value> { readCoded() }

  /// Explains, at compile time, which property types have no form in a store.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "this property's type cannot be stored: make it Codable, use @Attribute(.transformable(by:)), or mark the property @Transient"
  )
  @inlinable @inline(__always)
  public mutating func read<Value>() -> _Stored<Value> { .empty }
}

extension _RowReader {
  /// Brings a loaded or empty property up to the row's value.
  @inlinable @inline(__always)
  public mutating func refresh<Value: _ColumnValue>(_ stored: inout _Stored<Value>) {
    let fresh: _Stored<Value> = read()
    if case .empty = fresh { return }
    if !hasRejection { stored = fresh }
  }

  /// Brings a raw-value property up to the row's value.
  @inlinable @inline(__always)
  public mutating func refresh<Value: RawRepresentable>(_ stored: inout _Stored<Value>)
  where Value.RawValue: _ColumnValue {
    let fresh: _Stored<Value> = read()
    if case .loaded = fresh, !hasRejection { stored = fresh }
  }

  /// Brings an optional raw-value property up to the row's value.
  @inlinable @inline(__always)
  public mutating func refresh<Value: RawRepresentable>(_ stored: inout _Stored<Value?>)
  where Value.RawValue: _ColumnValue {
    let fresh: _Stored<Value?> = read()
    if case .loaded = fresh, !hasRejection { stored = fresh }
  }

  /// Brings a property of any other `Codable` type up to the row's value.
  @_disfavoredOverload
  public mutating func refresh<Value: Codable>(_ stored: inout _Stored<Value>) {
    refreshCoded(&stored)
  }

  /// The counterpart of the unavailable `read()`, so that only one error is shown.
  @_disfavoredOverload
  public mutating func refresh<Value>(_ stored: inout _Stored<Value>) {}
}

extension _RowReader {
  /// The next property's storage, for one whose attribute says how it is coded.
  public mutating func readCoded<Value>() -> _Stored<Value> {
    let codec = nextCodec()
    guard advance() else { return .empty }
    guard let codec = codec as? ValueCodec<Value> else {
      reject(undecodable: "\(Value.self) is stored in another way")
      return .empty
    }
    return codec.read(from: &self).map(_Stored.loaded) ?? .empty
  }

  /// Brings a property whose attribute says how it is coded up to the row's value.
  public mutating func refreshCoded<Value>(_ stored: inout _Stored<Value>) {
    let fresh: _Stored<Value> = readCoded()
    if case .loaded = fresh, !hasRejection { stored = fresh }
  }
}
