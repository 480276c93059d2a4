import Foundation
import Observation
import Testing

@testable import OpenSwiftData

/// What hurt users of actors with contexts of their own.
@Suite struct ActorPitfallTests {
  @ModelActor actor Archive {
    /// Holds objects while `wait` runs, and says what they answer afterwards.
    func titles(after wait: @Sendable () async throws -> Void) async throws -> [String] {
      let memos = try modelContext.memos()
      let unread = modelContext.model(for: memos[0].persistentModelID)
      try await wait()
      guard let first = unread as? Memo else { return [] }
      return memos.map(\.title) + [first.title, "\(memos.map(\.isDeleted))"]
    }

    func replaceAll(by title: String) throws {
      try modelContext.delete(model: Memo.self)
      try modelContext.saveMemos([title])
    }

    func title(of identifier: PersistentIdentifier) -> String? {
      self[identifier, as: Memo.self]?.title
    }

    /// Changes the first object, and adds and takes away others, in a save for each step.
    func save(_ count: Int) throws {
      for _ in 0..<count {
        let memos = try modelContext.memos()
        memos[0].rank += 1
        modelContext.insert(Memo("another"))
        if memos.count > 20 { modelContext.delete(memos[1]) }
        try modelContext.save()
      }
    }

    func fetch(_ progress: Progress) async throws {
      while !progress.isOver {
        _ = try modelContext.memos()
        progress.step()
        await Task.yield()
      }
    }
  }

  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
  }

  @Test func R104_objectsHeldOverAnAwaitOutliveTheirRowsAndAreNoStrangers() async throws {
    let container = try container()
    let identifiers = try ModelContext(container).saveMemos(["a", "b"]).map(\.persistentModelID)
    let (reader, writer) = (Archive(modelContainer: container), Archive(modelContainer: container))
    let titles = try await reader.titles { try await writer.replaceAll(by: "new") }
    #expect(titles == ["a", "b", "a", "[true, true]"])
    for identifier in identifiers { #expect(await reader.title(of: identifier) == nil) }
  }

  @Test func R104_objectsHeldOverAnAwaitOutliveTheirContainer() async throws {
    let kept = try await MainActor.run {
      let container = try container()
      return try Kept(memo: container.mainContext.saveMemos(["a"])[0])
    }
    await Task.yield()
    await MainActor.run {
      #expect(kept.memo.title == "a")
      kept.memo.title = "b"
      #expect(kept.memo.title == "b")
    }
  }

  @MainActor private final class Kept {
    let memo: Memo
    init(memo: Memo) { self.memo = memo }
  }

  /// An observer of the main context, an actor that saves in a loop, and another one that fetches.
  @Test(.timeLimit(.minutes(2)))
  func R110_anObserverASavingActorAndAFetchingOneDoNotBlockEachOther() async throws {
    let container = try container()
    try ModelContext(container).saveMemos(["first"])
    let (fetches, announcements) = (Progress(), Progress())
    let (saver, fetcher) = (Archive(modelContainer: container), Archive(modelContainer: container))
    async let fetching: Void = fetcher.fetch(fetches)
    async let observing: Void = observe(container, announcements)
    var rounds = 0
    while rounds < 20 || fetches.count < 50 || announcements.count < 5 {
      try await saver.save(9)
      rounds += 1
    }
    fetches.finish()
    announcements.finish()
    try await fetching
    try await observing
    #expect(try ModelContext(container).memos()[0].rank == rounds * 9)
  }

  /// Fetches again whenever what it has fetched has changed.
  @MainActor private func observe(
    _ container: ModelContainer, _ announcements: Progress
  ) async throws {
    while !announcements.isOver {
      let memos = try container.mainContext.memos()
      let watch = Watch { for memo in memos { _ = memo.rank } }
      for _ in 0..<50 where watch.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
      if watch.count > 0 { announcements.step() }
    }
  }
}
