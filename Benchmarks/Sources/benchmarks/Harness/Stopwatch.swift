/// Times the parts of one round: the work, and apart from it the freeing of what the work has made.
struct Stopwatch {
  private(set) var working: Duration = .zero
  private(set) var freeing: Duration = .zero
  private let clock = ContinuousClock()

  mutating func work<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = clock.now
    let result = try body()
    working += start.duration(to: clock.now)
    return result
  }

  /// Lets go of `kept`, which nothing else refers to.
  ///
  /// Not inlined, so that the caller's value lives until here.
  @inline(never)
  mutating func free<Kept>(_ kept: inout Kept?) {
    let start = clock.now
    kept = nil
    freeing += start.duration(to: clock.now)
  }
}
