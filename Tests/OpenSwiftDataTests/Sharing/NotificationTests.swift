import Foundation
import Testing

@testable import OpenSwiftData

/// What a context posts around a save.
@Suite struct NotificationTests {
  @Test(arguments: StoreKind.allCases)
  func theIdentifiersOfASaveArePosted(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let old = try context.saveMemos(["a", "b", "c"])
      let label = Label("x")
      context.insert(label)
      context.insert(Memo("d"))
      old[0].title = "A"
      context.delete(old[2])
      let listener = Listener(ModelContext.didSave, of: context)
      try context.save()
      #expect(listener.notifications.count == 1)
      #expect(listener.rows("Memo") == [[4], [1], [3]])
      #expect(listener.rows("Label") == [[1], [], []])
      let inserted = try #require(listener.identifiers(.insertedIdentifiers))
      #expect(inserted.contains(label.persistentModelID))
      #expect(listener.identifiers(.updatedIdentifiers) == [old[0].persistentModelID])
      let info = try #require(listener.notifications[0].userInfo)
      let raw = info["insertedIdentifiers"] as? [PersistentIdentifier]
      #expect(raw == inserted, "code of today asks by the raw value")
      #expect(listener.notifications[0].object as? ModelContext === context)
    }
  }

  @Test func nothingIsPostedWithoutChangesOrByAFailingSave() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let (context, other) = (ModelContext(container), ModelContext(container))
      let memo = try context.saveMemos(["a"])[0]
      let will = Listener(ModelContext.willSave, of: context)
      let did = Listener(ModelContext.didSave, of: context)
      try context.save()
      memo.title = "b"
      memo.title = "a"
      try context.save()
      try other.saveMemos(["of another context"])
      #expect(will.notifications.isEmpty && did.notifications.isEmpty)
      memo.title = "b"
      try container.execute("DELETE FROM Memo")
      #expect(throws: SwiftDataError.self) { try context.save() }
      #expect(will.notifications.count == 1 && did.notifications.isEmpty)
    }
  }

  @Test func anObjectThatIsMadeOfADeletedRowIsNamedOnce() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a", "b"])
      let context = ModelContext(container)
      try context.delete(model: Memo.self)
      let identifiers = try ModelContext(container).fetchIdentifiers(FetchDescriptor<Memo>())
      let memo = context.model(for: identifiers[0])
      let did = Listener(ModelContext.didSave, of: context)
      try context.save()
      #expect(memo.isDeleted && did.rows("Memo").map { $0.sorted() } == [[], [], [1, 2]])
    }
  }

  @Test func whatIsGivenUpToTheStoreIsNotUpdated() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      try pair.change(Memo.self) { $0.title = "theirs" }
      pair.reader.mergePolicy = .storeWins
      let did = Listener(ModelContext.didSave, of: pair.reader)
      try pair.reader.save()
      #expect(memo.title == "theirs" && did.notifications.isEmpty)
      memo.rank = 7
      try pair.reader.save()
      #expect(did.rows("Memo") == [[], [1], []])
    }
  }

  @Test func whatAnObserverOfWillSaveChangesIsSavedToo() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b"])
      let will = Listener(ModelContext.willSave, of: context) { notification in
        guard let context = notification.object as? ModelContext else { return }
        for case let memo as Memo in context.changedModelsArray { memo.remark = "changed" }
        context.insert(Memo("stamp"))
        context.delete(memos[1])
      }
      let did = Listener(ModelContext.didSave, of: context)
      memos[0].rank = 7
      try context.save()
      #expect(will.notifications.count == 1 && will.notifications[0].userInfo == nil)
      #expect(did.rows("Memo") == [[3], [1], [2]])
      let stored = try ModelContext(container).memos()
      #expect(stored.map(\.title) == ["a", "stamp"] && stored[0].remark == "changed")
      #expect(!context.hasChanges)
    }
  }

  @Test func anObserverOfWillSaveMaySave() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let will = Listener(ModelContext.willSave, of: context) { _ in try? context.save() }
      let did = Listener(ModelContext.didSave, of: context)
      context.insert(Memo("a"))
      try context.save()
      #expect(will.notifications.count == 1 && did.notifications.count == 1)
      #expect(try ModelContext(container).memos().count == 1)
    }
  }

  /// Nothing is locked and no statement is open when observers are told.
  @Test(arguments: StoreKind.allCases)
  func R110_anObserverOfDidSaveMayFetchAndSave(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self, Label.self) { container in
      let (context, other) = (ModelContext(container), ModelContext(container))
      var titles: [String] = []
      var failure: (any Error)?
      let did = Listener(ModelContext.didSave, of: context) { _ in
        do {
          titles = try other.memos().map(\.title)
          other.insert(Label("log"))
          try other.save()
        } catch { failure = error }
      }
      try context.saveMemos(["a", "b"])
      #expect(failure == nil && titles == ["a", "b"] && did.notifications.count == 1)
      #expect(try context.fetchCount(FetchDescriptor<Label>()) == 1)
    }
  }

  @Test func rowsThatWereDeletedByAPredicateArePosted() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try ModelContext(container).saveMemos(["a", "b", "c", "d"])
      let context = ModelContext(container)
      let listener = Listener(ModelContext.didSave, of: context)
      try context.delete(model: Memo.self, where: #Predicate { $0.rank > 1 })
      try context.save()
      #expect(listener.rows("Memo") == [[], [], [3, 4]])
    }
  }

  @Test func whatDeleteRulesReachIsPosted() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let context = ModelContext(container)
      let (shelf, other) = (Shelf("a"), Shelf("b"))
      let theme = Theme("x")
      shelf.books = [Volume("1"), Volume("2")]
      shelf.themes = [theme]
      other.themes = [theme]
      context.insert(shelf)
      context.insert(other)
      try context.save()
      let listener = Listener(ModelContext.didSave, of: context)
      context.delete(shelf)
      try context.save()
      #expect(listener.rows("Shelf") == [[], [], [1]])
      #expect(listener.rows("Volume") == [[], [], [1, 2]])
      #expect(listener.rows("Theme") == [[], [1], []], "its array has lost a shelf")
    }
  }

  @Test func bothEndsOfAMoveArePosted() throws {
    try StoreKind.memory.withContainer(for: Shelf.self) { container in
      let (context, other) = (ModelContext(container), ModelContext(container))
      let shelves = [Shelf("a"), Shelf("b")]
      shelves[0].books = [Volume("1")]
      shelves.forEach(other.insert)
      try other.save()
      let listener = Listener(ModelContext.didSave, of: context)
      // Neither array is loaded here, nor the shelf that the volume leaves.
      let volume = try #require(try context.fetch(FetchDescriptor<Volume>()).first)
      let target = FetchDescriptor<Shelf>(predicate: #Predicate { $0.name == "b" })
      volume.shelf = try context.fetch(target).first
      try context.save()
      #expect(listener.rows("Volume") == [[], [1], []])
      #expect(listener.rows("Shelf").map { $0.sorted() } == [[], [1, 2], []])
    }
  }
}
