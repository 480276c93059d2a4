/// Runs one side of one work over and over, for a profiler to look at.
struct Profile {
  let side: any Side
  let work: Work
  let rounds: Int

  /// Answers the times; in a profiler they say little.
  func run() throws -> Samples {
    var samples = Samples()
    for _ in 0..<rounds {
      var stopwatch = Stopwatch()
      _ = try side.run(work, &stopwatch)
      samples.add(stopwatch)
    }
    return samples
  }
}
