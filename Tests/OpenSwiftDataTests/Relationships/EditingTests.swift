import Foundation
import Observation
import Synchronization
import Testing

@testable import OpenSwiftData

/// Edits of a graph that are thrown away, and rows that vanish under it.
@Suite struct EditingTests {
  @Test(arguments: StoreKind.allCases)
  func R77_editsOfAGraphCanBeThrownAway(kind: StoreKind) throws {
    try kind.withContainer(for: Shelf.self) { container in
      let main = ModelContext(container)
      let shelf = Shelf("s")
      shelf.books = ["a", "b", "c"].map { Volume($0) }
      shelf.themes = ["t", "u"].map { Theme($0) }
      main.insert(shelf)
      try main.save()

      let editing = ModelContext(container)
      let edited = try editing.only(Shelf.self)
      let books = edited.books, themes = edited.themes
      let heard = Mutex<Set<String>>([])
      func observe(_ name: String, _ read: () -> Void) {
        withObservationTracking(read) { heard.withLock { _ = $0.insert(name) } }
      }
      edited.name = "edited"
      books[0].title = "changed"
      edited.books.reverse()
      let added = Volume("new")
      edited.books.append(added)
      themes[0].shelves.removeAll()
      editing.delete(books[1])
      observe("books") { _ = edited.books }
      observe("themes") { _ = edited.themes }
      observe("shelves") { _ = themes[0].shelves }
      observe("title") { _ = books[0].title }
      editing.rollback()
      #expect(heard.withLock(\.self) == ["books", "themes", "shelves", "title"])
      #expect(edited.name == "s" && edited.books.map(\.title) == ["a", "b", "c"])
      #expect(edited.books == books && edited.themes == themes && themes[0].shelves == [edited])
      #expect(added.modelContext == nil && !editing.hasChanges)
      #expect(shelf.books.map(\.title) == ["a", "b", "c"] && !main.hasChanges)

      // Or the context is just let go.
      do {
        let dropped = ModelContext(container)
        try dropped.only(Shelf.self).books.removeAll()
      }
      #expect(try ModelContext(container).only(Shelf.self).books.count == 3)
    }
  }

  @Test func R73_rowsThatOthersPointToAreReplacedWhileAnotherContextReads() throws {
    try StoreKind.file.withContainer(for: Shelf.self) { container in
      let writer = ModelContext(container)
      let books = (0..<5).map { Volume("\($0)") }
      books.forEach(writer.insert)
      var latest = Reader("start")
      writer.insert(latest)
      for book in books { book.owner = latest }
      try writer.save()
      let reader = ModelContext(container)
      let read = try reader.fetch(FetchDescriptor<Volume>())
      for round in 0..<300 {
        let new = Reader("\(round)")
        writer.insert(new)
        if round.isMultiple(of: 2) { books[round % 5].owner = new }
        writer.delete(latest)
        latest = new
        try writer.save()
        #expect(books.allSatisfy { $0.owner == nil || $0.owner === latest })
        if round.isMultiple(of: 10) {
          // What the reader knows may be old, but it is no trap.
          #expect(read.compactMap { $0.owner?.name }.count <= 5)
          _ = try reader.fetch(FetchDescriptor<Volume>())
          #expect(read.compactMap { $0.owner?.name }.allSatisfy { $0 == "\(round)" })
        }
      }
      #expect(try writer.count(of: Reader.self) == 1)
    }
  }

  @Test func R102_linksOfAnObjectThatIsGoneCanBeRead() throws {
    try StoreKind.file.withContainer(for: Shelf.self) { container in
      let one = ModelContext(container)
      let made = Shelf("s")
      made.books = [Volume("a"), Volume("b")]
      made.books[0].owner = Reader("r")
      one.insert(made)
      try one.save()
      let two = ModelContext(container)
      let shelf = try two.only(Shelf.self)
      let books = try two.fetch(FetchDescriptor<Volume>(sortBy: [.init(\.title)]))
      let counted = try ModelContext(container).only(Shelf.self)
      #expect(counted.books.count == 2)
      one.delete(made)
      try one.save()
      // What is read now is seen to be gone; what was read before stays.
      #expect(books[0].owner?.name == "r" && books[0].shelf === shelf)
      #expect(shelf.books.isEmpty && books[0].shelf == nil && books[0].isDeleted)
      #expect(counted.books.map(\.title) == ["", ""] && counted.books.allSatisfy(\.isDeleted))
      for book in made.books {
        #expect(book.isDeleted && book.modelContext == nil && book.shelf == nil)
      }
      #expect(made.books.map(\.title) == ["a", "b"] && made.themes.isEmpty)
      #expect(try two.fetch(FetchDescriptor<Volume>()).isEmpty)
      #expect(books[0].title == "a")
      shelf.books = []
      made.books = []
      books[1].owner = nil
      try one.save()
    }
  }
}
