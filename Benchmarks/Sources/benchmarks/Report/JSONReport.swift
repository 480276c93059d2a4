import Foundation

/// The report for a program: everything, in seconds.
struct JSONReport: Encodable {
  private struct Entry: Encodable {
    let work: Work
    let title: String
    let raw: Samples
    let library: Samples
    let ratio: Double
    let ratioWithoutFreeing: Double
    let goal: Double?
    let peakGoal: Int?
    let isGoalMet: Bool
    let isChecksumEqual: Bool
  }

  private let setting: Setting
  private let measurements: [Entry]

  init(_ setting: Setting, _ measurements: [Measurement]) {
    self.setting = setting
    self.measurements = measurements.map {
      Entry(
        work: $0.work, title: $0.title, raw: $0.raw, library: $0.library, ratio: $0.ratio,
        ratioWithoutFreeing: $0.ratioWithoutFreeing, goal: $0.work.goal,
        peakGoal: $0.work.peakGoal, isGoalMet: $0.isGoalMet, isChecksumEqual: $0.isEqual)
    }
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
