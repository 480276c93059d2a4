import Foundation
import Testing

@testable import OpenSwiftData

/// A fetch that is finished on objects sees one state of a store in a file, whatever is saved meanwhile.
@Suite struct SnapshotFetchTests {
  @Model
  final class Crate {
    var number: Int
    var load: Int
    var owner: Crate?

    /// Called when a crate is asked, with its number.
    @TaskLocal static var onAsk: Asking?

    var isFull: Bool {
      Crate.onAsk?.ask(number)
      return (owner?.load ?? load) > 0
    }

    init(_ number: Int, owner: Crate? = nil) {
      self.number = number
      self.owner = owner
      load = 1
    }
  }

  final class Asking: @unchecked Sendable {
    // Used by one thread.
    let ask: (Int) -> Void
    init(_ ask: @escaping (Int) -> Void) { self.ask = ask }
  }

  /// More crates than one batch has; the second half is owned by the last one.
  private func withCrates(body: (ModelContainer) throws -> Void) throws {
    try StoreKind.file.withContainer(for: Crate.self) { container in
      let context = ModelContext(container)
      let last = Crate(1_200)
      for number in 0..<1_200 { context.insert(Crate(number, owner: number < 600 ? nil : last)) }
      context.insert(last)
      try context.save()
      try body(container)
    }
  }

  private func empty(_ numbers: Range<Int>, _ container: ModelContainer) throws {
    let context = ModelContext(container)
    let (first, end) = (numbers.lowerBound, numbers.upperBound)
    let crates = try context.fetch(
      FetchDescriptor<Crate>(predicate: #Predicate { $0.number >= first && $0.number < end }))
    for crate in crates { crate.load = 0 }
    try context.save()
  }

  @Test(arguments: [false, true])
  func allBatchesAndRelationshipsAreOfOneState(hasPending: Bool) throws {
    try withCrates { container in
      let context = ModelContext(container)
      if hasPending { context.insert(Crate(-1)) }
      let asking = Asking { number in
        if number == 0 { try? self.empty(550..<1_201, container) }
      }
      let full = FetchDescriptor<Crate>(predicate: #Predicate { $0.isFull })
      let found = try Crate.$onAsk.withValue(asking) { try context.fetchCount(full) }
      #expect(found == (hasPending ? 1_202 : 1_201))
      let now = try ModelContext(container).fetchCount(full)
      #expect(now == 550)
    }
  }

  /// Objects do not fall back to the state before a save of their own context.
  @Test func aSaveWithinEndsIt() throws {
    try withCrates { container in
      let context = ModelContext(container)
      let crates = try context.fetch(
        FetchDescriptor<Crate>(sortBy: [SortDescriptor(\.number)]))
      crates[590].load = 7
      let asking = Asking { number in
        if number == 0 { try? context.save() }
      }
      try Crate.$onAsk.withValue(asking) {
        let found = try context.fetchCount(
          FetchDescriptor<Crate>(predicate: #Predicate { $0.isFull }))
        #expect(found == 1_201)
      }
      #expect(crates[590].load == 7)
      #expect(!context.hasChanges)
    }
  }
  @Model
  final class Wagon {
    var state: Int
    /// Asked for whenever a row becomes an object, so also in the middle of a fetch.
    var length: Int = Wagon.makeLength()
    var locomotive: Locomotive?

    @TaskLocal static var onMake: Asking?

    static func makeLength() -> Int {
      onMake?.ask(0)
      return 10
    }

    init(_ state: Int) { self.state = state }
  }

  @Model
  final class Locomotive {
    var state: Int
    @Relationship(inverse: \Wagon.locomotive) var wagons: [Wagon] = []

    init(_ state: Int) { self.state = state }
  }

  /// What is loaded when it is read is of its own time.
  @Test(arguments: [false, true])
  func relationshipsThatAreFetchedAlongAreOfTheSameState(prefetches: Bool) throws {
    try StoreKind.file.withContainer(for: Wagon.self) { container in
      let writer = ModelContext(container)
      let locomotive = Locomotive(1)
      locomotive.wagons = [Wagon(1), Wagon(1)]
      writer.insert(locomotive)
      try writer.save()
      var descriptor = FetchDescriptor<Wagon>()
      if prefetches { descriptor.relationshipKeyPathsForPrefetching = [\.locomotive] }
      let asking = Asking { _ in
        guard locomotive.state == 1 else { return }
        locomotive.state = 2
        locomotive.wagons.forEach { $0.state = 2 }
        try? writer.save()
      }
      let context = ModelContext(container)
      let wagons = try Wagon.$onMake.withValue(asking) { try context.fetch(descriptor) }
      #expect(try ModelContext(container).fetch(FetchDescriptor<Wagon>()).map(\.state) == [2, 2])
      #expect(wagons.map(\.state) == [1, 1])
      let state = prefetches ? 1 : 2
      #expect(wagons.map { $0.locomotive?.state } == [state, state])
    }
  }
}
