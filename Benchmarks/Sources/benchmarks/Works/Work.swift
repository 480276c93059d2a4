/// The pieces of work that are measured.
enum Work: String, CaseIterable, Encodable {
  case insert
  case fetch
  case query
  case update
  case count
  case lookup
  case prefetch
  case walk
  case sort

  /// The ratio to raw SQLite that the library is to reach.
  var goal: Double {
    switch self {
    case .insert, .prefetch, .walk: 2.5
    case .fetch, .query: 2.0
    case .update, .count, .lookup: 3.0
    case .sort: 5.0
    }
  }

  func title(_ size: WorkSize) -> String {
    switch self {
    case .insert: "insert \(size.rows.grouped), one save"
    case .fetch: "fetch \(size.rows.grouped), read all"
    case .query: "\(size.queries.grouped) filtered, sorted, limited fetches"
    case .update: "change and save \(size.updates.grouped)"
    case .count: "count \(size.queries.grouped) times"
    case .lookup: "\(size.rows.grouped) look-ups by identifier"
    case .prefetch: "\(size.boards.grouped) arrays of \(BoardRow.cardCount), prefetched"
    case .walk: "\(size.boards.grouped) arrays of \(BoardRow.cardCount), one by one"
    case .sort: "sort \(size.sorted.grouped) in memory"
    }
  }
}
