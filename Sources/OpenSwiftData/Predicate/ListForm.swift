import CodedValues
import Foundation
import SQLiteGateway

/// What a list of values is that a column holds as JSON: an array, a set or the values of a dictionary, which
/// are compared in SQL as Swift compares them.
struct ListForm: Hashable, Sendable {
  /// As what an element is compared, once it is taken out of the list.
  let elementType: _ColumnType
  /// As what it is taken out.
  let element: JSONElement
  let isElementOptional: Bool
  /// Whether the elements have no order.
  let isSet: Bool

  /// Nil for a type that is no such list.
  ///
  /// Structs and enums without raw value are no such elements: what their `==` compares is not known.
  init?(of type: any Any.Type) {
    guard let list = type as? any ElementList.Type else { return nil }
    self.init(elements: list.elementType, isSet: list.isSet)
  }

  /// The values of a dictionary with texts for keys; nil for any other type.
  init?(valuesOf type: any Any.Type) {
    guard let dictionary = type as? any ValuesByText.Type else { return nil }
    self.init(elements: dictionary.valueType, isSet: false)
    // The nil of a value could not be told from that of a missing one.
    if isElementOptional { return nil }
  }

  private init?(elements type: any Any.Type, isSet: Bool) {
    let wrapped = unwrappedType(of: type)
    guard let (columnType, element) = Self.element(of: wrapped ?? type) else { return nil }
    elementType = columnType
    self.element = element
    isElementOptional = wrapped != nil
    self.isSet = isSet
  }

  /// A captured list as a column would hold it; nil for one that cannot be encoded.
  func encode(_ list: Any) -> SQLiteValue? {
    guard let list = list as? any Encodable, let coded = try? ValueEncoder.encode(list) else {
      return nil
    }
    return coded.isNull ? .null : .text(coded.jsonText)
  }

  private static func element(of type: any Any.Type) -> (_ColumnType, JSONElement)? {
    if let column = type as? any _ColumnValue.Type {
      guard !column._isOptional else { return nil }
      return element(column._columnType, of: type).map { (column._columnType, $0) }
    }
    guard let raw = type as? any (Encodable & RawRepresentable).Type, isCodedAsRawValue(raw) else {
      return nil
    }
    return element(of: rawValueType(of: raw))
  }

  private static func element(_ column: _ColumnType, of type: any Any.Type) -> JSONElement? {
    switch column {
    case .boolean: .boolean
    case .integer: .integer
    case .unsigned: .unsigned
    // The decimal digits of a float are those of no double.
    case .real: type == Double.self || type == CGFloat.self ? .real : .float
    case .date: .real
    case .text: .text
    case .decimal: .decimal
    case .url: .url
    case .uuid: .uuid
    case .blob: .blob
    case .json, .transformed: nil
    }
  }

  /// Whether each value of an enum is coded as nothing but its raw value, as it is unless the type's author
  /// has written the coding.
  private static func isCodedAsRawValue<Value: Encodable & RawRepresentable>(
    _ type: Value.Type
  ) -> Bool {
    guard let cases = KnownCases.all(of: type) else { return false }
    return cases.allSatisfy { value in
      guard let raw = value.rawValue as? any Encodable,
        let coded = try? ValueEncoder.encode(value), let codedRaw = try? ValueEncoder.encode(raw)
      else { return false }
      return coded.isIdentical(to: codedRaw)
    }
  }
}

/// A type that has elements of one type.
private protocol ElementList {
  static var elementType: any Any.Type { get }
  static var isSet: Bool { get }
}

extension Array: ElementList {
  fileprivate static var elementType: any Any.Type { Element.self }
  fileprivate static var isSet: Bool { false }
}

extension Set: ElementList {
  fileprivate static var elementType: any Any.Type { Element.self }
  fileprivate static var isSet: Bool { true }
}

/// A dictionary whose keys are texts, which is coded as an object.
private protocol ValuesByText {
  static var valueType: any Any.Type { get }
}

extension Dictionary: ValuesByText where Key == String {
  fileprivate static var valueType: any Any.Type { Value.self }
}
