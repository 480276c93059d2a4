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
  case migrate
  case widen
  case convert
  case open

  /// The ratio to raw SQLite that the library is to reach; nil where there is none.
  var goal: Double? {
    switch self {
    case .insert, .prefetch, .walk: 2.5
    case .fetch, .query, .migrate, .widen: 2.0
    case .update, .count, .lookup: 3.0
    case .sort: 5.0
    case .open: 1.2
    case .convert: nil
    }
  }

  /// The bytes of memory that the library is to stay below; nil where that is not measured.
  var peakGoal: Int? { self == .convert ? 200_000_000 : nil }

  /// How many rounds are counted at most, as one of these takes long.
  var roundLimit: Int {
    switch self {
    case .widen: 3
    case .convert: 1
    default: .max
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
    case .migrate: "add and rename a column of \(size.migrated.grouped)"
    case .widen: "whole numbers to fractions in \(size.migrated.grouped)"
    case .convert: "numbers to texts by a stage in \(size.migrated.grouped)"
    case .open: "open \(size.openings.grouped) times, with a plan"
    }
  }
}
