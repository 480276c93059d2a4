import Foundation
import Testing

/// Random predicates, sorts, limits and offsets on random data, in every place that data can be: the store's
/// answer is memory's, `Predicate.evaluate` and `SortDescriptor.compare`.
///
/// What has no meaning in memory is left out: a product of decimals that Foundation ends the process for, and
/// the order of NaN. Where whole numbers overflow, Foundation ends the process and a fetch throws, wherever it
/// tests the condition; the test's own expressions, which stand for Foundation, throw, too.
///
/// More cases, another seed: see README.md.
@Suite struct PredicatePropertyTests {
  static let seed = number("OPENSWIFTDATA_SEED") ?? 20_260_801
  static let caseCount = number("OPENSWIFTDATA_CASES").map { Int($0) } ?? 2_000
  static let firstCase = number("OPENSWIFTDATA_FIRST_CASE").map { Int($0) } ?? 0
  private static let partCount = 8

  @Test(arguments: 0..<partCount)
  func storesAnswerAsMemoryDoes(part: Int) throws {
    let first = Self.firstCase + Self.caseCount * part / Self.partCount
    let end = Self.firstCase + Self.caseCount * (part + 1) / Self.partCount
    var run = PropertyRun(seed: Self.seed)
    try run.run(first..<end)
    // A generator that asks nothing worth asking would pass; it finds something in three cases of five.
    if end - first >= 200 {
      #expect(run.matchingCases > (end - first) * 2 / 5)
      #expect(run.failingCases > (end - first) / 20)
      #expect(run.meaninglessCases < (end - first) / 20)
    }
    if Self.caseCount > 2_000 {
      print(
        "seed \(Self.seed), cases \(first)..<\(end): \(run.matchingCases) found something,",
        "\(run.failingCases) fail for some object, \(run.meaninglessCases) without meaning")
    }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
