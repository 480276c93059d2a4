/// Which rows of one entity a save has inserted, updated and deleted.
struct SavedRows: Sendable {
  var inserted: [Int64] = []
  /// Rows that were changed, those included whose relationships lost or won an object.
  var updated: [Int64] = []
  /// Rows that were deleted, those included that delete rules reached.
  var deleted: [Int64] = []

  var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }

  /// Adds what the save did beyond what the context asked for.
  mutating func add(updated others: [Int64], deleted gone: Set<Int64>) {
    if !others.isEmpty {
      let known = Set(updated).union(inserted)
      updated += Set(others).subtracting(known).sorted()
    }
    guard !gone.isEmpty else { return }
    inserted.removeAll(where: gone.contains)
    updated.removeAll(where: gone.contains)
    deleted += gone.subtracting(deleted).sorted()
  }
}

/// Which rows a save has changed, by entity name.
struct SavedChanges: Sendable {
  private(set) var rows: [String: SavedRows] = [:]

  var isEmpty: Bool { rows.isEmpty }

  /// No changes.
  init() {}

  /// What a save of these entities did; to be asked once it is certain, before the entities hear of
  /// it.
  init(_ entities: [any EntityChanges], _ outcome: SaveOutcome) {
    for entity in entities { rows[entity.layout.name] = entity.savedRows }
    var partners: [String: [Int64]] = [:]
    for effect in outcome.effects { partners[effect.link.entity, default: []] += effect.owners }
    for name in Set(partners.keys).union(outcome.deletedRows.keys) {
      rows[name, default: SavedRows()].add(
        updated: partners[name] ?? [], deleted: outcome.deletedRows[name] ?? [])
    }
    rows = rows.filter { !$0.value.isEmpty }
  }

  /// Adds what was saved to another store: no entity is in two.
  mutating func add(_ others: SavedChanges) {
    rows.merge(others.rows) { $1 }
  }
}
