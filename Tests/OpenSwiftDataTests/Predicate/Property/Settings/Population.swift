import Foundation

@testable import OpenSwiftData

/// The rows of some cases, as plain objects that no context knows: what was saved, and what is pending.
struct Population {
  /// The objects as they were saved.
  private(set) var saved: [Grain] = []
  /// The objects after the pending changes, in the order of their rows.
  private(set) var current: [Grain] = []
  /// Whether no value is NaN, so that sorting by numbers has a meaning.
  let isOrdered: Bool
  private let seed: UInt64
  private let savedCount: Int

  /// How many objects are inserted, changed and deleted by the pending changes.
  private static let insertedCount = 5
  private static let isChanged = [1, 4, 7, 10]
  private static let isDeleted = [2, 9]

  init(seed: UInt64, count: Int = 14) {
    self.seed = seed
    isOrdered = seed.isMultiple(of: 2)
    savedCount = count
    saved = (0..<count).map(grain)
    current = (0..<count + Self.insertedCount).compactMap { key in
      Self.isDeleted.contains(key) ? nil : Self.isChanged.contains(key) ? changed(key) : grain(key)
    }
  }

  /// A new object of this key as it is before the pending changes; always the same.
  private func grain(_ key: Int) -> Grain {
    let grain = Grain(key: key)
    assign(to: grain, once: 1, 1)
    return grain
  }

  private func changed(_ key: Int) -> Grain {
    let grain = grain(key)
    assign(to: grain, once: 3, 2)
    return grain
  }

  private func assign(to grain: Grain, once count: Int, _ salt: UInt64) {
    var choices = Choices(seed: seed &* 1_000_003 &+ UInt64(grain.key) &* 16 &+ salt)
    for kind in ValueFamilies.all {
      kind.assign(to: grain, once: count, ordered: isOrdered, &choices)
    }
  }

  /// Inserts copies of the saved objects.
  func insert(into context: ModelContext) { (0..<savedCount).map(grain).forEach(context.insert) }

  /// Makes the pending changes on a context that has saved the objects.
  func change(_ context: ModelContext) throws {
    for grain in try context.fetch(FetchDescriptor<Grain>()) {
      if Self.isDeleted.contains(grain.key) { context.delete(grain) }
      if Self.isChanged.contains(grain.key) { assign(to: grain, once: 3, 2) }
    }
    (savedCount..<savedCount + Self.insertedCount).map(grain).forEach(context.insert)
  }
}
