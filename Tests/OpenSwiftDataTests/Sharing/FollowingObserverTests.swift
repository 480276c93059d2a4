import Foundation
import Synchronization
import Testing

@testable import OpenSwiftData

/// Observers of objects hear of what other contexts save.
@Suite struct FollowingObserverTests {
  @Test func observersHearOfExactlyTheValuesThatDiffer() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      let title = Watch { _ = memos[0].title }
      let rank = Watch { _ = memos[0].rank }
      let other = Watch { _ = (memos[1].title, memos[1].rank, memos[1].remark) }
      try pair.change(Memo.self) { $0.rank = 5 }
      #expect(rank.count == 0)
      pair.useReader()
      #expect(title.count == 0 && rank.count == 1 && other.count == 0)
    }
  }

  @Test func observersOfArraysHearOfInsertionsDeletionsAndMovesAlone() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelves = [Shelf("a"), Shelf("b")]
      shelves[0].books = [Volume("1"), Volume("2")]
      shelves.forEach(pair.writer.insert)
      try pair.writer.save()
      let seen = try pair.reader.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
      func expect(_ counts: [Int], _ titles: [[String]], after change: () throws -> Void) throws {
        let watches = seen.map { shelf in Watch { _ = shelf.books } }
        try change()
        try pair.writer.save()
        pair.useReader()
        #expect(watches.map(\.count) == counts)
        #expect(seen.map { $0.books.map(\.title) } == titles)
      }
      try expect([1, 0], [["1", "2", "3"], []]) { shelves[0].books.append(Volume("3")) }
      try expect([0, 0], [["1", "2", "3"], []]) { shelves[0].name = "a!" }
      try expect([1, 1], [["1", "3"], ["2"]]) { shelves[0].books[1].shelf = shelves[1] }
      try expect([1, 0], [["3"], ["2"]]) { pair.writer.delete(shelves[0].books[0]) }
      try expect([0, 1], [["3"], ["4", "2"]]) { shelves[1].books.insert(Volume("4"), at: 0) }
      try expect([0, 1], [["3"], ["2", "4"]]) { shelves[1].books.reverse() }
      try expect([0, 1], [["3"], []]) { shelves[1].books = [] }
    }
  }

  /// A move by an object whose context has loaded neither end.
  @Test func anArrayFollowsAMoveThatNamesItsOwnerByTheChildAlone() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelves = [Shelf("a"), Shelf("b")]
      shelves[0].books = [Volume("1")]
      let setter = ModelContext(pair.container)
      shelves.forEach(setter.insert)
      try setter.save()
      let seen = try pair.reader.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
      #expect(seen.map(\.books.count) == [1, 0])
      let watches = seen.map { shelf in Watch { _ = shelf.books } }
      let target = try pair.writer.fetch(
        FetchDescriptor<Shelf>(predicate: #Predicate { $0.name == "b" })
      ).first
      try pair.change(Volume.self) { $0.shelf = target }
      pair.useReader()
      #expect(seen.map(\.books.count) == [0, 1] && watches.map(\.count) == [1, 1])
    }
  }

  @Test func manyToManyAndOneToOneFollow() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("a")
      shelf.themes = [Theme("x")]
      let (volume, cover) = (Volume("1"), Cover("red"))
      volume.cover = cover
      pair.writer.insert(shelf)
      pair.writer.insert(volume)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let theme = try #require(seen.themes.first)
      let seenVolume = try #require(try pair.reader.fetch(FetchDescriptor<Volume>()).first)
      let seenCover = try #require(seenVolume.cover)
      #expect(theme.shelves == [seen] && seenCover.book === seenVolume)
      let themes = Watch { _ = seen.themes }
      let back = Watch { _ = theme.shelves }
      let coverWatch = Watch { _ = seenVolume.cover }
      shelf.themes = [Theme("y")]
      volume.cover = Cover("blue")
      try pair.writer.save()
      pair.useReader()
      #expect(themes.count == 1 && back.count == 1 && coverWatch.count == 1)
      #expect(seen.themes.map(\.label) == ["y"] && theme.shelves.isEmpty)
      #expect(seenVolume.cover?.colour == "blue" && seenCover.book == nil)
    }
  }

  /// An observer may use the context that tells it.
  @Test func anObserverMayFetchAndSave() throws {
    try StoreKind.memory.withPair(for: Memo.self, Label.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      nonisolated(unsafe) let context = pair.reader
      withObservationTracking {
        _ = memos[0].title
      } onChange: {
        context.insert(Label("heard"))
        try? context.save()
      }
      let written = try pair.writer.memos()
      written.forEach { $0.title += "!" }
      try pair.writer.save()
      pair.useReader()
      #expect(memos.map(\.title) == ["a!", "b!"])
      #expect(try pair.writer.fetchCount(FetchDescriptor<Label>()) == 1)
    }
  }

  // MARK: By itself

  @Test @MainActor func theMainContextFollowsWithoutBeingUsed() async throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    try container.mainContext.saveMemos(["a"])
    let memo = try container.mainContext.memos()[0]
    let watch = Watch { _ = memo.title }
    let keeper = MemoKeeper(modelContainer: container)
    for round in 0..<20 { try await keeper.retitle("\(round)") }
    for _ in 0..<1_000 where memo.title != "19" { try await Task.sleep(for: .milliseconds(5)) }
    #expect(watch.count == 1 && memo.title == "19")
  }

  @Test func aModelActorFollowsBeforeItsNextJob() async throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    try ModelContext(container).saveMemos(["a"])
    let keeper = MemoKeeper(modelContainer: container)
    try await keeper.watch()
    let context = ModelContext(container)
    try context.memos()[0].title = "b"
    try context.save()
    #expect(await keeper.heard == 1)
    #expect(await keeper.title == "b")
  }

  /// Whoever releases an actor last frees its objects there and then.
  @Test func actorsMayEndWhileOthersSave() async throws {
    let container = try ModelContainer(
      for: Memo.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    try ModelContext(container).saveMemos(["a", "b", "c"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        let context = ModelContext(container)
        for round in 0..<200 {
          try context.memos().forEach { $0.title = "\(round)" }
          try context.save()
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<100 { try await MemoKeeper(modelContainer: container).watch() }
        }
      }
      try await group.waitForAll()
    }
  }
}

@ModelActor
actor MemoKeeper {
  private var memo: Memo?
  private var observer: Watch?
  var heard: Int { observer?.count ?? 0 }
  var title: String? { memo?.title }

  func watch() throws {
    let memo = try modelContext.memos()[0]
    self.memo = memo
    observer = Watch { _ = memo.title }
  }

  func retitle(_ title: String) throws {
    try modelContext.memos()[0].title = title
    try modelContext.save()
  }
}
