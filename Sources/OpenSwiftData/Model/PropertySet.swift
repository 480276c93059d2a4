/// A set of an entity's properties, by index.
///
/// The first 64 are kept in one word.
struct PropertySet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: Set<Int> = []

  init() {}

  init(_ properties: [Int]) { properties.forEach { insert($0) } }

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

  func intersection(_ other: PropertySet) -> PropertySet {
    var common = PropertySet()
    common.low = low & other.low
    common.high = high.intersection(other.high)
    return common
  }

  /// The members in ascending order.
  var indexes: [Int] {
    (0..<64).filter { contains($0) } + high.sorted()
  }
}
