import Foundation
import OpenSwiftData

/// A predicate of some entity of `Imprint`, made of random values, that is asked of the store and in memory.
struct ImprintQuestion: Sendable {
  let name: String
  private let prepare: @Sendable (ModelContext, inout ImprintGraph) throws -> any Asked

  init<Model: PersistentModel>(
    _ name: String, _ make: @escaping @Sendable (inout ImprintGraph) -> Predicate<Model>
  ) {
    self.init(name) { (_: ModelContext, graph: inout ImprintGraph) in make(&graph) }
  }

  init<Model: PersistentModel>(
    _ name: String,
    _ make: @escaping @Sendable (ModelContext, inout ImprintGraph) throws -> Predicate<Model>
  ) {
    self.name = name
    prepare = { context, graph in
      AskedPredicate(context: context, predicate: try make(context, &graph))
    }
  }

  /// Asks the store; the answer is compared with memory later, since looking loads relationships.
  func ask(_ context: ModelContext, _ graph: inout ImprintGraph) throws -> any Asked {
    var asked = try prepare(context, &graph)
    asked.ask()
    return asked
  }
}

/// An answer of the store.
protocol Asked {
  mutating func ask()
  /// What is wrong with it, compared with the answer in memory; nil for nothing.
  func fault() throws -> String?
}

private struct AskedPredicate<Model: PersistentModel>: Asked {
  let context: ModelContext
  let predicate: Predicate<Model>
  private var answer = Result<[Model], any Error>.success([])
  private var count: Int?

  init(context: ModelContext, predicate: Predicate<Model>) {
    self.context = context
    self.predicate = predicate
  }

  mutating func ask() {
    let descriptor = FetchDescriptor(predicate: predicate)
    count = try? context.fetchCount(descriptor)
    answer = Result { try context.fetch(descriptor) }
  }

  func fault() throws -> String? {
    let all = try context.fetch(FetchDescriptor<Model>())
    let expected = Result { try all.filter { try predicate.evaluate($0) } }
    switch (answer, expected) {
    case (.failure, .failure): return nil
    case (.failure(let error), .success): return "throws \(error)"
    case (.success, .failure(let error)): return "does not throw \(error)"
    case (.success(let found), .success(let wanted)):
      guard count == found.count else { return "counts \(count ?? -1), finds \(found.count)" }
      let (found, wanted) = (Set(found), Set(wanted))
      if found == wanted { return nil }
      let missing = wanted.subtracting(found).count
      return "finds \(found.count) of \(all.count), lacks \(missing) of \(wanted.count)"
    }
  }
}
