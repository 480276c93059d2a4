/// Which inserted objects a save writes to rows that have their keys, instead of to new rows.
///
/// Objects are named by their place in the context's list of inserted ones.
struct MergePlan {
  /// The row that an object is written to.
  enum Target: Hashable {
    case row(Int64)
    /// The row that an earlier inserted object gets.
    case object(Int)
  }

  /// The objects that get no row of their own.
  private(set) var targets: [Int: Target] = [:]

  /// What each of those objects says.
  private(set) var said: [Int: PropertySet] = [:]

  /// The objects of each row, in order.
  private var members: [Target: [Int]] = [:]

  var isEmpty: Bool { targets.isEmpty }

  /// The places of the objects, in order.
  var places: [Int] { targets.keys.sorted() }

  func isMerged(_ place: Int) -> Bool { !targets.isEmpty && targets[place] != nil }

  /// Decides about an object; a target of nil gives it a row of its own.
  mutating func decide(_ place: Int, _ target: Target?, saying said: PropertySet = PropertySet()) {
    guard target != targets[place] else { return }
    if let former = targets[place] { members[former]?.removeAll { $0 == place } }
    targets[place] = target
    self.said[place] = target == nil ? nil : said
    guard let target else { return }
    let next = members[target]?.firstIndex { $0 > place } ?? members[target]?.count ?? 0
    members[target, default: []].insert(place, at: next)
  }

  /// What an object writes to its row: what it says, and no later object says for the same row.
  func written(by place: Int) -> PropertySet {
    guard let target = targets[place] else { return PropertySet() }
    return (said[place] ?? PropertySet()).subtracting(overridden(target, after: place))
  }

  /// The properties of a row that merged objects write, those after `place` in the list alone, so that
  /// nobody else need.
  func overridden(_ target: Target, after place: Int = -1) -> PropertySet {
    var properties = PropertySet()
    guard !isEmpty, let places = members[target] else { return properties }
    for other in places.reversed() {
      if other <= place { break }
      properties.formUnion(said[other] ?? PropertySet())
    }
    return properties
  }
}
