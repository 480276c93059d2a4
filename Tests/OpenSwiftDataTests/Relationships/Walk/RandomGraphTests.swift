import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// Random work on a graph, beside a plain model of the right answer.
///
/// `GRAPH_SEEDS` and `GRAPH_STEPS` in the environment make it longer; a failure prints seed, step
/// and the latest steps.
@Suite struct RandomGraphTests {
  private static let seeds = number("GRAPH_SEEDS") ?? 6
  private static let firstSeed = number("GRAPH_FIRST_SEED") ?? 1
  private static let steps = number("GRAPH_STEPS") ?? 700

  private static func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
  }

  @Test(arguments: firstSeed..<(firstSeed + seeds))
  func everyEndIsAsAPlainModelSays(seed: Int) throws {
    try StoreKind.memory.withContainer(for: GraphModels.Hub.self) { container in
      var walk = GraphWalk(container, seed: UInt64(seed))
      var watcher = GraphWatcher(container)
      for step in 0..<Self.steps {
        do {
          try walk.step()
          // Looking loads everything: not after every step.
          guard walk.chance(12) else { continue }
          try compare(GraphWalk.answer(of: walk.context), walk.oracle.answer)
          // What is stored, where nothing is pending.
          guard walk.chance(40), try walk.save() else { continue }
          try compare(GraphWalk.answer(of: ModelContext(container)), walk.oracle.answer)
          try compare(GraphWalk.answer(of: walk.context), walk.oracle.answer)
          try look(&watcher, &walk)
        } catch {
          let steps = walk.log.joined(separator: "\n")
          Issue.record("seed \(seed), step \(step): \(error)\n\(steps)")
          return
        }
      }
    }
  }

  /// Another context follows with what it has, sees no contradictions in what it fetches, and the truth
  /// when it fetches all.
  private func look(_ watcher: inout GraphWatcher, _ walk: inout GraphWalk) throws {
    if walk.chance(60) {
      let staleness = watcher.staleness(comparedWith: walk.oracle.answer)
      if let first = staleness.first { throw GraphFailure(text: "watcher, unasked: \(first)") }
    }
    for kind in GraphKind.allCases where walk.chance(50) {
      let contradictions = try watcher.contradictions(kind)
      if let first = contradictions.first { throw GraphFailure(text: "watcher: \(first)") }
    }
    guard walk.chance(30) else { return }
    let differences = try watcher.differences(from: walk.oracle.answer)
    if let first = differences.first { throw GraphFailure(text: "watcher: \(first)") }
  }

  private func compare(_ answer: GraphAnswer, _ expected: GraphAnswer) throws {
    let differences = answer.differences(from: expected)
    if !differences.isEmpty {
      throw GraphFailure(text: differences.joined(separator: "; "))
    }
  }
}
