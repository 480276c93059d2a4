import Foundation

/// Writes the default values of attributes into an encoded schema, and reads them back.
enum DefaultValue {
  /// The value in a form that any program can decode: itself, or its raw value.
  ///
  /// Nil where there is none, such as for a number that JSON cannot express.
  static func encodable(_ value: Any?) -> (any Encodable)? {
    guard let value else { return nil }
    if let value = value as? any _ColumnValue & Codable {
      return isFinite(value) && !ValueForm(of: type(of: value)).isOptional ? value : nil
    }
    if let value = value as? any RawRepresentable { return encodable(value.rawValue) }
    return nil
  }

  /// The value that `encodable` gave; nil where it cannot be read as the property's type.
  static func decode(_ form: ValueForm, from decoder: any Decoder) -> Any? {
    guard let type = KnownType.ofDefault(for: form) else { return nil }
    return try? type.init(from: decoder)
  }

  private static func isFinite(_ value: any _ColumnValue) -> Bool {
    switch value {
    case let value as Double: value.isFinite
    case let value as Float: value.isFinite
    case let value as Date: value.timeIntervalSinceReferenceDate.isFinite
    case let value as Decimal: value.isFinite
    default: true
    }
  }
}
