@testable import OpenSwiftData

extension Unique {
  /// A model with two keys of one property and one of two.
  @Model final class Lot {
    #Unique<Lot>([\.c, \.d])
    @Attribute(.unique) var a: Int
    @Attribute(.unique) var b: Int?
    var c: Int
    var d: String
    var v: Int
    var note: String?
    var w = 0

    init(_ row: UniqueOracle.Row) {
      a = row.a
      b = row.b
      c = row.c
      d = row.d
      v = row.v
      note = row.note
    }

    var row: UniqueOracle.Row {
      UniqueOracle.Row(a: a, b: b, c: c, d: d, v: v, note: note, w: w)
    }
  }
}

/// The right answer of a save with keys: plain rows, and the rules as they are documented.
struct UniqueOracle {
  struct Row: Equatable {
    var a: Int
    var b: Int?
    var c: Int
    var d: String
    var v: Int
    var note: String?
    var w = 0

    fileprivate var keys: [Key] {
      [.a(a), .cd(c, d)] + (b.map { [.b($0)] } ?? [])
    }
  }

  fileprivate enum Key: Hashable {
    case a(Int)
    case b(Int)
    case cd(Int, String)
  }

  /// A new object, and whether its `w` was assigned.
  struct Insertion {
    var row: Row
    var assignsW: Bool
  }

  /// A row that a save leaves: one that was there, or that of a new object.
  enum Place: Hashable {
    case row(Int64)
    case new(Int)
  }

  enum Answer {
    /// The rows, and the one of each new object.
    case rows([Place: Row], [Place])
    case refused
    /// Two changed rows had one key when a new object came along: either may be meant.
    case open
  }

  /// The stored rows.
  var rows: [Int64: Row] = [:]

  func save(
    _ insertions: [Insertion], changing changes: [Int64: [(inout Row) -> Void]],
    deleting deletions: Set<Int64>
  ) -> Answer {
    var state: [Place: Row] = [:]
    for (rowID, row) in rows where !deletions.contains(rowID) { state[.row(rowID)] = row }
    for (rowID, steps) in changes {
      guard var row = state[.row(rowID)] else { return .refused }
      for step in steps { step(&row) }
      state[.row(rowID)] = row
    }
    if !insertions.isEmpty, hasRepeatedKeys(state) { return .open }
    var places: [Place] = []
    for (index, insertion) in insertions.enumerated() {
      let keys = Set(insertion.row.keys)
      let holders = state.filter { !keys.isDisjoint(with: $0.value.keys) }.map(\.key)
      guard holders.count < 2 else { return .refused }
      let place = holders.first ?? .new(index)
      state[place] = state[place].map { merge(insertion, into: $0) } ?? insertion.row
      places.append(place)
    }
    return hasRepeatedKeys(state) ? .refused : .rows(state, places)
  }

  private func merge(_ insertion: Insertion, into old: Row) -> Row {
    var row = insertion.row
    row.b = row.b ?? old.b
    row.note = row.note ?? old.note
    if !insertion.assignsW { row.w = old.w }
    return row
  }

  private func hasRepeatedKeys(_ state: [Place: Row]) -> Bool {
    let keys = state.values.flatMap(\.keys)
    return Set(keys).count < keys.count
  }
}
