/// Lets both sides do the same work in turns and compares what they have read and how long it took.
struct Comparison {
  let raw: any Side
  let library: any Side
  let size: WorkSize
  let rounds: Int

  /// One round of each side that is not counted comes first, then they alternate, and so does the
  /// one that begins.
  func measure(_ work: Work) throws -> Measurement {
    var measurement = Measurement(work: work, title: work.title(size))
    for round in 0...min(rounds, work.roundLimit) {
      var stopwatches = (raw: Stopwatch(), library: Stopwatch())
      let isRawFirst = round.isMultiple(of: 2)
      var rawChecksum = Checksum()
      if isRawFirst { rawChecksum = try raw.run(work, &stopwatches.raw) }
      let libraryChecksum = try library.run(work, &stopwatches.library)
      if !isRawFirst { rawChecksum = try raw.run(work, &stopwatches.raw) }
      measurement.compare(rawChecksum, libraryChecksum)
      guard round > 0 else { continue }
      measurement.raw.add(stopwatches.raw)
      measurement.library.add(stopwatches.library)
    }
    return measurement
  }
}
