/// One part of an order: by what, and in which direction.
struct SortTerm: Hashable, Sendable {
  enum Subject: Hashable, Sendable {
    case property(Int)
    case identifier
  }

  let subject: Subject
  let isDescending: Bool
  let collation: Collation
}
