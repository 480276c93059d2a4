import Foundation
import OpenSwiftData
import Testing

@Suite("Model actors live on executors of their own")
struct DefaultSerialModelExecutorTests {
  private actor Counter: ModelActor {
    nonisolated let modelContainer: ModelContainer
    nonisolated let modelExecutor: any ModelExecutor
    private var isBusy = false
    private(set) var overlaps = 0
    private(set) var count = 0

    init(_ container: ModelContainer) {
      modelContainer = container
      modelExecutor = DefaultSerialModelExecutor(modelContext: ModelContext(container))
    }

    func work() {
      if isBusy { overlaps += 1 }
      isBusy = true
      for _ in 0..<100 { count += 1 }
      isBusy = false
    }

    /// Calls the next actor of a ring.
    func pass(_ rounds: Int, to others: [Counter], at index: Int) async {
      count += 1
      guard rounds > 0 else { return }
      let next = (index + 1) % others.count
      await others[next].pass(rounds - 1, to: others, at: next)
    }

    func checkIsolation() { assertIsolated() }

    func insert(name: String) throws -> PersistentIdentifier {
      let tag = SchemaModels.Tag(name: name)
      modelContext.insert(tag)
      try modelContext.save()
      return tag.persistentModelID
    }

    func name(of identifier: PersistentIdentifier) -> String? {
      self[identifier, as: SchemaModels.Tag.self]?.name
    }

    func delete(_ identifier: PersistentIdentifier) throws {
      guard let tag = self[identifier, as: SchemaModels.Tag.self] else { return }
      modelContext.delete(tag)
      try modelContext.save()
    }

    var isOnMainThread: Bool { Thread.isMainThread }
  }

  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: SchemaModels.Tag.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  @Test func jobsDoNotOverlap() async throws {
    let counter = Counter(try container())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 { group.addTask { await counter.work() } }
    }
    #expect(await counter.overlaps == 0)
    #expect(await counter.count == 20_000)
  }

  @Test func anActorFindsObjectsByIdentifier() async throws {
    let container = try container()
    let (writer, reader) = (Counter(container), Counter(container))
    let identifier = try await writer.insert(name: "red")
    #expect(await writer.name(of: identifier) == "red", "registered")
    #expect(await reader.name(of: identifier) == "red", "fetched")
    try await writer.delete(identifier)
    #expect(await Counter(container).name(of: identifier) == nil, "the row is gone")
  }

  @Test func anActorOfTheMainThreadDoesNotWorkThere() async throws {
    let counter = try await MainActor.run { Counter(try container()) }
    #expect(await !counter.isOnMainThread)
    await counter.checkIsolation()
  }

  @Test(.timeLimit(.minutes(1)))
  func R109_actorsThatCallEachOtherDoNotBlock() async throws {
    let container = try container()
    let ring = (0..<16).map { _ in Counter(container) }
    await withTaskGroup(of: Void.self) { group in
      for index in ring.indices {
        group.addTask { await ring[index].pass(100, to: ring, at: index) }
      }
    }
    var total = 0
    for counter in ring { total += await counter.count }
    #expect(total == 16 * 101)
  }
}
