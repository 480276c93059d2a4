package import Foundation

extension SQLFragment: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    self.init(raw: value)
  }

  package init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.fragment
  }

  /// Collects the segments of an interpolated fragment.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var fragment = SQLFragment()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      fragment.append(raw: literal)
    }

    /// `\(identifier: name)`: the name of a table, a column or an index, quoted.
    package mutating func appendInterpolation(identifier: String) {
      fragment.append(identifier: identifier)
    }

    /// `\(raw: text)`: a text that becomes part of the statement as it is.
    package mutating func appendInterpolation(raw text: String) {
      fragment.append(raw: text)
    }

    /// `\(list: values)`: a table whose column `value` holds the values.
    package mutating func appendInterpolation(list values: ValueList) {
      fragment.append(list: values)
    }

    package mutating func appendInterpolation(_ fragment: SQLFragment) {
      self.fragment.append(fragment)
    }

    package mutating func appendInterpolation(_ value: SQLiteValue) {
      fragment.append(value)
    }

    package mutating func appendInterpolation(_ value: Int64) {
      fragment.append(.integer(value))
    }

    package mutating func appendInterpolation(_ value: Int) {
      fragment.append(.integer(Int64(value)))
    }

    package mutating func appendInterpolation(_ value: Double) {
      fragment.append(.real(value))
    }

    /// `\(text)`: a text as a value; it never becomes part of the statement.
    package mutating func appendInterpolation(_ value: String) {
      fragment.append(.text(value))
    }

    package mutating func appendInterpolation(_ value: Data) {
      fragment.append(.blob(value))
    }
  }
}
