/// How much of each work is done in a round.
struct WorkSize: Encodable {
  /// The tickets in the store, which are also those inserted, fetched and looked up.
  let rows: Int
  /// The filtered fetches, and the counts.
  let queries = 1_000
  /// The tickets that are changed and saved.
  let updates: Int
  /// The tickets that are sorted in memory.
  let sorted: Int
  /// The boards with an array of cards each.
  let boards: Int
  /// The tickets in a store that is migrated.
  let migrated: Int
  /// How often a store is opened.
  let openings = 100

  init(rows: Int) {
    self.rows = rows
    updates = min(10_000, rows)
    sorted = min(10_000, rows)
    boards = max(1, rows / BoardRow.cardCount)
    migrated = rows * 10
  }
}
