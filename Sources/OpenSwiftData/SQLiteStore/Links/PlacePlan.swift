/// Places in an array: whole numbers with gaps, so that an object that is added or moved seldom
/// moves others.
enum PlacePlan {
  /// The distance between neighbours of a list that was numbered in one go.
  static let gap: Int64 = 1024

  /// New places for a list in its new order, given the place that each member has (nil for a
  /// newcomer).
  ///
  /// The longest run of members that already stand in ascending order stays. The others take the
  /// middle of the gap that they fall into; where it is full, the whole list is numbered anew.
  /// - Returns: The place of each member; those that stay have the one that they had.
  static func places(for current: [Int64?]) -> [Int64] {
    let fixed = longestAscendingRun(current)
    var places: [Int64] = []
    var start = 0
    for index in current.indices + [current.count] where index == current.count || fixed[index] {
      let upper = index == current.count ? nil : current[index]
      guard fill(start..<index, below: upper, &places) else {
        return current.indices.map { Int64($0 + 1) * gap }
      }
      if let upper { places.append(upper) }
      start = index + 1
    }
    return places
  }

  /// Places the members of a range between the last place and `upper`.
  ///
  /// False where there is no room.
  private static func fill(_ range: Range<Int>, below upper: Int64?, _ places: inout [Int64])
    -> Bool
  {
    guard !range.isEmpty else { return true }
    let count = Int64(range.count)
    let lower = places.last
    guard let upper else {
      let base = lower ?? 0
      guard base < Int64.max - (count + 1) * gap else { return false }
      for number in 1...count { places.append(base + number * gap) }
      return true
    }
    let base = lower ?? (upper > Int64.min + (count + 1) * gap ? upper - (count + 1) * gap : upper)
    let (room, overflows) = upper.subtractingReportingOverflow(base)
    let step = room / (count + 1)
    guard !overflows, step > 0 else { return false }
    for number in 1...count { places.append(base + number * step) }
    return true
  }

  /// Which members belong to one longest strictly ascending run.
  ///
  /// Complexity: O(n log n).
  private static func longestAscendingRun(_ current: [Int64?]) -> [Bool] {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: current.count)
    for index in current.indices {
      guard let value = current[index] else { continue }
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if let tail = current[tails[middle]], tail < value {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var isFixed = [Bool](repeating: false, count: current.count)
    var next = tails.last
    while let index = next {
      isFixed[index] = true
      next = previous[index]
    }
    return isFixed
  }
}

/// The places that a save gives to rows in other rows' arrays.
final class LinkPlaces {
  private struct Column: Hashable {
    let entity: String
    let property: Int
  }

  private var places: [Column: [Int64: Int64]] = [:]

  func set(_ place: Int64, of rowID: Int64, in entity: String, _ property: Int) {
    places[Column(entity: entity, property: property), default: [:]][rowID] = place
  }

  /// Takes out the place of a row that is written now.
  func take(_ rowID: Int64, in entity: String, _ property: Int) -> Int64? {
    places[Column(entity: entity, property: property)]?.removeValue(forKey: rowID)
  }

  /// The places of rows that were there before.
  func remaining(in entity: String, _ property: Int) -> [Int64: Int64] {
    places[Column(entity: entity, property: property)] ?? [:]
  }
}
