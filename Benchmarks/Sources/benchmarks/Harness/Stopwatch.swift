/// Times the parts of one round: the work, and apart from it the freeing of what the work has made.
struct Stopwatch {
  private(set) var working: Duration = .zero
  private(set) var freeing: Duration = .zero
  /// The bytes of memory that a process of its own took at most for the work; nil where it had none.
  private(set) var peak: Int?
  private let clock = ContinuousClock()

  mutating func work<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = clock.now
    let result = try body()
    working += start.duration(to: clock.now)
    return result
  }

  mutating func note(peak bytes: Int) {
    peak = max(peak ?? 0, bytes)
  }

  /// Lets go of `kept`, which nothing else refers to.
  mutating func free<Kept>(_ kept: inout Kept?) {
    let start = clock.now
    Self.release(&kept)
    freeing += start.duration(to: clock.now)
  }

  /// A call of its own, as the optimizer would move the mere assignment to before the clock is read.
  @inline(never)
  private static func release<Kept>(_ kept: inout Kept?) {
    kept = nil
  }
}
