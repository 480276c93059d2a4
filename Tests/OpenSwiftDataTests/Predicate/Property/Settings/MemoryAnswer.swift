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
      for sort in question.sorts {
        let result = sort.descriptor.compare(left.grain, right.grain)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return left.place < right.place
    }
    keys = matching.map(\.grain.key)
    self.failing = failing
    self.isMeaningless = isMeaningless
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
