extension EntityContext {
  /// Brings together what merged objects and the objects that they are merged into change, so that
  /// there is one change for each array, and no row comes twice in it.
  func withoutRepetitions(_ changes: [LinkChange]) -> [LinkChange] {
    var places: [ArrayName: Int] = [:]
    var result: [LinkChange] = []
    for change in changes {
      let array = ArrayName(property: change.link.property, rowID: change.owner)
      if let place = places[array] {
        result[place].add(change)
      } else {
        places[array] = result.count
        result.append(change)
      }
    }
    return result.map { change in
      var change = change
      change.mayRepeat = true
      change.added = distinct(change.added)
      change.order = change.order.map(distinct)
      return change
    }
  }

  private func distinct(_ rowIDs: [Int64]) -> [Int64] {
    var seen: Set<Int64> = []
    return rowIDs.filter { seen.insert($0).inserted }
  }
}

/// Names one array of one entity's objects.
private struct ArrayName: Hashable {
  let property: Int
  let rowID: Int64
}

extension LinkChange {
  /// Adds what another change of the same array adds at its end.
  fileprivate mutating func add(_ other: LinkChange) {
    added += other.added
    removed += other.removed
    if order != nil || other.order != nil {
      order = (order ?? []) + (other.order ?? other.added)
    }
    isNew = isNew && other.isNew
  }
}
