/// Makes the record of a failing case smaller as long as it still fails.
struct Shrinking {
  /// How many records are tried at most.
  var budget = 1_500
  let fails: ([Int]) -> Bool

  /// The smallest record that was found; `record` itself where none fails that is smaller.
  mutating func smallest(_ record: [Int]) -> [Int] {
    var best = record
    while budget > 0 {
      let start = best
      for length in [32, 8, 3, 1] { leaveOut(length, of: &best) }
      lower(&best)
      if best == start { break }
    }
    return best
  }

  private mutating func leaveOut(_ length: Int, of best: inout [Int]) {
    var end = best.count
    while end > 0, budget > 0 {
      let start = max(0, end - length)
      var shorter = best
      shorter.removeSubrange(start..<min(end, best.count))
      take(shorter, insteadOf: &best)
      end = start
    }
  }

  private mutating func lower(_ best: inout [Int]) {
    for index in best.indices where best[index] > 0 && budget > 0 {
      for smaller in [0, best[index] / 2, best[index] - 1] where smaller < best[index] {
        var lower = best
        lower[index] = smaller
        if take(lower, insteadOf: &best) { break }
      }
    }
  }

  @discardableResult
  private mutating func take(_ record: [Int], insteadOf best: inout [Int]) -> Bool {
    guard budget > 0 else { return false }
    budget -= 1
    guard fails(record) else { return false }
    best = record
    return true
  }
}
