import Foundation

/// The report for a person: the circumstances, a table, and which goals are met.
struct TextReport {
  let setting: Setting
  let measurements: [Measurement]

  var lines: [String] {
    header + [""] + table + [""] + footer
  }

  private var header: [String] {
    var lines = [
      "\(setting.size.rows.grouped) tickets, median of \(setting.rounds) rounds, "
        + "SQLite \(setting.sqliteVersion)",
      "both sides: files in one folder, " + setting.settings.joined(separator: " "),
    ]
    if setting.sharesSnapshot {
      lines.append("raw side: the small reads of a round share one read transaction")
    }
    if !setting.isOptimized {
      lines.append("NOT OPTIMIZED: build with -c release, these ratios say nothing")
    }
    if let difference = setting.difference {
      lines.append("THE TABLES DIFFER: \(difference)")
    }
    return lines
  }

  private var table: [String] {
    var table = TextTable([
      "work", "raw ms", "library ms", "ratio", "not freeing", "peak MB", "goal", "",
    ])
    for measurement in measurements {
      table.append([
        measurement.title,
        String(format: "%.1f", measurement.raw.medianTotal * 1_000),
        String(format: "%.1f", measurement.library.medianTotal * 1_000),
        String(format: "%.2f", measurement.ratio),
        String(format: "%.2f", measurement.ratioWithoutFreeing),
        measurement.library.peak.map(Self.megabytes) ?? "",
        Self.goal(measurement.work),
        measurement.isGoalMet ? "met" : "missed",
      ])
    }
    return table.lines
  }

  private static func goal(_ work: Work) -> String {
    if let peak = work.peakGoal { return megabytes(peak) + " MB" }
    return work.goal.map { String(format: "%.1f", $0) } ?? ""
  }

  private static func megabytes(_ bytes: Int) -> String { String((bytes + 500_000) / 1_000_000) }

  private var footer: [String] {
    let different = measurements.filter { !$0.isEqual }
    let met = measurements.filter(\.isGoalMet).map(\.work.rawValue)
    let missed = measurements.filter { !$0.isGoalMet }.map(\.work.rawValue)
    var lines = different.map {
      "WRONG: \($0.work.rawValue): raw read \($0.checksums.raw.value), "
        + "the library \($0.checksums.library.value)"
    }
    if different.isEmpty { lines.append("checksums equal: " + checksums) }
    lines.append("goals met: \(Self.list(met)); missed: \(Self.list(missed))")
    return lines
  }

  private var checksums: String {
    measurements
      .map { $0.work.rawValue + " " + String($0.checksums.library.value, radix: 16) }
      .joined(separator: ", ")
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
