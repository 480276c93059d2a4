package import Foundation

/// A value of any `Codable` type as a tree of its parts.
///
/// Columns of composites and JSON texts are both made of it and read into it, so that a value has one
/// form whichever way it is stored. A tree that was parsed has no `float`, `data`, `uuid` or
/// `decimal`: their texts are told apart only by who asks for them.
package enum CodedValue: Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// A whole number above `Int64.max`.
  case unsigned(UInt64)
  case real(Double)
  case float(Float)
  case decimal(Decimal)
  /// A number as JSON writes it, which `integer` cannot hold.
  case number(String)
  case text(String)
  case data(Data)
  case uuid(UUID)
  case list([CodedValue])
  case members([Member])

  /// One entry of an object.
  package struct Member: Sendable {
    package let key: String
    package var value: CodedValue

    package init(key: String, value: CodedValue) {
      self.key = key
      self.value = value
    }
  }
}

extension CodedValue {
  package init(_ value: UInt64) {
    if let small = Int64(exactly: value) { self = .integer(small) } else { self = .unsigned(value) }
  }

  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The tree without the members of objects that are null.
  package var withoutNulls: CodedValue {
    switch self {
    case .list(let values): .list(values.map(\.withoutNulls))
    case .members(let members):
      .members(
        members.filter { !$0.value.isNull }
          .map { Member(key: $0.key, value: $0.value.withoutNulls) })
    default: self
    }
  }

  /// The value of a key; nil where this is no object or lacks the key.
  package subscript(key key: String) -> CodedValue? {
    guard case .members(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Whether both are stored as the same bytes.
  ///
  /// Stricter than equality: it tells -0.0 from 0.0 and "é" in one scalar from "é" in two, and a NaN
  /// is itself. The order of an object's members takes no part.
  package func isIdentical(to other: CodedValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let left), .boolean(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.float(let left), .float(let right)): left.bitPattern == right.bitPattern
    case (.decimal(let left), .decimal(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.data(let left), .data(let right)): left == right
    case (.uuid(let left), .uuid(let right)): left == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
    case (.members(let left), .members(let right)): Self.areIdentical(left, right)
    default: false
    }
  }

  private static func areIdentical(_ left: [Member], _ right: [Member]) -> Bool {
    let left = sorted(left)
    let right = sorted(right)
    return left.count == right.count
      && zip(left, right).allSatisfy { $0.key == $1.key && $0.value.isIdentical(to: $1.value) }
  }

  private static func sorted(_ members: [Member]) -> [Member] {
    members.sorted { $0.key < $1.key }
  }
}
