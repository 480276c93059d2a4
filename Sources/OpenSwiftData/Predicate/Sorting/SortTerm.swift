/// One part of an order: by what, and in which direction.
struct SortTerm: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case property(scope: Int, Int)
    case identifier(scope: Int)
  }

  let subject: Subject
  /// Whether the order is by a row at the end of a relationship.
  var isOfOtherRow: Bool {
    switch subject {
    case .property(let scope, _), .identifier(let scope): scope != 0
    }
  }
  let isDescending: Bool
  let collation: Collation
  /// Whether the text may be kept in a file.
  var isExternal = false
}
