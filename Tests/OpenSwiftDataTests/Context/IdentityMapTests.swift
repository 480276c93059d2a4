import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

@Suite struct IdentityMapTests {
  private final class Item {}

  enum Keys: String, CaseIterable {
    case dense, sparse, strided, wide, mixed
  }

  private func key(_ kind: Keys, _ generator: inout SeededGenerator) -> Int64 {
    switch kind {
    case .dense: Int64.random(in: 1...400, using: &generator)
    case .sparse: Int64.random(in: 1...400, using: &generator) * 7_919
    case .strided: 1 << Int64.random(in: 0...61, using: &generator)
    case .wide: Int64.random(in: 1...400, using: &generator) << 32
    case .mixed:
      Bool.random(using: &generator)
        ? RowID.firstEarly + Int64.random(in: 0...400, using: &generator) << 40
        : Int64.random(in: 1...400, using: &generator)
    }
  }

  @Test(arguments: Keys.allCases)
  func itAnswersAsADictionaryDoes(keys: Keys) {
    var generator = SeededGenerator()
    let map = IdentityMap()
    var dictionary: [Int64: Item] = [:]
    for _ in 0..<20_000 {
      let rowID = key(keys, &generator)
      if Bool.random(using: &generator), dictionary[rowID] == nil {
        let item = Item()
        dictionary[rowID] = item
        map.insert(item, for: rowID)
      } else {
        dictionary[rowID] = nil
        map.remove(rowID)
      }
      let other = key(keys, &generator)
      if map.count != dictionary.count || map.object(for: other) !== dictionary[other] {
        Issue.record("differs at row \(other)")
        return
      }
    }
    #expect(dictionary.allSatisfy { map.object(for: $0.key) === $0.value })
    var seen: Set<ObjectIdentifier> = []
    map.forEach { seen.insert(ObjectIdentifier($0)) }
    #expect(seen == Set(dictionary.values.map { ObjectIdentifier($0) }))
  }

  @Test(arguments: [1, 2, 64, 1_024, 65_536, 1 << 20, 1 << 40])
  func stridesByPowersOfTwoAreFound(stride: Int64) {
    let map = IdentityMap()
    let items = (0..<1_000).map { _ in Item() }
    for (index, item) in items.enumerated() { map.insert(item, for: Int64(index + 1) * stride) }
    for (index, item) in items.enumerated() {
      #expect(map.object(for: Int64(index + 1) * stride) === item)
    }
    #expect(map.object(for: 1_001 * stride) == nil)
    for index in items.indices.reversed() { map.remove(Int64(index + 1) * stride) }
    #expect(map.count == 0)
  }

  @Test func randomIdentifiersAreFound() {
    let map = IdentityMap()
    let items = (0..<5_000).map { _ in (RowID.early(), Item()) }
    for (rowID, item) in items { map.insert(item, for: rowID) }
    #expect(items.allSatisfy { map.object(for: $0.0) === $0.1 })
    for (rowID, _) in items.shuffled() { map.remove(rowID) }
    #expect(map.count == 0 && items.allSatisfy { map.object(for: $0.0) == nil })
  }

  @Test func removingWhatIsNotThereDoesNothing() {
    let map = IdentityMap()
    map.remove(0)
    map.remove(7)
    let item = Item()
    map.insert(item, for: 7)
    map.remove(23)
    #expect(map.count == 1 && map.object(for: 7) === item && map.object(for: 0) == nil)
  }
  @Test func aLargeTableGivesItsRoomBack() {
    let map = IdentityMap()
    let items = (1...100_000).map { _ in Item() }
    for (index, item) in items.enumerated() { map.insert(item, for: Int64(index + 1)) }
    #expect(map.capacity > 100_000)
    for rowID in 11...100_000 { map.remove(Int64(rowID)) }
    #expect(map.count == 10 && map.capacity < 5_000)
    #expect((1...10).allSatisfy { map.object(for: Int64($0)) === items[$0 - 1] })
    for index in 10..<100_000 { map.insert(items[index], for: Int64(index + 1)) }
    #expect((1...100_000).allSatisfy { map.object(for: Int64($0)) === items[$0 - 1] })
  }

  @Test func objectsMayLeaveWhileTheyAreVisited() {
    let map = IdentityMap()
    let items = (0..<50_000).map { _ in Item() }
    for (index, item) in items.enumerated() { map.insert(item, for: Int64(index)) }
    var visited = 0
    map.forEach { _ in
      visited += 1
      guard visited == 1 else { return }
      for rowID in 0..<50_000 { map.remove(Int64(rowID)) }
    }
    #expect(visited >= 1 && map.count == 0)
    map.insert(items[0], for: 7)
    map.remove(7)
    #expect(map.count == 0 && map.capacity < 50_000)
  }
}
