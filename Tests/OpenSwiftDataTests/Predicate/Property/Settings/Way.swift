import Foundation

@testable import OpenSwiftData

/// A way to ask a context.
enum Way: String, CaseIterable {
  case fetch, count, identifiers, batches, pages, deletion

  static let others = allCases.filter { $0 != .fetch }

  var isLimited: Bool { self != .pages && self != .deletion }

  func isPossible(in setting: Setting.Kind, _ question: Question) -> Bool {
    switch setting {
    // Nothing of the unsaved objects is in the store.
    case .unsaved: self != .deletion && question.includesPending
    // A rollback would take back what is pending.
    case .pendingInMemory, .pendingInFile: self != .deletion
    case .savedInMemory, .savedInFile: true
    }
  }

  /// What `answer` has to be.
  func expected(
    _ question: Question, _ expectation: MemoryAnswer, _ population: Population
  ) -> [Int] {
    switch self {
    case .fetch, .identifiers, .batches:
      expectation.keys(limit: question.limit, offset: question.offset)
    case .count: [expectation.keys(limit: question.limit, offset: question.offset).count]
    case .pages: expectation.keys
    case .deletion: population.saved.map(\.key).filter { !expectation.keys.contains($0) }
    }
  }

  /// The keys of the objects in the answer, their number, or the keys of those that are left.
  func answer(_ question: Question, _ context: ModelContext) throws -> [Int] {
    switch self {
    case .fetch: return try context.fetch(question.limitedDescriptor).map(\.key)
    case .count: return [try context.fetchCount(question.limitedDescriptor)]
    case .identifiers:
      return try context.fetchIdentifiers(question.limitedDescriptor).map { identifier in
        (context.model(for: identifier) as? Grain)?.key ?? -1
      }
    case .batches:
      return try context.fetch(question.limitedDescriptor, batchSize: 3).map(\.key)
    case .pages: return try pages(question, context)
    case .deletion:
      defer { context.rollback() }
      try context.delete(model: Grain.self, where: question.predicate)
      return try context.fetch(FetchDescriptor<Grain>()).map(\.key)
    }
  }

  private func pages(_ question: Question, _ context: ModelContext) throws -> [Int] {
    var keys: [Int] = []
    var descriptor = question.descriptor
    descriptor.fetchLimit = question.pageLength
    while true {
      descriptor.fetchOffset = keys.count
      let page = try context.fetch(descriptor).map(\.key)
      keys += page
      if page.count < question.pageLength { return keys }
    }
  }
}
