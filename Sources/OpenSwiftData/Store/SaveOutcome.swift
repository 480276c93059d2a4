/// What came of a save beyond what was asked for, for the objects in memory to follow.
struct SaveOutcome {
  /// Every row that was deleted, those that the rules reached included, by entity.
  var deletedRows: [String: Set<Int64>] = [:]
  var effects: [LinkEffect] = []
  /// Everything that the save has changed.
  var changes = SavedChanges()

  /// The outcome with more effects.
  func adding(_ effects: [LinkEffect]) -> SaveOutcome {
    var outcome = self
    outcome.effects += effects
    return outcome
  }
}

/// Rows one of whose relationships lost objects, because those were deleted.
struct LinkEffect {
  let link: Link
  let owners: [Int64]
}

/// What a save does to one to-many relationship of one object.
struct LinkChange {
  let link: Link
  let owner: Int64
  /// Whether the owner has no row yet, so that nothing can be stored for it.
  var isNew: Bool
  /// Whether the array may have some of `added` already, which then keep their places.
  var mayRepeat = false
  var added: [Int64] = []
  var removed: [Int64] = []
  /// The whole new order; nil where what was there keeps its order and `added` follows it.
  var order: [Int64]?
}
