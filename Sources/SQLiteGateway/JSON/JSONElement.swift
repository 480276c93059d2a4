package import CodedValues
import Foundation

/// As what a part of a JSON text is compared: in the form in which a column of such values holds them.
package enum JSONElement: String, Sendable {
  case boolean, integer, unsigned, float, real, text, decimal, url, uuid, blob
  /// Any other value, as its JSON text.
  case json

  /// The value; NULL for null, and for what is no such value.
  package func value(of coded: CodedValue) -> SQLiteValue {
    switch self {
    case .boolean: coded.booleanValue.map { .integer($0 ? 1 : 0) } ?? .null
    case .integer: coded.integerValue(Int64.self).map(SQLiteValue.integer) ?? .null
    case .unsigned: coded.integerValue(UInt64.self).map(JSONElement.unsigned) ?? .null
    case .float: coded.floatValue.map { JSONElement.real(Double($0)) } ?? .null
    case .real: coded.realValue.map(JSONElement.real) ?? .null
    case .text, .url: coded.textValue.map(SQLiteValue.text) ?? .null
    case .decimal: coded.decimalValue.map { .text(DecimalText.text($0)) } ?? .null
    case .uuid: coded.uuidValue.map { JSONElement.blob($0.uuid) } ?? .null
    case .blob: coded.dataValue.map(SQLiteValue.blob) ?? .null
    case .json: coded.isNull ? .null : .text(coded.jsonText)
    }
  }

  /// Above `Int64.max` eight big-endian bytes, which SQLite orders after every number.
  private static func unsigned(_ value: UInt64) -> SQLiteValue {
    Int64(exactly: value).map(SQLiteValue.integer) ?? blob(value.bigEndian)
  }

  /// NaN as its eight big-endian bytes, since SQLite has none.
  private static func real(_ value: Double) -> SQLiteValue {
    value.isNaN ? blob(value.bitPattern.bigEndian) : .real(value)
  }

  private static func blob<Value>(_ value: Value) -> SQLiteValue {
    withUnsafeBytes(of: value) { .blob(Data($0)) }
  }
}
