package import Foundation

// What a part of a tree is as one of the types that the library knows; nil where it is none.
// Whoever reads may know a newer type than whoever wrote: a whole number passes for a double, and a
// double without a fraction for a whole number.

extension CodedValue {
  package var booleanValue: Bool? {
    switch self {
    case .boolean(let value): value
    case .integer(0): false
    case .integer(1): true
    default: nil
    }
  }

  package func integerValue<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
    switch self {
    case .integer(let value): Number(exactly: value)
    case .unsigned(let value): Number(exactly: value)
    case .real(let value): Number(exactly: value)
    case .float(let value): Number(exactly: value)
    case .number(let text): Number(text) ?? Double(text).flatMap { Number(exactly: $0) }
    default: nil
    }
  }

  package var realValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .real(let value): value
    case .float(let value): Double(value)
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    case .number(let text): Double(text)
    case .text(let text): NonFinite.number(of: text)
    default: nil
    }
  }

  package var floatValue: Float? {
    switch self {
    case .float(let value): value
    case .number(let text): Float(text)
    default: realValue.map { Float($0) }
    }
  }

  package var decimalValue: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    case .decimal(let value): value
    case .real(let value): Decimal(string: value.description)
    case .number(let text): Decimal(string: text)
    case .text("NaN"): .nan
    default: nil
    }
  }

  package var textValue: String? {
    if case .text(let value) = self { value } else { nil }
  }

  package var dataValue: Data? {
    switch self {
    case .data(let value): value
    case .text(let text): Data(base64Encoded: text)
    default: nil
    }
  }

  package var uuidValue: UUID? {
    switch self {
    case .uuid(let value): value
    case .text(let text): UUID(uuidString: text)
    default: nil
    }
  }
}
