import Foundation
import Testing

@testable import OpenSwiftData

/// What a save does where others have changed the same.
@Suite struct MergePolicyTests {
  /// Both contexts have the memo; the writer has saved a title and a rank, the reader has another
  /// title and a remark unsaved.
  private func withConflict(
    _ kind: StoreKind = .memory, _ body: (Memo, Pair) throws -> Void
  ) throws {
    try kind.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memo = try pair.reader.memos()[0]
      (memo.title, memo.remark) = ("mine", "mine")
      try pair.change(Memo.self) { ($0.title, $0.rank) = ("theirs", 7) }
      try body(memo, pair)
    }
  }

  private func stored(_ pair: Pair) throws -> [String] {
    try ModelContext(pair.container).memos().prefix(1).flatMap { memo in
      [memo.title, "\(memo.rank)", memo.remark ?? "-"]
    }
  }

  @Test(arguments: StoreKind.allCases)
  func anErrorListsObjectsAndPropertiesAndChangesNothing(kind: StoreKind) throws {
    try withConflict(kind) { memo, pair in
      pair.reader.insert(Memo("new"))
      let error = try #require(refusal { try pair.reader.save() })
      #expect(error == .modelValidationFailure)
      let conflict = try #require(error.mergeConflict)
      #expect(conflict.objects.map(\.identifier) == [memo.persistentModelID])
      #expect(conflict.objects[0].properties == ["title"] && !conflict.objects[0].isDeleted)
      #expect("\(error)".contains("title of Memo 1"))
      #expect(try stored(pair) == ["theirs", "7", "-"])
      #expect(try ModelContext(pair.container).memos().count == 2)
      #expect(memo.title == "mine" && memo.rank == 7 && memo.remark == "mine")
      #expect(pair.reader.pendingTitles == [["new"], ["mine"], []])
      let again = refusal { try pair.reader.save() }
      #expect(again?.mergeConflict == conflict)
    }
  }

  @Test func afterTheErrorAnotherPolicyOrARollbackHelps() throws {
    try withConflict { memo, pair in
      #expect(throws: SwiftDataError.self) { try pair.reader.save() }
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      #expect(try stored(pair) == ["mine", "7", "mine"])
    }
    try withConflict { memo, pair in
      #expect(throws: SwiftDataError.self) { try pair.reader.save() }
      pair.reader.rollback()
      #expect(memo.title == "theirs" && memo.rank == 7 && memo.remark == nil)
      memo.title = "mine"
      try pair.reader.save()
      #expect(try stored(pair) == ["mine", "7", "-"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theObjectMayWin(kind: StoreKind) throws {
    try withConflict(kind) { memo, pair in
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      #expect(try stored(pair) == ["mine", "7", "mine"])
      #expect(memo.title == "mine" && memo.rank == 7 && !memo.hasChanges)
      pair.writer.processPendingChanges()
      #expect(try pair.writer.memos()[0].title == "mine")
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theStoreMayWin(kind: StoreKind) throws {
    try withConflict(kind) { memo, pair in
      pair.reader.mergePolicy = .storeWins
      let watch = Watch { _ = (memo.title, memo.remark) }
      let listener = Listener(ModelContext.didSave, of: pair.reader)
      pair.reader.insert(Memo("new"))
      try pair.reader.save()
      #expect(try stored(pair) == ["theirs", "7", "-"])
      #expect(memo.title == "theirs" && memo.remark == nil && !memo.hasChanges && watch.count == 1)
      #expect(listener.rows("Memo")[0] == [3])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func propertiesMayBeDecidedOneByOne(kind: StoreKind) throws {
    try withConflict(kind) { memo, pair in
      pair.reader.mergePolicy = .byProperty
      try pair.reader.save()
      #expect(try stored(pair) == ["theirs", "7", "mine"])
      #expect(memo.title == "theirs" && memo.remark == "mine" && !memo.hasChanges)
    }
  }

  @Test func theSameChangeAndOneThatWasTakenBackAreNoConflicts() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      (memos[0].title, memos[1].title) = ("same", "mine")
      let written = try pair.writer.memos()
      (written[0].title, written[1].title) = ("same", "theirs")
      try pair.writer.save()
      pair.useReader()
      written[1].title = "b"
      try pair.writer.save()
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos().map(\.title) == ["same", "mine"])
    }
  }

  /// A change back to the value that was read leaves nothing to save, and so nothing to refuse.
  @Test func anObjectThatIsSetBackFollowsAfterTheSave() throws {
    try withConflict { memo, pair in
      pair.useReader()
      (memo.title, memo.remark) = ("a", nil)
      #expect(!memo.hasChanges)
      try pair.reader.save()
      #expect(memo.title == "theirs" && memo.rank == 7)
    }
  }

  @Test func whatIsDeletedHereIsDeleted() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      memos[0].title = "mine"
      memos.forEach(pair.reader.delete)
      let written = try pair.writer.memos()
      written[0].title = "theirs"
      pair.writer.delete(written[1])
      try pair.writer.save()
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos().isEmpty)
      pair.writer.processPendingChanges()
      #expect(written.map(\.isDeleted) == [true, true])
    }
  }

  // MARK: Deleted elsewhere

  private func withDeletedRow(
    _ body: (Memo, Pair) throws -> Void
  ) throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memo = try pair.reader.memos()[0]
      memo.title = "mine"
      try pair.change(Memo.self) { pair.writer.delete($0) }
      try body(memo, pair)
    }
  }

  @Test func aChangedObjectThatWasDeletedElsewhereIsAnError() throws {
    try withDeletedRow { memo, pair in
      let conflict = try #require(refusal { try pair.reader.save() }?.mergeConflict)
      #expect(conflict.objects.map(\.isDeleted) == [true])
      #expect(
        conflict.objects[0].properties == ["title"] && conflict.objects[0].entityName == "Memo")
      #expect(memo.title == "mine" && memo.hasChanges)
      pair.reader.delete(memo)
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos().map(\.title) == ["b"])
    }
  }

  @Test(arguments: [MergePolicy.storeWins, .byProperty])
  func itsChangesMayBeDropped(policy: MergePolicy) throws {
    try withDeletedRow { memo, pair in
      pair.reader.mergePolicy = policy
      try pair.reader.save()
      #expect(memo.isDeleted && memo.modelContext == nil && !pair.reader.hasChanges)
      #expect(try ModelContext(pair.container).memos().map(\.title) == ["b"])
    }
  }

  @Test func orItsRowIsWrittenAgain() throws {
    try withDeletedRow { memo, pair in
      let identifier = memo.persistentModelID
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      #expect(!memo.isDeleted && !memo.hasChanges && memo.persistentModelID == identifier)
      let again = pair.writer.model(for: identifier) as? Memo
      #expect(again?.title == "mine" && again?.rank == 0)
      memo.title = "and on"
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos().map(\.title) == ["and on", "b"])
    }
  }

  @Test func aRowWhoseValuesAreNotAllKnownIsNotWrittenAgain() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      var partly = FetchDescriptor<Memo>()
      partly.propertiesToFetch = [\.title]
      let memo = try pair.reader.fetch(partly)[0]
      memo.title = "mine"
      try pair.writer.delete(model: Memo.self)
      try pair.writer.save()
      pair.reader.mergePolicy = .objectWins
      let error = refusal { try pair.reader.save() }
      #expect(error?.mergeConflict?.objects.count == 1)
    }
  }

  // MARK: Relationships

  @Test func aToOneThatBothHaveLedElsewhereIsAConflict() throws {
    for policy in [MergePolicy.error, .storeWins, .objectWins] {
      try StoreKind.memory.withPair(for: Shelf.self) { pair in
        let shelves = ["a", "b", "c"].map { Shelf($0) }
        let volume = Volume("1", shelf: shelves[0])
        shelves.forEach(pair.writer.insert)
        try pair.writer.save()
        let seen = try pair.reader.fetch(FetchDescriptor<Shelf>(sortBy: [.init(\.name)]))
        let book = seen[0].books[0]
        book.shelf = seen[1]
        volume.shelf = shelves[2]
        try pair.writer.save()
        pair.reader.mergePolicy = policy
        if policy == .error {
          let conflict = refusal { try pair.reader.save() }?.mergeConflict
          #expect(conflict?.objects.map(\.properties) == [["shelf"]])
          pair.reader.rollback()
        } else {
          try pair.reader.save()
        }
        let end = policy == .objectWins ? 1 : 2
        #expect(book.shelf === seen[end])
        for (number, shelf) in seen.enumerated() {
          #expect(shelf.books == (number == end ? [book] : []))
        }
        let fresh = try ModelContext(pair.container).fetch(FetchDescriptor<Volume>())
        #expect(fresh.first?.shelf?.name == (policy == .objectWins ? "b" : "c"))
        pair.writer.processPendingChanges()
        #expect(volume.shelf?.name == fresh.first?.shelf?.name)
      }
    }
  }

  @Test func arraysArePutTogether() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("a")
      shelf.books = ["1", "2", "3", "4"].map { Volume($0) }
      shelf.themes = ["x", "y"].map { Theme($0) }
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      seen.name = "mine"
      seen.books.append(Volume("5"))
      seen.books.swapAt(0, 2)
      seen.books.removeAll { $0.title == "4" }
      seen.themes = [seen.themes[1], Theme("z"), seen.themes[0]]
      shelf.books.append(Volume("6"))
      shelf.books.removeAll { $0.title == "1" }
      shelf.themes.removeAll { $0.label == "x" }
      shelf.themes.append(Theme("w"))
      try pair.writer.save()
      try pair.reader.save()
      pair.writer.processPendingChanges()
      for shelf in [seen, shelf] {
        #expect(Set(shelf.books.map(\.title)) == ["2", "3", "5", "6"] && shelf.name == "mine")
        #expect(Set(shelf.themes.map(\.label)) == ["y", "z", "w"])
        let kept = shelf.books.map(\.title).filter { $0 == "2" || $0 == "3" }
        #expect(kept == ["3", "2"], "the order that was changed")
        let books = try pair.reader.fetch(FetchDescriptor<Volume>())
        #expect(books.first { $0.title == "1" }?.shelf == nil)
      }
      #expect(seen.books.map(\.title) == shelf.books.map(\.title))
    }
  }

  /// Leading an object away from one that was deleted elsewhere is what its deletion asks for.
  @Test func R73_anObjectMayLeaveOneThatWasDeletedElsewhere() throws {
    try StoreKind.memory.withPair(for: Volume.self) { pair in
      let (old, volume) = (Cover("old"), Volume("1"))
      volume.cover = old
      pair.writer.insert(volume)
      try pair.writer.save()
      let book = try #require(try pair.reader.fetch(FetchDescriptor<Volume>()).first)
      #expect(book.cover?.colour == "old")
      book.cover = Cover("new")
      pair.writer.delete(old)
      try pair.writer.save()
      try pair.reader.save()
      #expect(
        try ModelContext(pair.container).fetch(FetchDescriptor<Volume>())[0].cover?.colour == "new")
    }
  }

  @Test func anObjectThatLeadsToADeletedRowCannotBeSaved() throws {
    try StoreKind.memory.withPair(for: Shelf.self) { pair in
      pair.writer.insert(Shelf("a"))
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      seen.books.append(Volume("1"))
      try pair.change(Shelf.self) { pair.writer.delete($0) }
      #expect(throws: SwiftDataError.modelValidationFailure) { try pair.reader.save() }
      pair.reader.rollback()
      try pair.reader.save()
      #expect(seen.isDeleted)
    }
  }

  // MARK: Values

  @Test func valuesOfSeveralColumnsAndLargeContentsConflict() throws {
    typealias Parcel = FollowingTests.Parcel
    typealias Place = FollowingTests.Place
    try StoreKind.file.withPair(for: Parcel.self) { pair in
      pair.writer.insert(Parcel(Place(street: "a", number: 1), Data(repeating: 1, count: 300_000)))
      try pair.writer.save()
      let parcel = try #require(try pair.reader.fetch(FetchDescriptor<Parcel>()).first)
      parcel.place.number = 2
      parcel.contents = Data(repeating: 2, count: 300_000)
      parcel.former = Place(street: "b", number: 2)
      try pair.change(Parcel.self) { $0.former = Place(street: "c", number: 3) }
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["former"]])
      try pair.change(Parcel.self) { parcel in
        parcel.place.street = "x"
        parcel.contents = Data(repeating: 3, count: 300_000)
      }
      let all = refusal { try pair.reader.save() }?.mergeConflict
      #expect(all?.objects.map(\.properties) == [["place", "former", "contents"]])
      pair.reader.mergePolicy = .byProperty
      try pair.reader.save()
      #expect(parcel.contents.first == 3 && parcel.place == Place(street: "x", number: 1))
    }
  }

  @Test func aRowThatANewObjectWasWrittenToConflictsAsOthersDo() throws {
    typealias Badge = NotificationUpsertTests.Badge
    try StoreKind.memory.withPair(for: Badge.self) { pair in
      pair.writer.insert(Badge("a", "1"))
      try pair.writer.save()
      let badge = try #require(try pair.reader.fetch(FetchDescriptor<Badge>()).first)
      badge.text = "mine"
      pair.writer.insert(Badge("a", "theirs"))
      try pair.writer.save()
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["text"]])
      pair.reader.rollback()
      #expect(badge.text == "theirs")
    }
  }

  /// Nothing is looked at while nobody else saves.
  @Test func aSaveWithoutOthersReadsNothing() throws {
    try SQLRecorder.watching { recorder in
      try StoreKind.memory.withPair(for: Memo.self) { pair in
        let memo = try pair.writer.saveMemos(["a"])[0]
        memo.title = "b"
        let statements = try recorder.statements { try pair.writer.save() }
        #expect(statements.count { $0.contains("SELECT") } == 0)
      }
    }
  }
}
