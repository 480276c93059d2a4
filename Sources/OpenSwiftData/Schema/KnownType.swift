import Foundation

/// Finds the Swift type of a property in a decoded schema, by the name under which it was encoded.
enum KnownType {
  /// Stands for a type that only the program which encoded the schema knows.
  enum Unknown {}

  private typealias Value = any (_ColumnValue & Codable).Type

  private static var all: [Value] {
    [
      Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Double.self, Float.self, CGFloat.self, String.self,
      Date.self, Data.self, UUID.self, URL.self, Decimal.self,
    ]
  }

  /// The type that has this form, or `Unknown`.
  static func of(_ form: ValueForm) -> any Any.Type {
    guard let type = value(of: form) else { return Unknown.self }
    return form.typeName.hasSuffix("?") ? optional(type) : type
  }

  /// The type in which a default value was encoded.
  static func ofDefault(for form: ValueForm) -> (any (_ColumnValue & Codable).Type)? {
    value(of: form) ?? form.columnType.map(raw)
  }

  /// A type of the program may share its name with one of the library's, but hardly its column type
  /// too.
  private static func value(of form: ValueForm) -> Value? {
    // Spelling a type takes long.
    all.first {
      $0._columnType == form.columnType && ValueForm.spelling(of: $0) == form.plainTypeName
    }
  }

  private static func optional<Wrapped>(_ type: Wrapped.Type) -> any Any.Type { Wrapped?.self }

  /// The type of the raw values that a column holds, where the type itself is not known.
  private static func raw(_ column: _ColumnType) -> Value {
    switch column {
    case .boolean: Bool.self
    case .integer: Int64.self
    case .unsigned: UInt64.self
    case .real: Double.self
    case .date: Date.self
    case .text: String.self
    case .decimal: Decimal.self
    case .url: URL.self
    case .uuid: UUID.self
    case .blob, .transformed: Data.self
    case .json: String.self
    }
  }
}
