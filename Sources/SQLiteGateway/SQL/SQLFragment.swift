/// A piece of SQL: its text, and the values of its placeholders in the order of the text.
///
/// Fragments are put together by interpolation, where a value becomes a placeholder and never a
/// part of the text:
///
///     let query: SQLFragment = "SELECT * FROM \(identifier: table) WHERE x = \(value)"
///
/// Placeholders are always anonymous; a raw text must not contain numbered or named ones.
package struct SQLFragment: Hashable, Sendable {
  package private(set) var text: String
  /// One value for each placeholder; NULL where the placeholder takes a list.
  package private(set) var bindings: [SQLiteValue]
  /// The placeholders that take a whole list; empty in most fragments.
  package private(set) var lists: [ListBinding]

  /// A list that stands for one placeholder.
  package struct ListBinding: Hashable, Sendable {
    /// The index in `bindings`, from zero.
    package var position: Int
    package var values: ValueList
  }

  /// Makes a fragment from a text that is known to be safe, with the values of its placeholders.
  package init(raw text: String = "", bindings: [SQLiteValue] = []) {
    self.text = text
    self.bindings = bindings
    self.lists = []
  }

  package var isEmpty: Bool { text.isEmpty }

  /// The identifier between quotation marks, with those inside it doubled.
  ///
  /// This is the only place where identifiers are quoted. A NUL ends the text for SQLite, which
  /// then reports the open quotation mark as an error.
  package static func quote(identifier: String) -> String {
    guard identifier.utf8.contains(UInt8(ascii: "\"")) else { return "\"\(identifier)\"" }
    var quoted = "\""
    for scalar in identifier.unicodeScalars {
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

extension SQLFragment {
  package mutating func append(raw text: String) {
    self.text += text
  }

  package mutating func append(identifier: String) {
    text += SQLFragment.quote(identifier: identifier)
  }

  package mutating func append(_ value: SQLiteValue) {
    text += "?"
    bindings.append(value)
  }

  /// Appends the table-valued function that yields `values` in its column `value`.
  package mutating func append(list values: ValueList) {
    lists.append(ListBinding(position: bindings.count, values: values))
    text += "\(ValueList.tableName)(?)"
    bindings.append(.null)
  }

  package mutating func append(_ fragment: SQLFragment) {
    let offset = bindings.count
    text += fragment.text
    bindings += fragment.bindings
    for list in fragment.lists {
      lists.append(ListBinding(position: list.position + offset, values: list.values))
    }
  }

  package static func + (left: SQLFragment, right: SQLFragment) -> SQLFragment {
    var sum = left
    sum.append(right)
    return sum
  }

  package static func += (left: inout SQLFragment, right: SQLFragment) {
    left.append(right)
  }
}

extension Sequence<SQLFragment> {
  /// The fragments one after the other, with the separator between them.
  package func joined(separator: SQLFragment = "") -> SQLFragment {
    var result = SQLFragment()
    var isFirst = true
    for fragment in self {
      if !isFirst { result.append(separator) }
      result.append(fragment)
      isFirst = false
    }
    return result
  }
}
