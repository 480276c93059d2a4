import Foundation
import SQLiteGateway

/// The column values of a property's declared default, as rows get them that were stored before the
/// property was there.
struct ColumnDefaults {
  private let layout: EntityLayout

  init(_ layout: EntityLayout) { self.layout = layout }

  /// The values by column of one of the entity's attributes; nil where the declaration gives none.
  func values(of attribute: Schema.Attribute) -> [ColumnKey: SQLiteValue]? {
    guard let value = attribute.defaultValue,
      let property = layout.properties.first(where: { $0.name == attribute.name }),
      let values = Self.columns(of: value, property.codec)
    else { return nil }
    let keys = property.columns.map {
      ColumnKey(path: [property.name] + $0.keys, isPresence: $0.isPresence)
    }
    guard keys.count == values.count else { return nil }
    return Dictionary(zip(keys, values), uniquingKeysWith: { first, _ in first })
  }

  /// The value of a struct's member that the struct's own decoder supplies.
  static func value(of attribute: Schema.Attribute) -> SQLiteValue? {
    attribute.defaultValue.flatMap { columns(of: $0, nil) }?.first
  }

  private static func columns(of value: Any, _ codec: _ValueCodec?) -> [SQLiteValue]? {
    var collector = ValueCollector()
    if let codec {
      guard codec.writeAny(value, to: &collector) else { return nil }
    } else if let value = value as? any _ColumnValue {
      value._write(to: &collector)
    } else if let value = value as? any RawRepresentable {
      return columns(of: value.rawValue, nil)
    } else {
      return nil
    }
    return collector.hasFailed ? nil : collector.values
  }
}

/// A row writer that keeps the values of one property.
private struct ValueCollector: _RowWriter {
  private(set) var values: [SQLiteValue] = []
  private(set) var hasFailed = false

  mutating func advance() -> Bool { true }
  mutating func skip() {}
  mutating func advanceColumn() {}
  mutating func nextCodec() -> _ValueCodec? { nil }
  mutating func fail(_ problem: String) { hasFailed = true }
  mutating func null() { values.append(.null) }
  mutating func integer(_ value: Int64) { values.append(.integer(value)) }
  mutating func real(_ value: Double) { values.append(.real(value)) }
  mutating func text(_ value: String) { values.append(.text(value)) }
  mutating func decimal(_ value: Decimal) { values.append(.text(DecimalText.text(value))) }
  mutating func blob(_ value: UnsafeRawBufferPointer) { values.append(.blob(Data(value))) }
}
