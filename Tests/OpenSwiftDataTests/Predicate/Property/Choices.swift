/// Random decisions that a seed brings back, and a record of them.
///
/// Everything random about a case is decided here, the simplest way by a 0. So a failing case can be made
/// smaller by changing its record, whatever the decisions are about.
struct Choices {
  private(set) var record: [Int] = []
  private var replayed: ArraySlice<Int>?
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Decides as recorded, and by 0 where the record ends.
  init(replaying record: [Int]) {
    replayed = record[...]
    state = 0
  }

  /// A number from 0 up to, not including, `bound`.
  mutating func below(_ bound: Int) -> Int {
    guard bound > 1 else { return 0 }
    let choice =
      if replayed == nil {
        Int(next() % UInt64(bound))
      } else {
        min(replayed?.popFirst() ?? 0, bound - 1)
      }
    record.append(choice)
    return choice
  }

  /// True once in `count` times.
  mutating func once(in count: Int) -> Bool { below(count) == count - 1 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func elements<Element>(of elements: [Element], atMost count: Int) -> [Element] {
    (0..<below(count + 1)).map { _ in element(of: elements) }
  }

  /// The element, or nil once in four times.
  mutating func optional<Element>(of elements: [Element]) -> Element? {
    once(in: 4) ? nil : element(of: elements)
  }

  private mutating func next() -> UInt64 {
    // SplitMix64
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (mixed ^ (mixed >> 31)) >> 8
  }
}
