import Foundation

@testable import OpenSwiftData

/// The rows of some cases, as plain objects that no context knows: what was saved, and what is pending.
struct Population {
  /// The objects as they were saved.
  private(set) var saved: [Grain] = []
  /// The objects after the pending changes, in the order of their rows.
  private(set) var current: [Grain] = []
  /// The objects that are to be deleted by them.
  private var deleted: [Grain] = []
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
    link(saved, saved, 3)
    let all = (0..<count + Self.insertedCount).map(grain)
    link(Array(all.prefix(count)), Array(all.prefix(count)), 3)
    change(all)
    // What is to be deleted is not found, but others still lead to it.
    deleted = all.filter { Self.isDeleted.contains($0.key) }
    current = all.filter { !Self.isDeleted.contains($0.key) }
  }

  /// A new object of this key as it is before the pending changes; always the same.
  private func grain(_ key: Int) -> Grain {
    let grain = Grain(key: key)
    assign(to: grain, once: 1, 1)
    return grain
  }

  /// Makes the pending changes to objects, of which the last are new.
  private func change(_ grains: [Grain]) {
    let changed = grains.filter { Self.isChanged.contains($0.key) }
    for grain in changed { assign(to: grain, once: 3, 2) }
    link(
      changed + grains.dropFirst(savedCount), grains.filter { !Self.isDeleted.contains($0.key) }, 4)
  }

  /// Gives each object an owner, or none, and friends.
  private func link(_ grains: [Grain], _ others: [Grain], _ salt: UInt64) {
    for grain in grains {
      var choices = choices(for: grain, salt)
      let owner = choices.optional(of: others)
      grain.owner = owner === grain ? nil : owner
      var friends: [Grain] = []
      for friend in choices.elements(of: others, atMost: 3)
      where friend !== grain && !friends.contains(where: { $0 === friend }) {
        friends.append(friend)
      }
      grain.friends = friends
    }
  }

  private func choices(for grain: Grain, _ salt: UInt64) -> Choices {
    Choices(seed: seed &* 1_000_003 &+ UInt64(grain.key) &* 16 &+ salt)
  }

  private func assign(to grain: Grain, once count: Int, _ salt: UInt64) {
    var choices = choices(for: grain, salt)
    // Whole structs before their members.
    for kind in ValueFamilies.all.reversed() {
      kind.assign(to: grain, once: count, ordered: isOrdered, &choices)
    }
  }

  /// Inserts copies of the saved objects.
  func insert(into context: ModelContext) {
    let grains = (0..<savedCount).map(grain)
    grains.forEach(context.insert)
    link(grains, grains, 3)
  }

  /// Makes the pending changes on a context that has saved the objects.
  func change(_ context: ModelContext) throws {
    let saved = try context.fetch(FetchDescriptor<Grain>())
    let new = (savedCount..<savedCount + Self.insertedCount).map(grain)
    new.forEach(context.insert)
    change(saved + new)
    for grain in saved where Self.isDeleted.contains(grain.key) { context.delete(grain) }
  }
}
