/// Some rows of an entity, or all of them.
enum RowSelection: Sendable {
  case some(Set<Int64>)
  case all

  func contains(_ rowID: Int64) -> Bool {
    switch self {
    case .some(let rowIDs): rowIDs.contains(rowID)
    case .all: true
    }
  }

  mutating func formUnion(_ other: RowSelection) {
    guard case .some(let rowIDs) = self, case .some(let others) = other else {
      self = .all
      return
    }
    self = .some(rowIDs.union(others))
  }
}

/// What others have done to a store since somebody last asked.
struct StoreNews: Sendable {
  /// The changed and deleted rows by entity name; nil where all that is known is that something was
  /// changed.
  private(set) var rows: [String: RowSelection]? = [:]

  var isEmpty: Bool { rows?.isEmpty ?? false }

  /// Whether anything may have changed, as after a save of another process.
  var isOfEverything: Bool { rows == nil }

  /// The rows of an entity that may have changed; nil where none has.
  func rows(of entity: String) -> RowSelection? {
    guard let rows else { return .all }
    return rows[entity]
  }

  mutating func add(_ others: [String: RowSelection]?) {
    guard let others else {
      rows = nil
      return
    }
    rows?.merge(others) { known, new in
      var union = known
      union.formUnion(new)
      return union
    }
  }
}
