/// A set of an entity's properties, by index.
///
/// The first 64 are kept in one word.
struct PropertySet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  init() {}

  init(_ properties: some Sequence<Int>) {
    for property in properties { insert(property) }
  }

  var isEmpty: Bool { low == 0 && high.isEmpty }

  func contains(_ property: Int) -> Bool {
    property < 64 ? low & (1 << UInt64(property)) != 0 : high.contains(property)
  }

  mutating func insert(_ property: Int) {
    if property < 64 { low |= 1 << UInt64(property) } else { high.insert(property) }
  }

  mutating func remove(_ property: Int) {
    if property < 64 { low &= ~(1 << UInt64(property)) } else { high.remove(property) }
  }

  func isDisjoint(with other: PropertySet) -> Bool {
    low & other.low == 0 && high.isDisjoint(with: other.high)
  }

  mutating func formUnion(_ other: PropertySet) {
    low |= other.low
    high.formUnion(other.high)
  }

  func intersection(_ other: PropertySet) -> PropertySet {
    var result = PropertySet()
    result.low = low & other.low
    if !high.isEmpty { result.high = high.intersection(other.high) }
    return result
  }

  func subtracting(_ other: PropertySet) -> PropertySet {
    var result = PropertySet()
    result.low = low & ~other.low
    if !high.isEmpty { result.high = high.subtracting(other.high) }
    return result
  }

  /// The members in ascending order.
  var indexes: [Int] {
    (0..<64).filter { contains($0) } + high.sorted()
  }
}
