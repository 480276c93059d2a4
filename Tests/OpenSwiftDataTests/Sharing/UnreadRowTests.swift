import SQLiteGateway
import TestSupport
import Testing

@testable import OpenSwiftData

/// Rows that cannot be read when their objects are to follow.
@Suite struct UnreadRowTests {
  /// Runs `body` while no table of that name is there.
  private func without(
    _ table: String, in container: ModelContainer, _ body: () throws -> Void
  ) throws {
    let pool = try #require(container.stores.first).pool
    try pool.write { try $0.execute("ALTER TABLE \(identifier: table) RENAME TO hidden") }
    try body()
    try pool.write { try $0.execute("ALTER TABLE hidden RENAME TO \(identifier: table)") }
  }

  @Test func anObjectFollowsAsSoonAsItsRowCanBeReadAgain() throws {
    try StoreKind.file.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a", "b"])
      let memos = try pair.reader.memos()
      memos[1].rank = 5
      let watch = Watch { _ = memos[0].title }
      let written = try pair.writer.memos()
      (written[0].title, written[1].title) = ("A", "B")
      try pair.writer.save()
      try without("Memo", in: pair.container) { pair.useReader() }
      #expect(memos.map(\.title) == ["a", "b"] && watch.count == 0)
      pair.useReader()
      #expect(memos.map(\.title) == ["A", "B"] && memos[1].rank == 5 && watch.count == 1)
    }
  }

  @Test func noUpdateIsLostBecauseARowWasNotRead() throws {
    try StoreKind.file.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      let memo = try pair.reader.memos()[0]
      try pair.change(Memo.self) { $0.title = "theirs" }
      try without("Memo", in: pair.container) { pair.useReader() }
      memo.title = "mine"
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["title"]])
      #expect(try pair.writer.memos()[0].title == "theirs")
    }
  }

  /// What is answered where nothing can be read may have become part of a change.
  @Test func aSaveTellsOfAReadThatFailed() throws {
    try StoreKind.file.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = [Volume("a"), Volume("b")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let book = seen.books[0]
      var title = "-"
      try without("Volume", in: pair.container) { title = book.title }
      #expect(title == "")
      book.title = title + "!"
      let error = refusal { try pair.reader.save() }
      #expect("\(try #require(error))".contains("Volume 1 could not be read"))
      pair.reader.rollback()
      #expect(book.title == "a")
      book.title += "!"
      try pair.reader.save()
      let stored = try ModelContext(pair.container).fetch(FetchDescriptor<Volume>())
      #expect(Set(stored.map(\.title)) == ["a!", "b"])
    }
  }

  @Test func aSaveTellsOfAnArrayThatCouldNotBeRead() throws {
    try StoreKind.file.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = [Volume("a"), Volume("b")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      try without("Volume", in: pair.container) { #expect(seen.books.isEmpty) }
      let error = refusal { try pair.reader.save() }
      #expect("\(try #require(error))".contains("Shelf.books could not be read"))
      #expect(seen.books.map(\.title) == ["a", "b"])
      try pair.reader.save()
    }
  }

  @Test func aSaveThatNobodyAskedForIsToldOfAReadThatFailedAndWaits() throws {
    try StoreKind.file.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = [Volume("a")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let told = ToldErrors()
      pair.reader.autosaveErrorHandler = told.handler
      pair.reader.autosaveEnabled = true
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      let book = seen.books[0]
      var title = "-"
      try without("Volume", in: pair.container) { title = book.title }
      book.title = title + "!"
      pair.useReader()
      #expect(told.count == 1 && told.all.first?.contains("Volume 1 could not be read") == true)
      #expect(pair.reader.hasChanges)
      let stored = FetchDescriptor<Volume>()
      #expect(try ModelContext(pair.container).fetch(stored).map(\.title) == ["a"])
      pair.reader.rollback()
      book.title += "!"
      pair.useReader()
      #expect(told.count == 1 && !pair.reader.hasChanges)
      #expect(try ModelContext(pair.container).fetch(stored).map(\.title) == ["a!"])
    }
  }

  @Test func anObjectThatCouldNotBeReadIsNotTakenForNone() throws {
    try StoreKind.file.withPair(for: Shelf.self) { pair in
      pair.writer.insert(Volume("a", shelf: Shelf("s")))
      try pair.writer.save()
      let book = try #require(try pair.reader.fetch(FetchDescriptor<Volume>()).first)
      try without("Shelf", in: pair.container) { #expect(book.shelf == nil) }
      #expect(throws: SwiftDataError.self) { try pair.reader.save() }
      #expect(book.shelf?.name == "s")
      try pair.reader.save()
    }
  }

  /// A value that does not fit is another one than the property had.
  @Test func aValueThatDoesNotFitIsAConflictAndCanBeReplaced() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      pair.writer.insert(Memo("a", rank: 3))
      pair.writer.insert(Memo("b"))
      try pair.writer.save()
      let memos = try pair.reader.memos()
      memos.forEach { $0.rank = 5 }
      let pool = try #require(pair.container.stores.first).pool
      try pair.change(Memo.self) { $0.title = "A" }
      try pool.write { try $0.execute("UPDATE \"Memo\" SET rank = 'x' WHERE title = 'A'") }
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["rank"]])
      pair.reader.mergePolicy = .objectWins
      try pair.reader.save()
      #expect(try ModelContext(pair.container).memos().map(\.rank) == [5, 5])
      #expect(memos.map(\.title) == ["A", "b"])
    }
  }
}
