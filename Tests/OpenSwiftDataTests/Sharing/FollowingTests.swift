import Foundation
import Testing

@testable import OpenSwiftData

/// Objects follow what other contexts of their container save.
@Suite struct FollowingTests {
  @Test(arguments: StoreKind.allCases)
  func anUnchangedObjectFollowsWhenItsContextIsNextUsed(kind: StoreKind) throws {
    try kind.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      try pair.change(Memo.self) { ($0.title, $0.remark) = ("A", "new") }
      #expect(memos[0].title == "a", "nothing is read behind the program's back")
      pair.useReader()
      #expect(memos.map(\.title) == ["A", "b"] && memos[0].remark == "new")
      #expect(!pair.reader.hasChanges)
    }
  }

  /// Every use of a context makes its other objects follow.
  @Test func everyUseOfAContextCounts() throws {
    try StoreKind.memory.withPair(for: Memo.self, Label.self) { pair in
      let written = try pair.writer.saveMemos(["a"])[0]
      let memo = try pair.reader.memos()[0]
      let identifier = memo.persistentModelID
      let labels = FetchDescriptor<Label>()
      let uses: [(String, () throws -> Void)] = [
        ("fetch", { _ = try pair.reader.fetch(labels) }),
        ("fetchCount", { _ = try pair.reader.fetchCount(labels) }),
        ("fetchIdentifiers", { _ = try pair.reader.fetchIdentifiers(labels) }),
        ("enumerate", { try pair.reader.enumerate(labels) { _ in } }),
        ("batches", { _ = try pair.reader.fetch(labels, batchSize: 10) }),
        ("model(for:)", { _ = pair.reader.model(for: identifier) }),
        ("registeredModel", { let _: Memo? = pair.reader.registeredModel(for: identifier) }),
        ("processPendingChanges", { pair.reader.processPendingChanges() }),
        ("save", { try pair.reader.save() }),
        ("rollback", { pair.reader.rollback() }),
      ]
      for (name, use) in uses {
        written.title = name
        try pair.writer.save()
        try use()
        #expect(memo.title == name)
      }
    }
  }

  @Test func R102_anObjectThatIsDeletedElsewhereKeepsItsLastValues() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("a")
      shelf.books = [Volume("1"), Volume("2")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let books = seen.books
      #expect(books.map(\.title) == ["1", "2"])
      try pair.change(Shelf.self) { pair.writer.delete($0) }
      #expect(seen.name == "a" && !seen.isDeleted)
      pair.useReader()
      #expect(
        seen.isDeleted && books.map(\.isDeleted) == [true, true],
        "the rule cascade has reached the books")
      #expect(seen.modelContext == nil && books[0].modelContext == nil)
      #expect(seen.name == "a" && books.map(\.title) == ["1", "2"])
      seen.name = "b"
      #expect(!pair.reader.hasChanges)
      try pair.reader.save()
      #expect(try pair.reader.fetchCount(FetchDescriptor<Volume>()) == 0)
    }
  }

  @Test func R104_anIdentifierOfADeletedRowNamesNoStranger() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      let identifiers = memos.map(\.persistentModelID)
      try pair.writer.delete(model: Memo.self)
      try pair.writer.save()
      try pair.writer.saveMemos(["c", "d"])
      #expect(pair.reader.model(for: identifiers[0]).isDeleted)
      let registered: Memo? = pair.reader.registeredModel(for: identifiers[1])
      #expect(registered == nil && memos.map(\.isDeleted) == [true, true])
      #expect(try pair.reader.memos().map(\.title) == ["c", "d"])
    }
  }

  @Test func unsavedChangesStayAndTheRestFollows() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      try pair.change(Memo.self) { ($0.rank, $0.remark) = (9, "theirs") }
      #expect(try pair.reader.memos()[0] === memo)
      #expect(memo.title == "mine" && memo.rank == 9 && memo.remark == "theirs")
      #expect(pair.reader.changedModelsArray.count == 1)
      try pair.reader.save()
      let stored = try ModelContext(pair.container).memos()[0]
      #expect(stored.title == "mine" && stored.rank == 9 && stored.remark == "theirs")
    }
  }

  /// The mirror of unsaved changes has whole rows.
  @Test func fetchesWithUnsavedChangesSeeTheRestFollow() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      #expect(try pair.reader.memos().count == 1)
      try pair.change(Memo.self) { $0.rank = 9 }
      let found = FetchDescriptor<Memo>(
        predicate: #Predicate { $0.title == "mine" && $0.rank == 9 })
      #expect(try pair.reader.fetchCount(found) == 1)
    }
  }

  @Test func aRollbackLeadsToWhatOthersHaveSaved() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b", "c"])
      let memos = try pair.reader.memos()
      memos[0].title = "mine"
      pair.reader.delete(memos[1])
      pair.reader.delete(memos[2])
      let written = try pair.writer.memos()
      written[0].title = "theirs"
      written[1].title = "theirs, too"
      pair.writer.delete(written[2])
      try pair.writer.save()
      pair.useReader()
      #expect(memos[0].title == "mine" && memos[1].isDeleted)
      #expect(pair.reader.deletedModelsArray.count == 1, "the third is gone already")
      pair.reader.rollback()
      #expect(memos.map(\.title) == ["theirs", "theirs, too", "c"] && !memos[1].isDeleted)
      #expect(memos[2].isDeleted && memos[2].modelContext == nil && !pair.reader.hasChanges)
    }
  }

  @Test func aChangedObjectWhoseRowIsGoneSaysSo() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      try pair.writer.delete(model: Memo.self)
      try pair.writer.save()
      pair.useReader()
      #expect(memo.isDeleted && memo.title == "mine" && memo.hasChanges)
      pair.reader.rollback()
      #expect(memo.isDeleted && memo.title == "a" && memo.modelContext == nil)
      try pair.reader.save()
    }
  }

  /// More saves, and greater ones, than are kept in memory.
  @Test(arguments: [true, false])
  func manySavesAndGreatOnesAreFollowed(isOne: Bool) throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      let count = isOne ? 6_000 : 250
      let written = try pair.writer.saveMemos((0..<count).map { "\($0)" })
      let memos = try pair.reader.memos()
      memos[1].remark = "mine"
      pair.writer.delete(written[2])
      for memo in written {
        memo.rank += 1_000_000
        if !isOne { try pair.writer.save() }
      }
      try pair.writer.save()
      pair.useReader()
      #expect(memos[2].isDeleted && memos[1].remark == "mine")
      for (number, memo) in memos.enumerated() where number != 2 {
        #expect(memo.rank == 1_000_000 + number)
      }
    }
  }

  @Test func valuesOfSeveralColumnsAndLargeContentsFollow() throws {
    try StoreKind.file.withPair(for: Parcel.self) { pair in
      pair.writer.insert(Parcel(Place(street: "a", number: 1), Data(repeating: 1, count: 300_000)))
      try pair.writer.save()
      let parcel = try #require(try pair.reader.fetch(FetchDescriptor<Parcel>()).first)
      #expect(parcel.contents.count == 300_000)
      try pair.change(Parcel.self) { parcel in
        parcel.place.number = 2
        parcel.former = Place(street: "b", number: 3)
        parcel.contents = Data(repeating: 2, count: 400_000)
      }
      let watch = Watch { _ = parcel.contents }
      pair.useReader()
      #expect(parcel.place.number == 2 && parcel.former == Place(street: "b", number: 3))
      #expect(parcel.contents == Data(repeating: 2, count: 400_000) && watch.count == 1)
      try pair.change(Parcel.self) { $0.former = nil }
      pair.useReader()
      #expect(parcel.former == nil)
    }
  }

  struct Place: Codable, Equatable {
    var street: String
    var number: Int
  }

  @Model final class Parcel {
    var place: Place
    var former: Place?
    @Attribute(.externalStorage) var contents: Data

    init(_ place: Place, _ contents: Data) {
      self.place = place
      self.contents = contents
    }
  }
}
