import Foundation
import Testing

@testable import OpenSwiftData

/// Random cases of one seed.
struct PropertyRun {
  /// How many cases share one population.
  private static let casesOfPopulation = 50

  let seed: UInt64
  private(set) var matchingCases = 0
  private(set) var failingCases = 0
  private(set) var meaninglessCases = 0

  init(seed: UInt64) { self.seed = seed }

  /// Runs the cases of these numbers; records an issue for each that fails, and stops after some.
  mutating func run(_ cases: Range<Int>) throws {
    var failures = 0
    for start in stride(from: cases.lowerBound, to: cases.upperBound, by: Self.casesOfPopulation) {
      let population = Population(seed: mixed(start / Self.casesOfPopulation, salt: 7))
      try Setting.withAll(of: population) { settings in
        for number in start..<min(start + Self.casesOfPopulation, cases.upperBound) {
          failures += try examine(number, population, settings) ? 0 : 1
        }
      }
      if failures > 10 { break }
    }
  }

  /// A number that belongs to the seed and to one more number.
  private func mixed(_ number: Int, salt: UInt64) -> UInt64 {
    (seed ^ UInt64(number) &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93 &+ salt
  }

  private mutating func examine(
    _ number: Int, _ population: Population, _ settings: [Setting]
  ) throws -> Bool {
    var choices = Choices(seed: mixed(number, salt: 3))
    let question = Question(&choices, ordered: population.isOrdered)
    let examination = Examination(question, population, settings)
    guard examination.hasMeaning else {
      meaninglessCases += 1
      return true
    }
    if examination.fails { failingCases += 1 }
    if examination.matchCount > 0 { matchingCases += 1 }
    guard let difference = examination.firstDifference() else { return true }
    report(difference, number, choices.record, population, settings)
    return false
  }

  private func report(
    _ first: Difference, _ number: Int, _ record: [Int], _ population: Population,
    _ settings: [Setting]
  ) {
    func examination(_ record: [Int]) -> Examination {
      var choices = Choices(replaying: record)
      return Examination(
        Question(&choices, ordered: population.isOrdered), population, settings)
    }
    var shrinking = Shrinking { record in
      let examination = examination(record)
      return examination.hasMeaning && examination.difference(like: first) != nil
    }
    let smallest = examination(shrinking.smallest(record))
    guard let difference = smallest.difference(like: first) else { return }
    let text = smallest.question.text
    let grains = difference.setting.hasPending ? population.current : population.saved
    let rows = grains.filter { difference.differingKeys.contains($0.key) }.prefix(3).map { grain in
      "\(grain.key): "
        + ValueFamilies.all.flatMap { $0.describe(grain, for: text) }.joined(separator: ", ")
    }
    let comment: Comment = """
      seed \(seed), case \(number), made as small as it still fails:
      \(text)
      \(difference.text)
      rows that differ: \(rows.joined(separator: "; "))
      \(statements(of: smallest, for: difference).joined(separator: "\n"))
      """
    Issue.record(comment)
  }

  /// The SQL of an answer, in a setting of its own, since stores are watched from their opening on.
  private func statements(
    of examination: Examination, for difference: Difference
  ) -> [String] {
    let statements = try? SQLRecorder.watching { recorder in
      try Setting.with(difference.setting, of: examination.population) { setting in
        recorder.statements {
          _ = try? difference.way.answer(examination.question, setting.context)
        }
      }
    }
    return (statements ?? []).filter { $0.hasPrefix("SELECT") }
  }
}
