/// What the save under way does with objects of one entity that others' saves stand against.
struct Concessions {
  /// The changed properties that keep their row's values, by row.
  var properties: [Int64: PropertySet] = [:]
  /// Rows that others have deleted, for good.
  var gone: Set<Int64> = []
  /// Rows that others have deleted and that are written again.
  var rewritten: Set<Int64> = []

  var isEmpty: Bool { properties.isEmpty && gone.isEmpty && rewritten.isEmpty }

  /// Whether a changed property of a row stays as others have saved it.
  func include(_ property: Int, ofRow rowID: Int64) -> Bool {
    gone.contains(rowID) || properties[rowID]?.contains(property) ?? false
  }

  /// The properties out of `all` that the save writes to the row of a changed object.
  func written(of changes: PropertySet, ofRow rowID: Int64, outOf all: PropertySet) -> PropertySet {
    rewritten.contains(rowID) ? all : rest(of: changes, ofRow: rowID).intersection(all)
  }

  /// What is left to be written of an object's changes, where its row is there.
  func rest(of changes: PropertySet, ofRow rowID: Int64) -> PropertySet {
    if gone.contains(rowID) || rewritten.contains(rowID) { return PropertySet() }
    return properties[rowID].map(changes.subtracting) ?? changes
  }
}
