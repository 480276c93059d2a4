import Foundation

/// What memory answers to a question.
struct MemoryAnswer {
  /// The keys of the objects for which the predicate is true, in the order of the result.
  let keys: [Int]
  /// The keys of the objects for which evaluating throws.
  let failing: [Int]
  /// Whether memory has no answer for some object.
  let isMeaningless: Bool

  init(_ question: Question, on grains: [Grain]) {
    var matching: [(place: Int, grain: Grain)] = []
    var failing: [Int] = []
    var isMeaningless = false
    for (place, grain) in grains.enumerated() {
      do {
        if try question.predicate.evaluate(grain) { matching.append((place, grain)) }
      } catch {
        if error is NoAnswer { isMeaningless = true }
        failing.append(grain.key)
      }
    }
    matching.sort { left, right in
      let result = question.compare(left.grain, right.grain)
      return result == .orderedSame ? left.place < right.place : result == .orderedAscending
    }
    keys = matching.map(\.grain.key)
    self.failing = failing
    self.isMeaningless = isMeaningless || !question.isInOrder(matching.map(\.grain))
  }

  /// Whether the limit is reached.
  func isCutOff(by question: Question) -> Bool {
    guard let limit = question.limit, limit > 0 else { return false }
    return keys(limit: limit, offset: question.offset).count == limit
  }

  /// The keys that are left by limit and offset; 0, negative numbers and nil leave all.
  func keys(limit: Int?, offset: Int?) -> [Int] {
    let rest = keys.dropFirst(max(0, offset ?? 0))
    guard let limit, limit > 0 else { return Array(rest) }
    return Array(rest.prefix(limit))
  }
}

extension Question {
  fileprivate func compare(_ left: Grain, _ right: Grain) -> ComparisonResult {
    sorts.lazy.map { $0.descriptor.compare(left, right) }.first { $0 != .orderedSame }
      ?? .orderedSame
  }

  /// Whether sorted objects are in the order that each two of them have.
  ///
  /// There may be no such order: Foundation's `.localized` finds "a" equal to "\u{FEFF}a" and that one equal
  /// to "a\0", and "a" before "a\0".
  fileprivate func isInOrder(_ grains: [Grain]) -> Bool {
    if sorts.isEmpty { return true }
    return grains.indices.allSatisfy { left in
      var expected = ComparisonResult.orderedSame
      return grains.indices[(left + 1)...].allSatisfy { right in
        if compare(grains[right - 1], grains[right]) != .orderedSame {
          expected = .orderedAscending
        }
        return compare(grains[left], grains[right]) == expected
          && compare(grains[right], grains[left]).rawValue == -expected.rawValue
      }
    }
  }
}
