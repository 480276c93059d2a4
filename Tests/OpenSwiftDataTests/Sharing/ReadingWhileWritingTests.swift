import Foundation
import Testing

@testable import OpenSwiftData

/// Expressions that load objects between what they read and what they write.
@Suite struct ReadingWhileWritingTests {
  /// The reader has a shelf with two books of which no value is loaded; then the writer adds a third.
  private func withUnloadedBooks(
    _ kind: StoreKind, _ body: (Shelf, Pair) throws -> Void
  ) throws {
    try kind.withPair(for: Shelf.self) { pair in
      let shelf = Shelf("s")
      shelf.books = [Volume("b"), Volume("a")]
      pair.writer.insert(shelf)
      try pair.writer.save()
      let seen = try #require(try pair.reader.fetch(FetchDescriptor<Shelf>()).first)
      #expect(seen.books.count == 2)
      shelf.books.append(Volume("n"))
      shelf.name = "theirs"
      try pair.writer.save()
      try body(seen, pair)
    }
  }

  private func titles(_ pair: Pair) throws -> [String] {
    try ModelContext(pair.container).fetch(FetchDescriptor<Shelf>()).flatMap {
      $0.books.map(\.title)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func sortingAnArrayKeepsWhatOthersHaveAdded(kind: StoreKind) throws {
    try withUnloadedBooks(kind) { shelf, pair in
      shelf.books.sort { $0.title < $1.title }
      try pair.reader.save()
      #expect(try Set(titles(pair)) == ["a", "b", "n"])
      #expect(try titles(pair).filter { $0 != "n" } == ["a", "b"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func removingByAValueKeepsWhatOthersHaveAdded(kind: StoreKind) throws {
    try withUnloadedBooks(kind) { shelf, pair in
      shelf.books.removeAll { $0.title == "b" }
      try pair.reader.save()
      #expect(try titles(pair) == ["a", "n"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func aValueThatWasReadBeforeIsAConflict(kind: StoreKind) throws {
    try withUnloadedBooks(kind) { shelf, pair in
      let book = shelf.books[0]
      shelf.name = shelf.name + book.title
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["name"]])
      #expect(shelf.name == "sb")
    }
  }

  /// What an object lacks is read when it is asked for; what it has stays as the program has read it.
  @Test func aPropertyThatIsLoadedLaterLeavesTheOthersAlone() throws {
    try StoreKind.memory.withPair(for: Memo.self) { pair in
      try pair.writer.saveMemos(["a"])
      var descriptor = FetchDescriptor<Memo>()
      descriptor.propertiesToFetch = [\.rank]
      let memo = try #require(try pair.reader.fetch(descriptor).first)
      try pair.change(Memo.self) { ($0.rank, $0.title) = (100, "four") }
      memo.rank = memo.rank + memo.title.count
      #expect(memo.rank == 4)
      let conflict = refusal { try pair.reader.save() }?.mergeConflict
      #expect(conflict?.objects.map(\.properties) == [["rank"]])
    }
  }

  /// Loading leaves the news for later, and does not take them for seen.
  @Test func whatALoadingHasPassedOverIsFollowedByTheNextUse() throws {
    try withUnloadedBooks(.memory) { shelf, pair in
      let watch = Watch { _ = shelf.name }
      #expect(shelf.books[0].title == "b" && shelf.name == "s" && watch.count == 0)
      pair.useReader()
      #expect(shelf.name == "theirs" && watch.count == 1)
    }
  }
}
