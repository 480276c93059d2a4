import Foundation
import TestSupport
import Testing

@testable import OpenSwiftData

/// What is left of a container's stores, and of the objects of its contexts, when everything is erased.
@Suite struct ErasingTests {
  @Test(arguments: StoreKind.allCases)
  func nothingIsLeftAndIdentifiersAreNotUsedAgain(kind: StoreKind) throws {
    try kind.withContainer(for: Memo.self, Label.self) { container in
      let context = ModelContext(container)
      let last = try context.saveMemos(["a", "b"])[1].persistentModelID
      context.insert(Label("l"))
      try context.save()
      try container.erase()
      let other = ModelContext(container)
      #expect(try other.fetchCount(FetchDescriptor<Memo>()) == 0)
      #expect(try other.fetchCount(FetchDescriptor<Label>()) == 0)
      let new = try other.saveMemos(["c"])[0].persistentModelID
      #expect(new > last && new.storeIdentifier == last.storeIdentifier)
      #expect(other.model(for: last).isDeleted)
    }
  }

  @Test func rowsOfOtherProgramsCountToo() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      try container.execute("INSERT INTO Memo (_pk, title, rank) VALUES (700, 'x', 0)")
      try container.erase()
      let memo = try ModelContext(container).saveMemos(["a"])[0]
      #expect(memo._$model.rowID == 701)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func linksInEveryDirectionAreNoHindrance(kind: StoreKind) throws {
    try kind.withUndo { context, _ in
      let album = UndoModels.Album(1)
      album.songs = [UndoModels.Song(2)]
      album.marks = [UndoModels.Mark(3)]
      album.extras = album.marks
      album.best = album.songs[0]
      album.sleeve = UndoModels.Sleeve(4)
      context.insert(album)
      try context.save()
      try context.container.erase()
      #expect(try ModelContext(context.container).describeUndoGraph().isEmpty)
      context.insert(UndoModels.Album(5))
      try context.save()
      #expect(try ModelContext(context.container).describeUndoGraph().count == 1)
    }
  }

  @Test func largeContentsGoAndTheStoreOpensAgain() throws {
    try PictureStore.within { store in
      try store.save()
      #expect(store.files.count == 1)
      try store.container.erase()
      #expect(store.files.isEmpty)
      #expect(try store.reopened().pictures().isEmpty)
    }
  }

  @Test func objectsOfContextsAreGoneAtTheNextUse() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let context = ModelContext(container)
      let memos = try context.saveMemos(["a", "b", "c"])
      memos[1].title = "B"
      context.delete(memos[2])
      let new = Memo("n")
      context.insert(new)
      container.deleteAllData()
      #expect(try context.memos() == [memos[1], new], "unsaved changes stay until the save")
      #expect(memos.allSatisfy { $0.isDeleted })
      #expect(memos[0].title == "a", "an object keeps what it has loaded")
      #expect(throws: SwiftDataError.self) { try context.save() }
      context.rollback()
      context.insert(new)
      try context.save()
      #expect(try ModelContext(container).memos().map(\.title) == ["n"])
    }
  }

  @Test func anotherProcessMayHaveTheFileOpen() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      let ours = try ModelContainer(for: Memo.self, configurations: configuration)
      let theirs = try ModelContainer(for: Memo.self, configurations: configuration)
      let context = ModelContext(theirs)
      try context.saveMemos(["a"])
      try ours.erase()
      #expect(try context.memos().isEmpty)
      try context.saveMemos(["b"])
      #expect(try ModelContext(ours).memos().map(\.title) == ["b"])
    }
  }

  @Test func aStoreThatCannotBeSavedToIsNotErased() throws {
    try withTemporaryFolder { folder in
      let configuration = ModelConfiguration.file(in: folder)
      let writable = try ModelContainer(for: Memo.self, configurations: configuration)
      try ModelContext(writable).saveMemos(["a"])
      let reading = try ModelContainer(
        for: Memo.self,
        configurations: ModelConfiguration(url: configuration.url, allowsSave: false))
      #expect(throws: SwiftDataError.loadIssueModelContainer) { try reading.erase() }
      #expect(try ModelContext(writable).memos().count == 1)
    }
  }

  @Test func storesAreNamedByTheirConfigurations() throws {
    try withTemporaryFolder { folder in
      let container = try ModelContainer(
        for: Memo.self, Label.self,
        configurations: ModelConfiguration(
          "labels", schema: Schema([Label.self]), url: folder.appendingPathComponent("l.store")),
        ModelConfiguration("memos", url: folder.appendingPathComponent("m.store")))
      let context = ModelContext(container)
      let memo = try context.saveMemos(["a"])[0]
      let identifier = try #require(container.storeIdentifier(forConfigurationNamed: "memos"))
      #expect(memo.persistentModelID.storeIdentifier == identifier)
      #expect(container.configurationName(forStoreIdentifier: identifier) == "memos")
      #expect(container.storeIdentifier(forConfigurationNamed: "labels") != identifier)
      #expect(container.storeIdentifier(forConfigurationNamed: "others") == nil)
      #expect(container.configurationName(forStoreIdentifier: "") == nil)
      let made = try PersistentIdentifier.identifier(
        for: identifier, entityName: "Memo", primaryKey: memo._$model.rowID)
      #expect(made == memo.persistentModelID && made.hashValue == memo.persistentModelID.hashValue)
      #expect(context.model(for: made) === memo)
      #expect(throws: SwiftDataError.self) {
        try PersistentIdentifier.identifier(for: identifier, entityName: "Memo", primaryKey: "x")
      }
    }
  }

  @Test func oneOfSeveralStoresMayBeReadOnly() throws {
    try withTemporaryFolder { folder in
      let labels = folder.appendingPathComponent("labels.store")
      let memos = folder.appendingPathComponent("memos.store")
      func container(labelsAreWritten: Bool) throws -> ModelContainer {
        try ModelContainer(
          for: Memo.self, Label.self,
          configurations: ModelConfiguration(
            schema: Schema([Label.self]), url: labels, allowsSave: labelsAreWritten),
          ModelConfiguration(url: memos))
      }
      let writer = ModelContext(try container(labelsAreWritten: true))
      writer.insert(Label("l"))
      try writer.save()
      let context = ModelContext(try container(labelsAreWritten: false))
      try context.saveMemos(["a"])
      try #require(try context.fetch(FetchDescriptor<Label>()).first).name = "m"
      #expect(throws: SwiftDataError.loadIssueModelContainer) { try context.save() }
      context.rollback()
      try context.saveMemos(["b"])
      #expect(try writer.memos().map(\.title) == ["a", "b"])
    }
  }

  @Test func eachContextHasAnEditingStateOfItsOwn() throws {
    try StoreKind.memory.withContainer(for: Memo.self) { container in
      let contexts = [ModelContext(container), ModelContext(container)]
      #expect(contexts[0].editingState.id == contexts[0].editingState.id)
      #expect(contexts[0].editingState.id != contexts[1].editingState.id)
      contexts[0].author = "a"
      #expect(contexts[0].editingState.author == "a")
      contexts[0].editingState.author = "b"
      #expect(contexts[0].author == "b" && contexts[1].author == nil)
    }
  }
}
