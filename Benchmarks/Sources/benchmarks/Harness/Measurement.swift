/// What came out of the rounds of one work.
struct Measurement {
  let work: Work
  let title: String
  var raw = Samples()
  var library = Samples()
  private(set) var checksums: (raw: Checksum, library: Checksum) = (Checksum(), Checksum())
  /// Whether both sides have read or written the same in every round.
  private(set) var isEqual = true

  init(work: Work, title: String) {
    self.work = work
    self.title = title
  }

  /// The library's time as a multiple of the raw one, the freeing of objects included.
  var ratio: Double { library.medianTotal / raw.medianTotal }
  /// The same without the time to free what the work has made.
  var ratioWithoutFreeing: Double { library.medianWorking / raw.medianWorking }

  var isGoalMet: Bool {
    if let goal = work.goal, ratio > goal { return false }
    guard let peakGoal = work.peakGoal else { return true }
    return library.peak.map { $0 < peakGoal } ?? false
  }

  mutating func compare(_ raw: Checksum, _ library: Checksum) {
    // The first difference is the one to report.
    guard isEqual else { return }
    checksums = (raw, library)
    isEqual = raw == library
  }
}
