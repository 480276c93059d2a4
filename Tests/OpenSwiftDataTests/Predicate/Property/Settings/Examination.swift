import Foundation

@testable import OpenSwiftData

/// Asks all settings one question, and compares their answers with memory's.
struct Examination {
  let population: Population
  let settings: [Setting]
  let question: Question
  private let saved: MemoryAnswer
  private let current: MemoryAnswer

  init(_ question: Question, _ population: Population, _ settings: [Setting]) {
    self.question = question
    self.population = population
    self.settings = settings
    saved = MemoryAnswer(question, on: population.saved)
    current = MemoryAnswer(question, on: population.current)
  }

  /// Whether memory has an answer.
  var hasMeaning: Bool { !saved.isMeaningless && !current.isMeaningless }

  /// Whether memory's answer is an error for some object.
  var fails: Bool { !saved.failing.isEmpty || !current.failing.isEmpty }

  /// How many objects memory finds.
  var matchCount: Int { current.keys.count }

  /// The first answer that is not memory's; nil where all are.
  ///
  /// All settings are asked for the objects, and every other one in one more way.
  func firstDifference() -> Difference? {
    for (index, setting) in settings.enumerated() {
      if let difference = difference(in: setting, by: .fetch) { return difference }
      let other = question.firstWay + index
      guard other.isMultiple(of: 2) else { continue }
      let way = Way.others[other / 2 % Way.others.count]
      if let difference = difference(in: setting, by: way) { return difference }
    }
    return nil
  }

  /// The answer of one setting if it is not memory's.
  func difference(like other: Difference) -> Difference? {
    settings.first { $0.kind == other.setting }.flatMap { difference(in: $0, by: other.way) }
  }

  private func expectation(in setting: Setting) -> MemoryAnswer {
    switch setting.kind {
    case .savedInMemory, .savedInFile: saved
    case .pendingInMemory, .pendingInFile: question.includesPending ? current : saved
    case .unsaved: saved
    }
  }

  private func difference(in setting: Setting, by way: Way) -> Difference? {
    guard way.isPossible(in: setting.kind, question) else { return nil }
    let expectation = expectation(in: setting)
    let expected = way.expected(question, expectation, population)
    do {
      let found = try way.answer(question, setting.context)
      // A store may be done before it comes to an object that fails.
      let isDone = way.isLimited && expectation.isCutOff(by: question)
      if found == expected, expectation.failing.isEmpty || isDone { return nil }
      return Difference(setting: setting.kind, way: way, expected: expectation, found: found)
    } catch {
      let text = "\(error)"
      let isRefusal = text.contains("unsupported") && !text.contains("for some row")
      if !expectation.failing.isEmpty, !isRefusal { return nil }
      return Difference(setting: setting.kind, way: way, expected: expectation, error: "\(error)")
    }
  }
}
