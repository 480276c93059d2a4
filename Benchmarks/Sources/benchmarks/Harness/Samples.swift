/// The rounds of one side at one work.
struct Samples: Encodable {
  /// Seconds of each round, without and with the freeing of objects.
  private(set) var working: [Double] = []
  private(set) var total: [Double] = []
  /// The most bytes of memory in any round, where that was measured.
  private(set) var peak: Int?

  mutating func add(_ stopwatch: Stopwatch) {
    working.append(stopwatch.working / .seconds(1))
    total.append((stopwatch.working + stopwatch.freeing) / .seconds(1))
    if let peak = stopwatch.peak { self.peak = max(self.peak ?? 0, peak) }
  }

  var medianWorking: Double { Self.median(working) }
  var medianTotal: Double { Self.median(total) }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
