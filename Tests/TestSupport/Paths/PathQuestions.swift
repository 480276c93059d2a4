package import Foundation
package import OpenSwiftData

/// Key paths of a model as one module writes them.
package struct PathQuestions<Model: PersistentModel> {
  package var conditions: [Predicate<Model>] = []
  package var conditionsInMemory: [Predicate<Model>] = []
  package var sorts: [SortDescriptor<Model>] = []
  package var sortsInMemory: [SortDescriptor<Model>] = []
  /// Sorts with a step that is forced, each with the one that answers alike in memory.
  package var forcedSorts: [(SortDescriptor<Model>, SortDescriptor<Model>)] = []
  package var refusedSorts: [SortDescriptor<Model>] = []
  package var prefetching: [PartialKeyPath<Model>] = []
  package var refusedPrefetching: [PartialKeyPath<Model>] = []
  package var properties: [PartialKeyPath<Model>] = []

  package init() {}

  /// What the store of some objects answers otherwise than memory, or in memory where it need not.
  func differences(
    of models: [Model], by number: any KeyPath<Model, Int> & Sendable, in container: ModelContainer
  ) throws -> [String] {
    var check = PathCheck(models: models, number: number, context: ModelContext(container))
    for (index, condition) in conditions.enumerated() {
      try check.compare("condition \(index)", condition, isStored: true)
    }
    for (index, condition) in conditionsInMemory.enumerated() {
      try check.compare("condition in memory \(index)", condition, isStored: false)
    }
    for (index, sort) in sorts.enumerated() {
      try check.compare("sort \(index)", sort, sort, isStored: true)
    }
    for (index, sort) in sortsInMemory.enumerated() {
      try check.compare("sort in memory \(index)", sort, sort, isStored: false)
    }
    for (index, (forced, sort)) in forcedSorts.enumerated() {
      try check.compare("forced sort \(index)", forced, sort, isStored: true)
    }
    for (index, sort) in refusedSorts.enumerated() {
      check.expectRefusal("sort \(index)", FetchDescriptor(sortBy: [sort]))
    }
    for (index, keyPath) in refusedPrefetching.enumerated() {
      var descriptor = FetchDescriptor<Model>()
      descriptor.relationshipKeyPathsForPrefetching = [keyPath]
      check.expectRefusal("prefetching \(index)", descriptor)
    }
    var descriptor = FetchDescriptor<Model>()
    descriptor.relationshipKeyPathsForPrefetching = prefetching
    _ = try check.context.fetch(descriptor)
    descriptor = FetchDescriptor()
    descriptor.propertiesToFetch = properties
    _ = try check.context.fetch(descriptor)
    return check.lines.map { "\(Model.self): \($0)" }
  }
}

/// Compares what a store and memory answer, and notes the differences.
private struct PathCheck<Model: PersistentModel> {
  let models: [Model]
  let number: any KeyPath<Model, Int> & Sendable
  let context: ModelContext
  var lines: [String] = []

  mutating func compare(
    _ name: String, _ condition: Predicate<Model>, isStored: Bool
  ) throws {
    let descriptor = FetchDescriptor(predicate: condition, sortBy: [SortDescriptor(number)])
    let expected = try models.filter(condition.evaluate)
    if expected.isEmpty { lines.append("\(name): nothing is expected") }
    try compare(name, descriptor, expected, isStored: isStored)
  }

  mutating func compare(
    _ name: String, _ sort: SortDescriptor<Model>, _ equivalent: SortDescriptor<Model>,
    isStored: Bool
  ) throws {
    let byNumber = SortDescriptor(number)
    try compare(
      name, FetchDescriptor(sortBy: [sort, byNumber]),
      models.sorted(using: [equivalent, byNumber]), isStored: isStored)
  }

  private mutating func compare(
    _ name: String, _ descriptor: FetchDescriptor<Model>, _ expected: [Model], isStored: Bool
  ) throws {
    let found = try context.fetch(descriptor).map { $0[keyPath: number] }
    let numbers = expected.map { $0[keyPath: number] }
    if found != numbers { lines.append("\(name): \(found), not \(numbers)") }
    let isFound = try !context.explain(descriptor).contains("In memory")
    if isFound != isStored { lines.append("\(name): \(isFound ? "stored" : "in memory")") }
  }

  mutating func expectRefusal(_ name: String, _ descriptor: FetchDescriptor<Model>) {
    do {
      _ = try context.fetch(descriptor)
      lines.append("\(name): not refused")
    } catch let error as SwiftDataError where error == .unsupportedKeyPath {
      return
    } catch {
      lines.append("\(name): \(error)")
    }
  }
}
