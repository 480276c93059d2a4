/// What a part of a query ranges over.
struct QueryScope: Sendable {
  /// How its rows are found; the origins of a query's scopes are part of its shape.
  enum Origin: Hashable, Sendable {
    /// The rows that are fetched.
    case fetched
    /// The row, if there is one, that a to-one relationship of another scope's row leads to.
    case toOne(of: Int, property: Int)
    /// Each of the rows that a to-many relationship of another scope's row leads to.
    case toMany(of: Int, property: Int)
  }

  let origin: Origin
  let layout: EntityLayout
  /// The relationship that leads here; nil for the rows that are fetched.
  let link: Link?

  /// The scope whose relationship leads here.
  var owner: Int? {
    switch origin {
    case .fetched: nil
    case .toOne(let owner, _), .toMany(let owner, _): owner
    }
  }

  /// Whether the scope's row is at the end of a to-one, and so there may be none.
  var isToOne: Bool {
    if case .toOne = origin { true } else { false }
  }
}

/// The scopes of a query, of which the first is the rows that are fetched; others follow their owners.
struct QueryScopes: Sendable {
  private(set) var all: [QueryScope]

  init(_ layout: EntityLayout) {
    all = [QueryScope(origin: .fetched, layout: layout, link: nil)]
  }

  subscript(scope: Int) -> QueryScope { all[scope] }

  /// The scope of the row that a to-one leads to: one for all paths that lead there by the same steps.
  mutating func row(
    of link: Link, from owner: Int, _ layout: @autoclosure () throws -> EntityLayout
  ) rethrows -> Int {
    let origin = QueryScope.Origin.toOne(of: owner, property: link.property)
    if let known = all.firstIndex(where: { $0.origin == origin }) { return known }
    all.append(QueryScope(origin: origin, layout: try layout(), link: link))
    return all.count - 1
  }

  /// A new scope of the rows that a to-many leads to: each closure over them ranges by itself.
  mutating func rows(of link: Link, from owner: Int, _ layout: EntityLayout) -> Int {
    let origin = QueryScope.Origin.toMany(of: owner, property: link.property)
    all.append(QueryScope(origin: origin, layout: layout, link: link))
    return all.count - 1
  }

  /// The scope in whose FROM the scope's row is found: itself, or the one that its to-ones begin at.
  func base(of scope: Int) -> Int {
    var base = scope
    while all[base].isToOne, let owner = all[base].owner { base = owner }
    return base
  }

  /// Whether there can be a row of `scope` only where there is one of `start`, to-ones leading from one to the
  /// other.
  func leads(from start: Int, to scope: Int) -> Bool {
    var next = scope
    while next != start {
      guard all[next].isToOne, let owner = all[next].owner else { return false }
      next = owner
    }
    return true
  }
}
