import OpenSwiftData
import TestSupport
import Testing

/// The contract across relationships: the rows found are those whose objects the predicate is true for in memory.
@Suite struct RelationshipDifferentialTests {
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// All questions, and as many put together of them.
  private func questions(_ context: ModelContext, _ graph: inout ImprintGraph) throws -> [(
    String, any Asked
  )] {
    var asked: [(String, any Asked)] = []
    for question in ImprintQuestion.rows + ImprintQuestion.lists {
      asked.append((question.name, try question.ask(context, &graph)))
    }
    return asked
  }

  private func expectNoFault(_ seed: UInt64, _ context: ModelContext, _ graph: inout ImprintGraph)
    throws
  {
    for (name, asked) in try questions(context, &graph) {
      let fault = try asked.fault()
      #expect(fault == nil, "seed \(seed): \(name)")
    }
  }

  @Test(arguments: seeds)
  func answersAsInMemory(seed: UInt64) throws {
    try StoreKind.memory.withContainer(
      for: Imprint.Book.self, Imprint.Reader.self, Imprint.Folder.self
    ) {
      container in
      var graph = ImprintGraph(seed: seed)
      let context = ModelContext(container)
      try graph.populate(context)
      try expectNoFault(seed, context, &graph)
      try context.save()
      try expectNoFault(seed, ModelContext(container), &graph)
      try expectNoFault(seed, context, &graph)
    }
  }

  @Test(arguments: seeds)
  func seesUnsavedChanges(seed: UInt64) throws {
    try StoreKind.memory.withContainer(
      for: Imprint.Book.self, Imprint.Reader.self, Imprint.Folder.self
    ) {
      container in
      var graph = ImprintGraph(seed: seed)
      let first = ModelContext(container)
      try graph.populate(first)
      try first.save()
      for _ in 0..<3 {
        let context = ModelContext(container)
        for steps in [1, 3, 10, 20] {
          try graph.disturb(context, steps: steps)
          try expectNoFault(seed, context, &graph)
        }
      }
    }
  }
}
