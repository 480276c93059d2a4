/// What the command line asks for.
struct Options {
  var rows = 100_000
  var rounds = 5
  /// The works to do, in the order in which they are named; all when none is.
  var works: [Work] = []
  var isJSON = false
  /// The work to run alone for a profiler, or nil to compare.
  var profiled: Work?
  var profiledSide = SideName.library
  /// The migration to run alone for its memory, or nil.
  var peakWork: Work?
  /// The path of the store that it changes; nil for a new one.
  var store: String?
  /// Whether the raw side's small reads share one read transaction.
  var sharesSnapshot = false
  var wantsHelp = false

  static let usage = """
    Usage: benchmarks [options]

    Measures the library beside raw SQLite in the same run and prints the ratios.

      --only NAME       do this work alone; may be repeated
      --rows N          tickets in the store, 100000 if not given
      --rounds N        counted rounds of each work, 5 if not given
      --snapshot        let raw SQLite do the small reads of a round in one read transaction
      --json            print JSON instead of a table
      --profile NAME    run one side of this work alone, --rounds times, for a profiler
      --side SIDE       the side to profile, library (if not given) or raw
      --peak NAME       run the library's side of one migration and print the process's peak memory
                        in bytes; NAME is one of migrate, widen, convert
      --store PATH      with --peak, the store to migrate in place instead of a new one
      --help            print this

    NAME is one of \(Work.allCases.map(\.rawValue).joined(separator: ", ")).
    The exit code is 1 if the two sides have read different things, whatever the times.
    """
}
