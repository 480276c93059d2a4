import CodedValues
import Foundation

// Between the types that the library knows and the nodes of a tree
//
// A generic container learns the type of a value at run time. Comparing metatypes costs next to nothing;
// asking for a conformance would be felt in every element of an array.

extension CodedValue {
  /// The node of a value of a type that the library knows; nil for any other type.
  init?<Value>(known value: Value) {
    if let text = same(value, as: String.self) {
      self = .text(text)
    } else if let number = same(value, as: Int.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: Double.self) {
      self = .real(number)
    } else if let flag = same(value, as: Bool.self) {
      self = .boolean(flag)
    } else if let date = same(value, as: Date.self) {
      self = .real(date.timeIntervalSinceReferenceDate)
    } else if let uuid = same(value, as: UUID.self) {
      self = .uuid(uuid)
    } else if let known = CodedValue(rarer: value) {
      self = known
    } else {
      return nil
    }
  }

  private init?<Value>(rarer value: Value) {
    if let data = same(value, as: Data.self) {
      self = .data(data)
    } else if let number = same(value, as: Decimal.self) {
      self = .decimal(number)
    } else if let url = same(value, as: URL.self) {
      self = .text(url._storedText)
    } else if let number = same(value, as: Float.self) {
      self = .float(number)
    } else if let number = same(value, as: CGFloat.self) {
      self = .real(Double(number))
    } else if let number = CodedValue(integer: value) {
      self = number
    } else {
      return nil
    }
  }

  private init?<Value>(integer value: Value) {
    if let number = same(value, as: Int64.self) {
      self = .integer(number)
    } else if let number = same(value, as: Int32.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: Int16.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: Int8.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: UInt.self) {
      self = CodedValue(UInt64(number))
    } else if let number = same(value, as: UInt64.self) {
      self = CodedValue(number)
    } else if let number = same(value, as: UInt32.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: UInt16.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: UInt8.self) {
      self = .integer(Int64(number))
    } else if let number = same(value, as: Int128.self) {
      self = .number(number.description)
    } else if let number = same(value, as: UInt128.self) {
      self = .number(number.description)
    } else {
      return nil
    }
  }
}

extension CodedValue {
  /// What a node is as a type that the library knows.
  enum Reading<Value> {
    case value(Value)
    /// The node is none.
    case mismatch
    /// The library does not know the type.
    case unknownType
  }

  /// The value of a node.
  func reading<Value>(_ type: Value.Type) -> Reading<Value> {
    if type == String.self { return read(textValue) }
    if type == Int.self { return read(integerValue(Int.self)) }
    if type == Double.self { return read(realValue) }
    if type == Bool.self { return read(booleanValue) }
    if type == Date.self { return read(realValue.map(Date.init(timeIntervalSinceReferenceDate:))) }
    if type == UUID.self { return read(uuidValue) }
    if type == Data.self { return read(dataValue) }
    if type == Decimal.self { return read(decimalValue) }
    if type == URL.self { return read(textValue.flatMap(URL.init(_storedText:))) }
    if type == Float.self { return read(floatValue) }
    if type == CGFloat.self { return read(realValue.map { CGFloat($0) }) }
    if type == Int64.self { return read(integerValue(Int64.self)) }
    if type == Int32.self { return read(integerValue(Int32.self)) }
    if type == Int16.self { return read(integerValue(Int16.self)) }
    if type == Int8.self { return read(integerValue(Int8.self)) }
    if type == UInt.self { return read(integerValue(UInt.self)) }
    if type == UInt64.self { return read(integerValue(UInt64.self)) }
    if type == UInt32.self { return read(integerValue(UInt32.self)) }
    if type == UInt16.self { return read(integerValue(UInt16.self)) }
    if type == UInt8.self { return read(integerValue(UInt8.self)) }
    if type == Int128.self { return read(integerValue(Int128.self)) }
    if type == UInt128.self { return read(integerValue(UInt128.self)) }
    return .unknownType
  }

  private func read<Known, Value>(_ value: Known?) -> Reading<Value> {
    guard let value else { return .mismatch }
    return same(value, as: Value.self).map(Reading.value) ?? .unknownType
  }
}

/// The value, where its type is that type.
///
/// A cast would go through the runtime for every value.
@inline(__always)
private func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known? {
  Value.self == Known.self ? unsafeBitCast(value, to: Known.self) : nil
}
