import Foundation

/// The entry point: reads the command line, then compares the sides or runs one for a profiler.
@main
enum BenchmarkProgram {
  static func main() {
    do {
      var parser = OptionParser(CommandLine.arguments.dropFirst())
      let options = try parser.parse()
      if options.wantsHelp {
        print(Options.usage)
      } else if try !run(options) {
        exit(1)
      }
    } catch {
      Progress.say("benchmarks: \(error)")
      exit(1)
    }
  }

  /// Whether both sides have read the same.
  private static func run(_ options: Options) throws -> Bool {
    let workspace = try Workspace()
    defer { workspace.remove() }
    if let work = options.peakWork {
      try showPeak(work, options, in: workspace)
      return true
    }
    guard let work = options.profiled else { return try compare(options, in: workspace) }
    try profile(work, options, in: workspace)
    return true
  }

  /// Does nothing else, so that the memory is the migration's.
  private static func showPeak(_ work: Work, _ options: Options, in workspace: Workspace) throws {
    guard let migration = LibraryMigration(work) else {
      throw OptionParser.Failure(description: "--peak needs a migration, not \(work.rawValue)")
    }
    if let store = options.store {
      guard FileManager.default.fileExists(atPath: store) else {
        throw OptionParser.Failure(description: "--store needs a file, and \(store) is none")
      }
      try migration.run(URL(fileURLWithPath: store))
    } else {
      let size = WorkSize(rows: options.rows)
      try FormerStore(in: workspace, rows: size.migrated).withCopy("peak", migration.run)
    }
    guard let peak = PeakMemory.read() else {
      throw OptionParser.Failure(description: "--peak needs a system with /proc")
    }
    print(peak)
  }

  private static func profile(_ work: Work, _ options: Options, in workspace: Workspace) throws {
    let size = WorkSize(rows: options.rows)
    let side: any Side =
      switch options.profiledSide {
      case .raw: try RawSide(in: workspace, size, sharesSnapshot: options.sharesSnapshot)
      case .library: try LibrarySide(in: workspace, size)
      }
    let samples = try Profile(side: side, work: work, rounds: options.rounds).run()
    let milliseconds = String(format: "%.1f ms", samples.medianTotal * 1_000)
    print("\(side.name): \(work.title(size)), median of \(options.rounds): \(milliseconds)")
  }

  private static func compare(_ options: Options, in workspace: Workspace) throws -> Bool {
    let size = WorkSize(rows: options.rows)
    Progress.say("filling two stores with \(size.rows.grouped) tickets each")
    let raw = try RawSide(in: workspace, size, sharesSnapshot: options.sharesSnapshot)
    let library = try LibrarySide(in: workspace, size)
    let setting = try Setting(raw, library, rounds: options.rounds)
    let comparison = Comparison(raw: raw, library: library, size: size, rounds: options.rounds)
    let measurements = try options.works.map { work in
      Progress.say("measuring: \(work.title(size))")
      return try comparison.measure(work)
    }
    if options.isJSON {
      print(try JSONReport(setting, measurements).text())
    } else {
      print(
        TextReport(setting: setting, measurements: measurements).lines.joined(separator: "\n"))
    }
    return measurements.allSatisfy(\.isEqual)
  }
}
